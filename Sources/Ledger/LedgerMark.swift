/// How far a ledger has come: the last links of both of its chains. A copy saved elsewhere proves
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

    public init(journal: Place, register: Place) {
        self.journal = journal
        self.register = register
    }

    /// Both places as `NUMBER:HASH`, the journal's first, separated by a comma.
    public var text: String { "\(journal.text),\(register.text)" }

    /// - Returns: nil for anything that `text` cannot produce.
    public init?(_ text: String) {
        let places = text.split(separator: ",").map { Place($0) }
        guard places.count == 2, let journal = places[0], let register = places[1] else {
            return nil
        }
        self.init(journal: journal, register: register)
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

    /// - Parameter place: nil to expect no place.
    init(_ place: LedgerMark.Place?) {
        self.place = place
        isMet = place.map { $0.number == 0 && $0.hash == Chain.root } ?? true
    }

    mutating func pass(_ number: Int64, _ hash: Digest32) {
        if let place, place.number == number { isMet = place.hash == hash }
    }

    /// The expected place that did not occur; nil when it did.
    var missing: Int64? { isMet ? nil : place?.number }
}
