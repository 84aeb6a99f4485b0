public import HTTPSupport
import HTTPTypes
public import Hummingbird
import Ledger
import SQLStore
import Synchronization
public import WalletServices

/// The requests that a sandbox answered, in memory: a restart forgets them.
public final class RequestBook: RequestDesk {
    /// A request in the book; shared, since a copy of a request counts all its references.
    final class Entry: Sendable {
        let request: KeptRequest
        let cost: Int

        init(_ request: KeptRequest, id: Int64) {
            var request = request
            request.id = id
            self.request = request
            cost = request.cost
        }
    }

    struct State {
        /// In order; the oldest are forgotten first.
        var kept: [Entry] = []
        /// The start of what is kept: those before it are forgotten.
        var first = 0
        var cost = 0
        var lastID: Int64 = 0
        var era = 0
        /// Answers requests that are sent again; nil before the start and after the end.
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
    private let followers = Followers()

    /// - Parameters:
    ///   - clock: the time of what is noted.
    ///   - witness: sees each request too; nil for nobody.
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
    /// - Parameter responder: all routes; nil at the end, as the routes have this book.
    public func answer(with responder: (any HTTPResponder<WalletContext>)?) {
        state.withLock { $0.responder = responder }
    }

    /// See `RequestDesk`.
    public var version: Int64 { state.withLock(\.lastID) }

    /// See `RequestDesk`.
    public func watch(since version: Int64?) -> Watch? {
        followers.add(since: version) { self.version }
    }

    /// Forgets all requests.
    public func removeAll() {
        state.withLock { state in
            state.kept = []
            state.first = 0
            state.cost = 0
            // Screens follow this number.
            state.lastID += 1
        }
        followers.tell()
    }

    /// Notes that other books are in the place of those that requests changed.
    func booksWerePutBack() { state.withLock { $0.era += 1 } }

    /// How often the books were put back.
    var era: Int { state.withLock(\.era) }

    /// Adds a request, and forgets the oldest ones for it.
    ///
    /// - Returns: its number.
    func add(_ request: KeptRequest) -> Int64 {
        let id = state.withLock { state in
            state.lastID += 1
            let entry = Entry(request, id: state.lastID)
            state.kept.append(entry)
            state.cost += entry.cost
            state.forgetOldest()
            return state.lastID
        }
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
    /// What is kept, the oldest first.
    var current: LazyMapSequence<ArraySlice<RequestBook.Entry>, KeptRequest> {
        kept[first...].lazy.map(\.request)
    }

    fileprivate mutating func forgetOldest() {
        while kept.count - first > RequestBook.most || cost > RequestBook.mostBytes,
            first < kept.count - 1
        {
            cost -= kept[first].cost
            first += 1
        }
        // Moves what is kept only now and then, so that each request costs the same.
        guard first * 2 >= kept.count else { return }
        kept.removeFirst(first)
        first = 0
    }
}
