import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

extension Response {
    /// This answer with a body that arrives at this rate, in bytes per second, for a maximum of one
    /// minute. Then the rest arrives at once.
    func slowed(to rate: Int64) -> Response {
        var response = self
        let body = response.body
        // Without a known length nobody compresses it, which would need the whole of it first.
        response.body = ResponseBody { writer in
            try await body.write(SlowWriter(writer: writer, rate: rate))
        }
        return response
    }
}

/// Passes a body on piece by piece.
private struct SlowWriter: ResponseBodyWriter {
    private static let longest = Duration.milliseconds(FaultRule.longestDelay)

    var writer: any ResponseBodyWriter
    let rate: Int64
    private let end = ContinuousClock.now + longest

    init(writer: any ResponseBodyWriter, rate: Int64) {
        self.writer = writer
        self.rate = rate
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        // Ten pieces per second, or single bytes.
        let piece = Int(max(1, rate / 10))
        let pause = Duration.seconds(piece) / Double(rate)
        while ContinuousClock.now < end, rest.readableBytes > 0,
            let part = rest.readSlice(length: min(piece, rest.readableBytes))
        {
            try await writer.write(part)
            await FaultPause.wait(for: pause)
        }
        if rest.readableBytes > 0 { try await writer.write(rest) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
