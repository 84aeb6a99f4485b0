import Hummingbird
import NIOCore
import ServiceLifecycle
import WalletServices

/// Writes the changes of a watch as server-sent events, until the session or the server ends or the
/// browser disconnects.
struct LiveStream: Sendable {
    let watch: Watch
    /// How often to send a sign of life and check the session. Proxies and browsers give up on
    /// silence after 30 seconds or more.
    var pause: Duration = .seconds(15)
    /// Whether the session is alive; the check must not count as use of it.
    let isAlive: @Sendable () async -> Bool

    func write(to writer: inout any ResponseBodyWriter) async throws {
        defer { watch.stop() }
        async let _: Void = beat()
        try await withGracefulShutdownHandler {
            try await writer.write(ByteBuffer(string: ":\n\n"))
            for await news in watch.news { try await writer.write(Self.text(of: news)) }
        } onGracefulShutdown: {
            // A server that stops waits for every answer to end.
            watch.stop()
        }
        try await writer.finish(nil)
    }

    private func beat() async {
        while (try? await Task.sleep(for: pause)) != nil {
            guard await isAlive() else { return watch.end() }
            watch.beat()
        }
    }

    /// The event at the end of the session.
    static let ended = ByteBuffer(string: "event: ended\ndata:\n\n")

    private static func text(of news: Watch.News) -> ByteBuffer {
        switch news {
        case .still: ByteBuffer(string: ":\n\n")
        case .changed: ByteBuffer(string: "event: changed\ndata:\n\n")
        case .ended: ended
        }
    }
}
