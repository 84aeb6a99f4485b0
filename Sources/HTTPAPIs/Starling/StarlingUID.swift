import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// An id in the form of this API.
///
/// Every id in an answer is a UUID of version 4: the official SDK refuses to send any other. New
/// people, accounts and goals have that version in the wallet too. Journal ids have version 7, or
/// 8 if they follow from a key, and keep it: a key must name the same payment for ever. For these,
/// and for all older ids, this API changes only the digit of the version: writing an id needs no
/// lookup, and reading one looks for one to three rows.
struct StarlingUID {
    /// The id as received, or as the wallet stores it.
    let given: UUID

    init(_ given: UUID) {
        self.given = given
    }

    /// The id as this API writes it.
    var shown: UUID { given.with(version: 4) }

    /// The accounts or goals that it may name, the most likely first: new ids, ids from before this
    /// API wrote version 4, ids that follow from a key, and ids that other programs chose. Two ids
    /// of one person share all 122 other bits only if that person chose them so.
    var accounts: [AccountID] { possible([4, 7, 8, 1, 2, 3, 5, 6]).map { AccountID($0) } }

    /// The journal ids that it may name, the most likely first. Only the wallet creates them.
    var journal: [UUID] { possible([8, 7]) }

    /// An id that the wallet creates from the clock alone, as for payees and files, and shows only
    /// in this API.
    var byClock: UUID { given.version == 4 ? given.with(version: 7) : given }

    /// True if this API writes both ids in the same way.
    func isMeant(by id: UUID) -> Bool { shown == StarlingUID(id).shown }

    /// An older version of this API wrote ids of other versions; such an id names only itself.
    private func possible(_ versions: [UInt8]) -> [UUID] {
        given.version == 4 ? versions.map(given.with(version:)) : [given]
    }
}

extension JSONWriter {
    /// Writes an id of the wallet as version 4. `id` writes an id of a client.
    mutating func uid(_ name: StaticString?, _ id: UUID) {
        self.id(name, StarlingUID(id).shown)
    }
}
