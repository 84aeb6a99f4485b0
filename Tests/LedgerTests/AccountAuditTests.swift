import Foundation
import Testing

@testable import Ledger

/// The register of accounts: every opening and closing, in a hash chain of its own (C-40).
@Suite struct AccountAuditTests {
    private struct Register {
        var events: [AccountEvent] = []
        var stored: [AccountAudit.Stored] = []

        mutating func enter(_ step: AccountStep, _ origin: AccountOrigin, at time: Int64) {
            events.append(
                AccountEvent(
                    number: Int64(events.count + 1), step: step,
                    time: Timestamp(milliseconds: time), of: origin,
                    after: events.last?.hash ?? Chain.root))
        }

        var findings: [AuditFinding] { findings(expecting: nil) }

        func findings(expecting place: LedgerMark.Place?) -> [AuditFinding] {
            var audit = AccountAudit(accounts: stored, expecting: place)
            for event in events { audit.read(event) }
            return audit.finish()
        }
    }

    private func origin(
        _ id: AccountID, owner: UUID? = Samples.grace.uuid, parent: AccountID? = nil
    ) -> AccountOrigin {
        AccountOrigin(
            id: id, kind: owner == nil ? .external : .customer, currency: "USD", owner: owner,
            parent: parent, openedAt: Timestamp(milliseconds: 1),
            fingerprint: owner == nil ? [] : [UInt8](repeating: 7, count: 32))
    }

    private func stored(_ origin: AccountOrigin, closedAt: Int64? = nil) -> AccountAudit.Stored {
        AccountAudit.Stored(
            origin: origin, closedAt: closedAt.map { Timestamp(milliseconds: $0) })
    }

    /// The external account, Ada's account (closed, reopened, closed), and a goal below it.
    private func register() -> Register {
        var register = Register()
        let outside = origin(Samples.outside, owner: nil)
        let (ada, goal) = (origin(Samples.ada), origin(Samples.grace, parent: Samples.ada))
        for opened in [outside, ada, goal] { register.enter(.opened, opened, at: 1) }
        register.enter(.closed, ada, at: 2)
        register.enter(.reopened, ada, at: 3)
        register.enter(.closed, ada, at: 4)
        register.stored = [stored(outside), stored(ada, closedAt: 4), stored(goal)]
        return register
    }

    @Test("An intact register has no findings")
    func right() {
        #expect(register().findings == [])
    }

    @Test("No property of an account can be changed later (C-40)")
    func changed() {
        let other = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
        var moved = register()
        moved.stored[2] = stored(origin(Samples.grace, owner: other, parent: Samples.ada))
        #expect(moved.findings == [.accountChanged(Samples.grace, at: 3)])
        var hung = register()
        hung.stored[2] = stored(origin(Samples.grace, parent: Samples.outside))
        #expect(hung.findings == [.accountChanged(Samples.grace, at: 3)])
        var detached = register()
        detached.stored[2] = stored(origin(Samples.grace))
        #expect(detached.findings == [.accountChanged(Samples.grace, at: 3)])
    }

    @Test("An open or closed account without an entry is found (C-40)")
    func state() {
        var reopened = register()
        reopened.stored[1] = stored(reopened.stored[1].origin)
        #expect(reopened.findings == [.accountStateWrong(Samples.ada, isClosed: false)])
        var closed = register()
        closed.stored[2] = stored(closed.stored[2].origin, closedAt: 9)
        #expect(closed.findings == [.accountStateWrong(Samples.grace, isClosed: true)])
        var earlier = register()
        earlier.stored[1] = stored(earlier.stored[1].origin, closedAt: 2)
        #expect(earlier.findings == [.accountStateWrong(Samples.ada, isClosed: true)])
    }

    @Test("Accounts without entries, and entries without accounts, are found (C-40)")
    func missing() {
        var added = register()
        let fresh = AccountID(UUID())
        added.stored.append(stored(origin(fresh)))
        #expect(added.findings == [.accountNeverOpened(fresh)])
        var removed = register()
        removed.stored.removeLast()
        #expect(removed.findings == [.accountMissing(Samples.grace)])
    }

    @Test("A missing, repeated or misplaced entry is found (C-40)")
    func order() {
        var left = register()
        left.events.remove(at: 1)
        #expect(left.findings.contains(.registerBroken(at: 3, expected: 2)))
        var twice = register()
        twice.enter(.closed, twice.stored[1].origin, at: 4)
        #expect(twice.findings == [.accountChanged(Samples.ada, at: 7)])
    }

    @Test("A truncated register lacks the place of a mark (C-40)")
    func cut() throws {
        var register = register()
        let last = try #require(register.events.last)
        let place = LedgerMark.Place(number: last.number, hash: last.hash)
        #expect(register.findings(expecting: place) == [])
        register.events.removeLast(2)
        register.stored[1] = stored(register.stored[1].origin, closedAt: 2)
        #expect(register.findings == [])
        #expect(register.findings(expecting: place) == [.registerCut(at: 6)])
    }

    @Test("The hashed bytes are pinned")
    func golden() {
        let goal = origin(Samples.grace, parent: Samples.ada)
        let bytes = Chain.canonicalBytes(
            of: goal, number: 3, step: .opened, time: Timestamp(milliseconds: 2))
        let (ada, grace) = (Samples.ada.uuid, Samples.grace.uuid)
        func digits(_ id: UUID) -> String { id.uuidString.lowercased().replacing("-", with: "") }
        let expected =
            "01" + "0000000000000003" + "0000000000000002" + digits(grace) + "0000000000000001"
            + "10" + digits(grace) + "10" + digits(ada) + "066f70656e6564"
            + "08637573746f6d6572" + "03555344" + "20" + String(repeating: "07", count: 32)
        #expect(bytes.hex == expected)
    }

    @Test("A mark survives a round trip; any other text is rejected")
    func mark() {
        let place = LedgerMark.Place(number: 4, hash: Digest32(of: [1]))
        let mark = LedgerMark(journal: place, register: .init(number: 0, hash: .zero))
        #expect(LedgerMark(mark.text) == mark)
        let whole = LedgerMark(journal: place, register: place, log: place)
        #expect(LedgerMark(whole.text) == whole && whole != mark)
        let hash = place.hash.hex
        for text in [
            "", "4:\(hash)", "4:\(hash),", "-4:\(hash),0:\(hash)", "4:\(hash),0:zz",
            whole.text + ",",
            whole.text + ",4:\(hash)", "4:\(hash),4:\(hash),",
        ] {
            #expect(LedgerMark(text) == nil, "\(text)")
        }
    }
}
