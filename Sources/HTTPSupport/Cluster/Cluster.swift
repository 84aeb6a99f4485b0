public import Hummingbird
public import NIOCore
public import WalletServices

/// Several servers of one wallet, as one of them sees the others.
public protocol Cluster: Sendable {
    /// Who writes now.
    var writer: WritingServer { get }

    /// True if this process stood still just now: a request may be older than it seems.
    var stoodStill: Bool { get }

    /// True if this server was cut off from the database at any time since then. A balancer that
    /// noticed it has let another server answer.
    func wasCutOff(since moment: ContinuousClock.Instant) -> Bool

    /// The known reason why this server cannot complete a payment, though it reaches the database.
    var obstacle: String? { get }

    /// True if requests reached the writing server during the last seconds.
    var reachesWriter: Bool { get }

    /// Waits until somebody else may write; not for long.
    func writerChange() async throws

    /// Lets another server answer a request.
    ///
    /// - Throws: `PassOnFailure`.
    func passOn(_ request: PassedRequest, to address: String) async throws(PassOnFailure)
        -> Response
}

/// The server that writes, as another server knows it.
public enum WritingServer: Hashable, Sendable {
    case thisServer
    /// The server that others reach at this address.
    case other(String)
    case nobody
}

/// Why another server did not answer.
public enum PassOnFailure: Error, Sendable {
    /// The request did not reach it, or it does not write: nothing was done.
    case notDone
    /// The connection broke after that: the request may have been carried out.
    case unknown
}

/// A request with this server's knowledge about it.
public struct PassedRequest: Sendable {
    public let head: HTTPRequest
    public let body: ByteBuffer
    public let client: ClientAddress
    /// Its id in answers and in logs.
    public let id: String

    /// How long most answers may take.
    public static let patience = Duration.seconds(30)
    /// How long the answer of a probe may take: a little longer than a server needs to say that it
    /// is not ready.
    public static let probePatience = Duration.seconds(3)
    /// The time for an answer that goes through years of a sandbox, or all of its books.
    public static let longPatience = Duration.seconds(3600)

    /// The time that the other server may take. One that writes no more is given up before.
    public var patience: Duration { Self.patience(at: head.path ?? "") }

    static func patience(at path: String) -> Duration {
        guard path != Health.readyPath else { return probePatience }
        return path.hasPrefix("/sandbox/") || path == PeerHeaders.operatorPath
            ? longPatience : patience
    }

    init(head: HTTPRequest, body: ByteBuffer, client: ClientAddress, id: String) {
        self.head = head
        self.body = body
        self.client = client
        self.id = id
    }

    /// Asks the server that writes whether money can move.
    public static var probe: Self {
        Self(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "awallet", path: Health.readyPath),
            body: ByteBuffer(), client: ClientAddress(""), id: "")
    }

    /// A command of the operator.
    public init(operatorCommand body: ByteBuffer) {
        self.init(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: "awallet",
                path: PeerHeaders.operatorPath),
            body: body, client: ClientAddress(""), id: "")
    }
}
