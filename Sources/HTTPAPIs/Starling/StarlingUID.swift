import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// An id as this API writes and reads it.
///
/// All that leave are UUIDs of version 4: the official SDK refuses to send any other. In the wallet
/// new people, accounts and goals are of that version too. Journal ids are of version 7, or 8 where
/// a key made them, and stay so: a key must name the same payment for ever. Of these, and of all
/// that is older, only the digit of the version differs here, so that nothing is looked up to write
/// an id, and one to three rows are looked for to read one.
struct StarlingUID {
    /// As it came, or as the wallet has it.
    let given: UUID

    init(_ given: UUID) {
        self.given = given
    }

    /// As it leaves.
    var shown: UUID { given.with(version: 4) }

    /// The accounts or goals that it may be, the likeliest first: new ones, those from before this
    /// API wrote version 4, those that a key made, and those that other programs named. Two of one
    /// person never share all 122 other bits, unless that person named them so.
    var accounts: [AccountID] { possible([4, 7, 8, 1, 2, 3, 5, 6]).map { AccountID($0) } }

    /// The journal's ids that it may be, the likeliest first. Nobody but the wallet makes them.
    var journal: [UUID] { possible([8, 7]) }

    /// What the wallet makes by the clock alone, as payees and files, and shows nowhere else.
    var byClock: UUID { given.version == 4 ? given.with(version: 7) : given }

    /// Whether it stands for this one.
    func isMeant(by id: UUID) -> Bool { shown == StarlingUID(id).shown }

    /// An id of another version was given out before, and is what it is.
    private func possible(_ versions: [UInt8]) -> [UUID] {
        given.version == 4 ? versions.map(given.with(version:)) : [given]
    }
}

extension JSONWriter {
    /// Writes an id that the wallet made, as version 4. What a caller made is written by `id`.
    mutating func uid(_ name: StaticString?, _ id: UUID) {
        self.id(name, StarlingUID(id).shown)
    }
}
