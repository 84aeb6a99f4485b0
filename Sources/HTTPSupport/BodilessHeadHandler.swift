import NIOCore
import NIOHTTP1

/// Ends the answer to a HEAD where its headers end (RFC 9112, 6.3). NIO does not know that there is
/// no body: the last chunk that it writes for a stream would be read as the next answer.
final class BodilessHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether each request that is not answered yet is a HEAD.
    private var unanswered = CircularBuffer<Bool>()
    private var isMeasured = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { unanswered.append(head.method == .HEAD) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isToHead = unanswered.first == true
        switch unwrapOutboundIn(data) {
        case .head(let head): isMeasured = head.headers.contains(name: "content-length")
        case .body: if isToHead { return writeNothing(context, promise) }
        case .end:
            _ = unanswered.popFirst()
            if isToHead, !isMeasured { return writeNothing(context, promise) }
        }
        context.write(data, promise: promise)
    }

    /// Keeps the promise when what was written before has left.
    private func writeNothing(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?)
    {
        context.write(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: promise)
    }
}
