import NIOCore
import NIOHTTP1

/// Ends a connection without the answer that HTTP requires.
extension Channel {
    /// Resets the connection, and loses all sent data that the client has not read (RFC 9293,
    /// 3.5.3).
    func reset() async {
        if let socket = self as? any SocketOptionProvider {
            // The two numbers of `struct linger`: on, and for no time.
            let atOnce = (Int32(1), Int32(0))
            try? await socket.unsafeSetSocketOption(
                level: .socket, name: .so_linger, value: atOnce
            ).get()
        }
        try? await close().get()
    }

    /// Sends these bytes as they are, and ends the connection.
    func end(after bytes: ByteBuffer) async {
        if bytes.readableBytes > 0 { try? await sendRaw(bytes).get() }
        try? await close().get()
    }

    /// Sends bytes past the encoder of HTTP. The answers before it are sent already.
    private func sendRaw(_ bytes: ByteBuffer) -> EventLoopFuture<Void> {
        eventLoop.flatSubmit {
            let sent = self.eventLoop.makePromise(of: Void.self)
            do {
                let encoder = try self.pipeline.syncOperations.context(
                    handlerType: HTTPResponseEncoder.self)
                encoder.writeAndFlush(NIOAny(bytes), promise: sent)
            } catch { sent.fail(error) }
            return sent.futureResult
        }
    }
}
