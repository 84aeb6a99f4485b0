import NIOCore

/// How many connections the server accepts, and how long each may keep it waiting.
struct ConnectionLimits: Sendable {
    /// How many connections the server accepts where enough files may be open.
    static let most = 4_000

    /// Open connections in total.
    var total = min(Self.most, OpenFiles.connections)
    /// From one IPv4 address, or from one IPv6 /64, the usual size of one household.
    var ofOneAddress = 100
    /// From one IPv4 /24, or from one IPv6 /48.
    var ofOneNetwork = 400
    /// From one loopback address: programs on this machine, and proxies missing from the settings.
    var ofThisMachine = 2_000

    /// For the first head since the connection opened, and for each later head since its first
    /// byte.
    var head = TimeAmount.seconds(10)
    /// Between an answer and the first byte of the next request.
    var rest = TimeAmount.seconds(60)
    /// For sending a body or reading an answer, before the minimum rate applies.
    var grace = TimeAmount.seconds(30)
    /// The minimum rate for bodies that arrive and for answers that the client reads.
    var leastBytesPerSecond = 4096
    /// After the last answer, for the client to close its side.
    var linger = TimeAmount.seconds(5)
    /// After the order to stop: for answers in progress, and for bodies that are still arriving.
    var stop = (answers: TimeAmount.seconds(20), bodies: TimeAmount.seconds(5))

    /// Requests that one connection may send before it has their answers.
    var requestsAhead = 64
    /// Bytes of answers that the kernel keeps for one connection before they are on their way.
    var unsentBytes = 128 << 10
    /// Reading requests of one address, or of one IPv6 /64, that are under way at once.
    var readingOfOneAddress = 16
    /// Reading requests of one loopback address that are under way at once.
    var readingOfThisMachine = 64
    /// The total size of all answers that clients have not read yet, in bytes.
    var unreadBytes = 64 << 20
}
