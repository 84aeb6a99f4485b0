import NIOCore

/// How long a command waits for a server that does not answer. It says so first, and then ends.
final class Patience: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The server has sent nothing for too long.
    struct Ended: Error {}

    /// Seconds after which a command says that it waits.
    private static let notice: Int64 = 5

    private let limit: Int64
    private var silence: Int64 = 0

    private init(limit: Int64) {
        self.limit = limit
    }

    /// - Parameter limit: seconds without a byte after which the command ends.
    static func handlers(_ limit: Int64) -> [any ChannelHandler] {
        [IdleStateHandler(readTimeout: .seconds(notice)), Patience(limit: limit)]
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        silence = 0
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is IdleStateHandler.IdleStateEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        silence += Self.notice
        if silence == Self.notice {
            Terminal.complain("The server has not answered yet. Waiting…")
        }
        guard silence >= limit else { return }
        context.fireErrorCaught(Ended())
        context.close(promise: nil)
    }
}

extension OperatorRequest {
    /// Seconds that the server may take for it without a byte of an answer.
    var patienceSeconds: Int64 {
        switch self {
        case .verify, .copy, .noteExport, .erasePerson, .sandbox: 1800
        default: 30
        }
    }

    /// The words of a command that got no answer.
    func unanswered(by folder: DataFolder) -> OperatorAnswer {
        let what = "The server on \(folder.path) does not answer: it hangs, or was paused."
        let outcome =
            switch self {
            case .deposit(let request, _), .withdraw(let request, _):
                """
                Outcome unknown: it may have been booked, or be booked later. Once the server \
                answers, repeat the same command with \
                \(request.key.map { "the same --key \($0)" } ?? "a --key"), which books it once.
                """
            default:
                isChange
                    ? "Outcome unknown: it may have been done. Look before you repeat it."
                    : "Nothing was changed. Try again once it does."
            }
        return .failure("\(what) \(outcome)")
    }
}
