import DequeModule
public import HTTPSupport
import HTTPTypes
public import Hummingbird
import Ledger
import SQLStore
import Synchronization
public import WalletServices

/// The requests that a sandbox answered, in memory: a restart forgets them.
public final class RequestBook: Sendable {
    /// A request in the book; shared, since a copy of a request counts all its references.
    final class Entry: Sendable {
        let request: KeptRequest
        let cost: Int

        init(_ request: KeptRequest) {
            self.request = request
            cost = request.cost
        }
    }

    struct State {
        /// With their numbers, in order; the oldest are forgotten first.
        var kept: Deque<(id: Int64, entry: Entry)> = []
        var cost = 0
        var lastID: Int64 = 0
        var dropped: Int64 = 0
        /// Answers requests that are sent again, between the start and the end of the server.
        var responder: (any HTTPResponder<WalletContext>)?
    }

    /// The maximum number of requests.
    static let most = 1_000
    /// The maximum memory of all of them, roughly, in bytes.
    static let mostBytes = 4 << 20

    let wallet: Wallet
    let store: SQLStore
    let clock: WalletClock
    let witness: BankWitness?
    let state = Mutex(State())
    private let eras = Atomic(0)
    private let followers = Followers()

    /// - Parameters:
    ///   - clock: the time of each noted request.
    ///   - witness: sees each request too.
    public init(
        wallet: Wallet, store: SQLStore, clock: WalletClock, witness: BankWitness? = nil
    ) {
        self.wallet = wallet
        self.store = store
        self.clock = clock
        self.witness = witness
    }

    /// Lets requests be sent again.
    ///
    /// - Parameter responder: all routes. They hold this book, so the end of the server takes them
    ///   back.
    public func answer(with responder: (any HTTPResponder<WalletContext>)?) {
        state.withLock { $0.responder = responder }
    }

    /// Grows with each request. Requests that are read later are at least as new as it.
    public var version: Int64 { state.withLock(\.lastID) }

    /// The number of requests that the book has forgotten for newer ones.
    public var dropped: Int64 { state.withLock(\.dropped) }

    /// Listens for requests until the reader stops.
    ///
    /// - Parameter version: the version on the screen. The book announces a newer one at once.
    /// - Returns: nothing beyond the maximum number of screens.
    public func watch(since version: Int64?) -> Watch? {
        followers.add(since: version) { self.version }
    }

    /// Forgets all requests.
    public func removeAll() {
        state.withLock { state in
            state.kept = []
            state.cost = 0
            state.dropped = 0
            // Screens follow this number.
            state.lastID += 1
        }
        followers.tell()
    }

    /// Notes that other books are in the place of those that requests changed.
    func booksWerePutBack() { eras.add(1, ordering: .acquiringAndReleasing) }

    /// How often the books were put back.
    var era: Int { eras.load(ordering: .acquiring) }

    /// Adds a request, and forgets the oldest ones for it.
    ///
    /// All requests take turns here: memory is taken and given back outside of the lock.
    ///
    /// - Returns: its number.
    func add(_ request: KeptRequest) -> Int64 {
        let entry = Entry(request)
        let (id, forgotten) = state.withLock { $0.add(entry) }
        _ = consume forgotten
        followers.tell()
        return id
    }

    func kept(_ id: Int64) throws(InspectionError) -> KeptRequest {
        let found = state.withLock { state in state.current.last { $0.id == id } }
        guard let found else { throw .notFound }
        return found
    }
}

extension RequestBook.State {
    /// The kept requests, the oldest first.
    var current: some BidirectionalCollection<KeptRequest> {
        kept.lazy.map { id, entry in
            var request = entry.request
            request.id = id
            return request
        }
    }

    /// - Returns: its number, and those that are forgotten for it.
    fileprivate mutating func add(
        _ entry: RequestBook.Entry
    ) -> (id: Int64, forgotten: [RequestBook.Entry]) {
        lastID += 1
        kept.append((lastID, entry))
        cost += entry.cost
        var forgotten: [RequestBook.Entry] = []
        while kept.count > RequestBook.most || cost > RequestBook.mostBytes, kept.count > 1 {
            let oldest = kept.removeFirst().entry
            cost -= oldest.cost
            dropped += 1
            forgotten.append(oldest)
        }
        return (lastID, forgotten)
    }
}
