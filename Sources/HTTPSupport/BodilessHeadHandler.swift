import NIOCore
import NIOHTTP1

/// Ends the answer to a HEAD after its headers (RFC 9112, 6.3). NIO does not know that there is no
/// body: a client would read the last chunk of a stream as its next answer.
final class BodilessHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// For each unanswered request, whether it is a HEAD.
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

    /// Completes the promise once all earlier writes have been sent.
    private func writeNothing(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?)
    {
        context.write(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: promise)
    }
}
