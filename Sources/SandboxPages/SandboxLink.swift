import Sandbox
import WebApp

/// Every address of the sandbox's pages. A case without its id makes the route.
enum SandboxLink: WebAddress {
    case outbox, signIn, messages, outboxLive, clock, snapshots, faults, faultRemovals, banks, magic
    case tokenRefresh
    case classroom, classSheet, classStream
    case inspector, inspectorStream, inspectorArchive, inspectorRemovals
    case inspected(Int64?), replay(Int64?), pastBooks(Int64?, BooksMoment)

    var place: String {
        switch self {
        case .outbox: "/sandbox"
        case .signIn: "/sandbox/sign-in"
        case .messages: "/sandbox/messages"
        case .outboxLive: "/sandbox/live"
        case .clock: "/sandbox/clock"
        case .snapshots: "/sandbox/snapshots"
        case .banks: "/sandbox/banks"
        case .magic: "/sandbox/magic"
        case .tokenRefresh: "/sign-in/token/refresh"
        case .classroom: "/sandbox/class"
        case .classSheet: "/sandbox/class/sheet"
        case .classStream: "/sandbox/class/stream"
        case .inspector: "/sandbox/requests"
        case .inspectorStream: "/sandbox/requests/stream"
        case .inspectorArchive: "/sandbox/requests/har"
        case .inspectorRemovals: "/sandbox/requests/removals"
        case .inspected(let id): "/sandbox/requests/\(Self.text(id))"
        case .replay(let id): "/sandbox/requests/\(Self.text(id))/replay"
        case .pastBooks(let id, .before): "/sandbox/requests/\(Self.text(id))/books/before"
        case .pastBooks(let id, .after): "/sandbox/requests/\(Self.text(id))/books/after"
        case .faults: "/sandbox/faults"
        case .faultRemovals: "/sandbox/faults/removals"
        }
    }

    private static func text(_ id: Int64?) -> String { id.map { String($0) } ?? ":id" }
}
