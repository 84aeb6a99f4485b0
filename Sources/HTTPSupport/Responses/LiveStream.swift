import HTTPTypes
public import Hummingbird
public import NIOCore
import ServiceLifecycle
public import WalletServices

/// Writes the changes of a watch as server-sent events (WHATWG HTML, 9.2), until the session or the
/// server ends or the client disconnects.
public struct LiveStream: Sendable {
    private let watch: Watch
    private let pause: Duration
    private let isAlive: @Sendable () async -> Bool
    private let changes: @Sendable () async throws -> ByteBuffer

    /// - Parameters:
    ///   - pause: how often to send a sign of life and check the session. Proxies and browsers give
    ///     up on silence after 30 seconds or more.
    ///   - changes: the events for a change; by default one without content.
    ///   - isAlive: whether the session is alive; the check must not count as use of it.
    public init(
        watch: Watch, pause: Duration = .seconds(15),
        changes: @escaping @Sendable () async throws -> ByteBuffer = { Self.changed },
        isAlive: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.watch = watch
        self.pause = pause
        self.changes = changes
        self.isAlive = isAlive
    }

    /// Writes until the end.
    ///
    /// - Throws: what the writer or `changes` throws.
    public func write(to writer: inout any ResponseBodyWriter) async throws {
        defer { watch.stop() }
        async let _: Void = beat()
        try await withGracefulShutdownHandler {
            try await writer.write(Self.still)
            for await news in watch.news { try await writer.write(try await text(of: news)) }
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
    public static let ended = ByteBuffer(string: "event: ended\ndata:\n\n")
    /// The event for a change.
    public static let changed = ByteBuffer(string: "event: changed\ndata:\n\n")
    private static let still = ByteBuffer(string: ":\n\n")

    private func text(of news: Watch.News) async throws -> ByteBuffer {
        switch news {
        case .still: Self.still
        case .changed: try await changes()
        case .ended: Self.ended
        }
    }
}

extension Response {
    /// An answer with events. A signed-out page gets an event rather than an error, which the
    /// browser's console would show.
    public static func events(_ body: ResponseBody) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: "text/event-stream"], body: body)
        response.headers[.cacheControl] = "no-store"
        // Stops proxies such as nginx from buffering this answer.
        response.headers[.known("X-Accel-Buffering")] = "no"
        return response
    }
}
