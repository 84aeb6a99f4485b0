import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// An id as this API writes and reads it.
///
/// Every id in an answer is a UUID of version 4: the official SDK refuses to send any other. New
/// people, accounts and goals have that version in the wallet too. Journal ids are of version 7, or
/// 8 where a key made them, and stay so: a key must name the same payment for ever. For these, and
/// for all older ids, this API changes only the digit of the version: writing an id needs no
/// lookup, and reading one looks for one to three rows.
struct StarlingUID {
    /// The id as received, or as the wallet stores it.
    let given: UUID

    init(_ given: UUID) {
        self.given = given
    }

    /// The id as this API writes it.
    var shown: UUID { given.with(version: 4) }

    /// The accounts or goals that it may name, the most likely first: new ones, those from before
    /// this API wrote version 4, those that a key made, and those that other programs named. Two of
    /// one person never share all 122 other bits, unless that person named them so.
    var accounts: [AccountID] { possible([4, 7, 8, 1, 2, 3, 5, 6]).map { AccountID($0) } }

    /// The journal ids that it may name, the most likely first. Only the wallet makes them.
    var journal: [UUID] { possible([8, 7]) }

    /// An id that the wallet makes from the clock alone, as for payees and files, and shows nowhere
    /// else.
    var byClock: UUID { given.version == 4 ? given.with(version: 7) : given }

    /// Whether this API writes both ids in the same way.
    func isMeant(by id: UUID) -> Bool { shown == StarlingUID(id).shown }

    /// An id of another version was written by an older version of this API, and names only itself.
    private func possible(_ versions: [UInt8]) -> [UUID] {
        given.version == 4 ? versions.map(given.with(version:)) : [given]
    }
}

extension JSONWriter {
    /// Writes an id that the wallet made, as version 4. `id` writes those that a client made.
    mutating func uid(_ name: StaticString?, _ id: UUID) {
        self.id(name, StarlingUID(id).shown)
    }
}
