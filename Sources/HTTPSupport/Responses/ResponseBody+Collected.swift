import HTTPTypes
public import Hummingbird
public import NIOCore
import Synchronization

extension ResponseBody {
    /// The whole body in memory; only for bodies that end.
    public func collected() async throws -> ByteBuffer {
        let collector = Collector()
        try await write(collector)
        return collector.buffer
    }
}

/// Receives a body in place of a socket.
private final class Collector: ResponseBodyWriter {
    private let whole = Mutex(ByteBuffer())

    var buffer: ByteBuffer { whole.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        whole.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
