import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends the answer to a HEAD where its headers end (RFC 9112, 6.3). NIO does not know that there is
/// no body: the last chunk that it writes for a stream would be read as the next answer.
final class BodilessHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Whether each request that is not answered yet is a HEAD.
    private var unanswered = CircularBuffer<Bool>()
    private var isChunked = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { unanswered.append(head.method == .head) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isToHead = unanswered.first == true
        switch unwrapOutboundIn(data) {
        case .head(let head): isChunked = head.headerFields[.contentLength] == nil
        case .body: if isToHead { return promise?.succeed() ?? () }
        case .end:
            if !unanswered.isEmpty { unanswered.removeFirst() }
            if isToHead, isChunked { return promise?.succeed() ?? () }
        }
        context.write(data, promise: promise)
    }
}
