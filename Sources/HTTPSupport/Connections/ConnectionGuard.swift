import NIOCore
import NIOHTTP1

/// Closes a connection that takes too long, or that must make room for another. A client cannot
/// hold its connection by sending byte by byte, nor by leaving an answer unread.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let register: ConnectionRegister
    private let id: ConnectionRegister.ID
    private var times: ConnectionTimes
    private var told: ConnectionShare.Wait? = .request
    private var timer: (due: NIODeadline, task: Scheduled<Void>)?
    /// True if the bytes just read completed a part of a request.
    private var hasPart = false
    /// True once the answer to the current request has begun.
    private var isAnswering = false
    private var written = 0

    /// How often to check whether a slow client reads its answer.
    private static let look = TimeAmount.seconds(5)

    /// - Parameter id: the id of this connection, which has just opened.
    init(_ id: ConnectionRegister.ID, in register: ConnectionRegister, now: NIODeadline) {
        self.id = id
        self.register = register
        times = ConnectionTimes(register.limits, now: now)
    }

    func channelActive(context: ChannelHandlerContext) {
        update(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.task.cancel()
        timer = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasPart = true
        switch unwrapInboundIn(data) {
        case .head: times.readHead()
        case .body(let bytes): times.readBody(bytes.readableBytes)
        case .end: times.readEnd(at: context.eventLoop.now)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        times.read(isPart: hasPart, at: context.eventLoop.now)
        hasPart = false
        update(context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        times.expectMore(at: context.eventLoop.now)
        update(context)
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): isAnswering = !head.isInformational
        case .body(let bytes): written += bytes.readableBytes
        case .end:
            isAnswering = false
            times.answered(at: context.eventLoop.now)
        }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        look(context)
        update(context)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { times.sayGoodbye(at: context.eventLoop.now) }
        context.close(mode: mode, promise: promise)
        if mode == .output { update(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            look(context)
            times.stop(at: context.eventLoop.now)
            guard times.wait != .request else { return context.close(promise: nil) }
            update(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Checks how much of the answer the client has left unread.
    private func look(_ context: ChannelHandlerContext) {
        let options = context.channel.syncOptions
        let unread = (try? options?.getOption(.bufferedWritableBytes)) ?? 0
        guard unread > 0 || times.isUnread else { return written = 0 }
        times.wrote(written, unread: unread, at: context.eventLoop.now)
        written = 0
        register.leaveUnread(unread, by: id)
    }

    /// Tells the register which part of a request the server waits for, and ensures that a timer
    /// fires by the deadline. A timer that fires earlier sets itself again.
    private func update(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        if told != times.wait {
            told = times.wait
            register.wait(id, for: told)
        }
        guard var due = times.deadline?.time else { return }
        if times.isUnread { due = min(due, context.eventLoop.now + Self.look) }
        if let timer {
            guard due < timer.due else { return }
            timer.task.cancel()
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: due) {
            let (handler, context) = bound.value
            handler.timer = nil
            handler.check(context)
        }
        timer = (due, task)
    }

    private func check(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        look(context)
        guard let deadline = times.deadline, deadline.time <= context.eventLoop.now else {
            return update(context)
        }
        switch deadline.what {
        case .head: sayTimeout(context)
        case .body where times.unanswered == 1 && !isAnswering: sayTimeout(context)
        default: break
        }
        context.close(promise: nil)
    }

    /// 408 (RFC 9110, 15.5.9).
    private func sayTimeout(_ context: ChannelHandlerContext) {
        let head = HTTPResponseHead(
            version: .http1_1, status: .requestTimeout,
            headers: ["connection": "close", "content-length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

extension HTTPResponseHead {
    /// True if another head follows (RFC 9110, 15.2).
    var isInformational: Bool { (100..<200).contains(status.code) && status.code != 101 }
}
