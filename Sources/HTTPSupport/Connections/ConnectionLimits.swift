import NIOCore

/// How many connections there may be, and how long each may keep the server waiting.
struct ConnectionLimits: Sendable {
    /// At once, in all.
    var total = 4_000
    /// Of one IPv4 address, or of one IPv6 /64, which one household has.
    var ofOneAddress = 100
    /// Of one IPv4 /24, or of one IPv6 /48.
    var ofOneNetwork = 400
    /// Of one loopback address: programs on this machine, and proxies that nobody has named.
    var ofThisMachine = 2_000

    /// For the first head from the opening, and for each other from its first byte.
    var head = TimeAmount.seconds(10)
    /// Between an answer and the first byte of the next request.
    var rest = TimeAmount.seconds(60)
    /// What a client may take for a body, or to read an answer, before the least rate counts.
    var grace = TimeAmount.seconds(30)
    /// Of a body that arrives, and of an answer that is read.
    var leastBytesPerSecond = 4096
    /// After the last answer, for the client to close its side.
    var linger = TimeAmount.seconds(5)
    /// From the order to stop: for answers under way, and for bodies that are still on their way.
    var stop = (answers: TimeAmount.seconds(20), bodies: TimeAmount.seconds(5))

    /// Requests that one connection may send ahead of their answers.
    var requestsAhead = 64
    /// What all clients together may leave unread of their answers, in bytes.
    var unreadBytes = 64 << 20
}
