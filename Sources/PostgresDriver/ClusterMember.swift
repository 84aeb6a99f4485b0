/// One of several servers on a database.
public struct ClusterMember: Hashable, Sendable {
    /// Where the others reach it: a host and a port.
    public let address: String

    public init(address: String) { self.address = address }
}

/// Who writes, as far as a server knows.
public enum Writer: Hashable, Sendable {
    case thisServer
    /// The server at this address.
    case other(String)
    case nobody
}
