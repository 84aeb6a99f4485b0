/// How far a ledger has come: the last links of its chains. A copy saved elsewhere proves
/// later that nothing was cut off the end.
public struct LedgerMark: Hashable, Sendable {
    /// A place in a chain and its link there.
    public struct Place: Hashable, Sendable {
        public let number: Int64
        public let hash: Digest32

        public init(number: Int64, hash: Digest32) {
            self.number = number
            self.hash = hash
        }
    }

    /// The last transfer of the journal.
    public let journal: Place
    /// The last entry of the register of accounts.
    public let register: Place
    /// The last entry of the log of acts. An older program's mark has none.
    public let log: Place?

    public init(journal: Place, register: Place, log: Place? = nil) {
        self.journal = journal
        self.register = register
        self.log = log
    }

    /// Its places as `NUMBER:HASH`, the journal's first, separated by commas.
    public var text: String {
        [journal, register, log].compactMap { $0?.text }.joined(separator: ",")
    }

    /// Reads a mark exactly as `text` writes it.
    public init?(_ text: String) {
        let places = text.split(separator: ",", omittingEmptySubsequences: false)
            .compactMap { Place($0) }
        let mark = LedgerMark(places)
        guard let mark, mark.text == text else { return nil }
        self = mark
    }

    private init?(_ places: [Place]) {
        guard (2...3).contains(places.count) else { return nil }
        self.init(
            journal: places[0], register: places[1], log: places.count == 3 ? places[2] : nil)
    }
}

extension LedgerMark.Place {
    fileprivate var text: String { "\(number):\(hash.hex)" }

    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let number = Int64(parts[0]), number >= 0,
            let hash = Digest32(hex: parts[1])
        else { return nil }
        self.init(number: number, hash: hash)
    }
}

/// Reads a chain from its start and checks that an expected place occurs in it.
struct ExpectedPlace {
    private let place: LedgerMark.Place?
    private(set) var isMet: Bool

    /// - Parameter place: without one, nothing can be missing.
    init(_ place: LedgerMark.Place?) {
        self.place = place
        isMet = place.map { $0.number == 0 && $0.hash == Chain.root } ?? true
    }

    mutating func pass(_ number: Int64, _ hash: Digest32) {
        if let place, place.number == number { isMet = place.hash == hash }
    }

    /// The number of the expected place, if the chain does not have it.
    var missing: Int64? { isMet ? nil : place?.number }
}
