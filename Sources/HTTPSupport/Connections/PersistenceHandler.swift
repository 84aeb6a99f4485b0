import NIOCore
import NIOHTTP1

/// Decides after which request a connection ends, says so in its answer, and ends it
/// (RFC 9112, 9.3): after HTTP/1.0 without keep-alive, after `CONNECT`, when too many requests are
/// sent ahead, and when the server stops.
final class PersistenceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Request {
        let isOld: Bool
        var isLast: Bool
    }

    private let decoder: RequestDecoder
    private let requestsAhead: Int
    /// Requests that were read and not answered.
    private var requests = CircularBuffer<Request>()
    private var upgrade = Upgrade.none
    private var isInside = false
    /// True once the server has stopped reading from this connection.
    private var isOver = false

    init(_ decoder: RequestDecoder, requestsAhead: Int) {
        self.decoder = decoder
        self.requestsAhead = requestsAhead
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            isInside = true
            upgrade = Upgrade(of: head)
            let isLast =
                !head.isKeepAlive || upgrade == .unclear || requests.count + 1 >= requestsAhead
            requests.append(Request(isOld: head.version == .http1_0, isLast: isLast))
            return context.fireChannelRead(wrapInboundOut(.head(Self.withHost(head))))
        case .body: break
        case .end:
            isInside = false
            isOver = requests.last?.isLast ?? false
            if upgrade == .asked { decoder.isAtUpgrade = true }
        }
        context.fireChannelRead(data)
    }

    /// HTTP/1.0 knows no `Host`; it then is empty, as where a client knows no name (RFC 9112, 3.2).
    private static func withHost(_ head: HTTPRequestHead) -> HTTPRequestHead {
        guard head.version == .http1_0, !head.headers.contains(name: "host") else { return head }
        var head = head
        head.headers.add(name: "host", value: "")
        return head
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where !head.isInformational:
            decide(&head)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end: writeEnd(context, data, promise)
        default: context.write(data, promise: promise)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            if requests.isEmpty {
                isOver = true
            } else {
                requests[requests.index(before: requests.endIndex)].isLast = true
                isOver = !isInside
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func decide(_ head: inout HTTPResponseHead) {
        guard let request = requests.first else { return }
        let isMeasured =
            head.headers.contains(name: "content-length") || !head.status.mayHaveResponseBody
        if request.isOld, !isMeasured {
            // HTTP/1.0 has no chunks: the end of the connection is the end of the answer.
            head.version = .http1_0
            requests[requests.startIndex].isLast = true
        }
        if requests.first?.isLast == true {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        } else if request.isOld {
            head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
        }
    }

    private func writeEnd(
        _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
    ) {
        guard requests.popFirst()?.isLast == true else {
            return context.write(data, promise: promise)
        }
        isOver = true
        let promise = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { _ in bound.value.close(mode: .output, promise: nil) }
        context.write(data, promise: promise)
    }
}

/// A request's wish to switch protocols, as NIO's decoder sees it.
enum Upgrade {
    case none
    /// It asks: the decoder stops after this request.
    case asked
    /// Parsers may disagree on whether it asks, and so on where this request ends.
    case unclear

    init(of head: HTTPRequestHead) {
        let words = head.headers["connection"].joined(separator: ",").lowercased()
        let isWord = words.split(separator: ",").contains {
            $0.split(separator: " ") == ["upgrade"]
        }
        let isNamed = head.headers.contains(name: "upgrade")
        if head.method == .CONNECT || isNamed && !isWord && words.contains("upgrade") {
            self = .unclear
        } else {
            self = isNamed && isWord ? .asked : .none
        }
    }
}
