import Ledger
import Synchronization

/// A record of one request: who sent it, what it wrote, and which error ended it. A sandbox watches
/// requests with it.
public final class RequestTrace: Sendable {
    /// The facts so far.
    public struct Facts: Sendable {
        /// The signed-in person who sent it.
        public fileprivate(set) var person: PersonID?
        /// The places in the journal that it filled, in order.
        public fileprivate(set) var places: [Range<Int64>] = []
        /// True once it changed anything, be it money or not.
        public fileprivate(set) var hasWritten = false
        /// The error that ended it.
        public fileprivate(set) var error: (any Error)?

        public init() {}
    }

    /// The trace of the request that is being answered. Outside a sandbox there is none.
    @TaskLocal public static var current: RequestTrace?

    private let state = Mutex(Facts())

    public init() {}

    public var facts: Facts { state.withLock { $0 } }

    /// Notes who sent the request.
    package func note(_ person: PersonID) { state.withLock { $0.person = person } }

    /// Notes the error that the request ends with.
    public func note(_ error: any Error) { state.withLock { $0.error = error } }

    /// Notes a write that is on the disk.
    ///
    /// - Parameter places: the places in the journal that it filled.
    package func noteWrite(_ places: Range<Int64>) {
        state.withLock { facts in
            facts.hasWritten = true
            if !places.isEmpty { facts.places.append(places) }
        }
    }
}
