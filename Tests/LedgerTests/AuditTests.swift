import Testing

@testable import Ledger

/// Each test damages an intact ledger, and the audit must name the first bad row (OPS-3, OPS-4).
@Suite struct AuditTests {
    /// Five transfers: 300.00 in, 100.00 to Grace, 50.00 back, 20.00 out, and 20.00 in again.
    private static func journal() throws -> Journal {
        var journal = Journal(accounts: [
            try Samples.account(Samples.outside, 0, kind: .external),
            try Samples.account(Samples.ada, 0), try Samples.account(Samples.grace, 0),
        ])
        let (outside, ada, grace) = (Samples.outside, Samples.ada, Samples.grace)
        try journal.append(Samples.order(30000, from: outside, to: ada, id: 1, kind: .deposit))
        try journal.append(Samples.order(10000, from: ada, to: grace, id: 2))
        try journal.append(Samples.order(5000, from: grace, to: ada, id: 3))
        try journal.append(Samples.order(2000, from: ada, to: outside, id: 4, kind: .withdrawal))
        try journal.append(Samples.order(2000, from: outside, to: grace, id: 5, kind: .deposit))
        return journal
    }

    @Test("An intact ledger has no findings, and reports how far it reaches")
    func rightJournal() throws {
        let journal = try Self.journal()
        #expect(journal.findings == [])
        var audit = Audit(accounts: Array(journal.accounts.values))
        for transfer in journal.transfers { audit.read(transfer) }
        #expect(audit.transferCount == 5)
        #expect(audit.head == journal.head)
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: AuditFinding
        let plant: @Sendable (inout Journal) -> Void

        init(
            _ what: String, finds first: AuditFinding,
            by plant: @escaping @Sendable (inout Journal) -> Void
        ) {
            testDescription = what
            self.first = first
            self.plant = plant
        }
    }

    private static func cents(_ units: Int64, like money: Money) -> Money {
        Money(minorUnits: units, currency: money.currency)
    }

    static let edits: [Damage] = [
        Damage("an amount", finds: .hashBroken(at: 2)) { journal in
            journal.replace(1) { $0.amount = cents(10_001, like: $0.amount) }
        },
        Damage("a currency", finds: .hashBroken(at: 3)) { journal in
            guard let euro = Currency(code: "EUR") else { return }
            journal.replace(2) { $0.amount = Money(minorUnits: 5000, currency: euro) }
        },
        Damage("the debit account", finds: .hashBroken(at: 2)) { journal in
            journal.replace(1) { $0.debit = Samples.outside }
        },
        Damage("the credit account", finds: .hashBroken(at: 4)) { journal in
            journal.replace(3) { $0.credit = Samples.grace }
        },
        Damage("both accounts, swapped", finds: .hashBroken(at: 3)) { journal in
            journal.replace(2) { ($0.debit, $0.credit) = ($0.credit, $0.debit) }
        },
        Damage("the id", finds: .hashBroken(at: 1)) { journal in
            journal.replace(0) { $0.id = TransferID(Samples.uuid(99)) }
        },
        Damage("the kind", finds: .hashBroken(at: 5)) { journal in
            journal.replace(4) { $0.kind = .payment }
        },
        Damage("the time", finds: .hashBroken(at: 2)) { journal in
            journal.replace(1) { $0.time = $0.time.adding(seconds: 1) }
        },
        Damage("the fingerprint", finds: .hashBroken(at: 4)) { journal in
            journal.replace(3) { $0.fingerprint = .zero }
        },
        Damage("the debit balance", finds: .hashBroken(at: 3)) { journal in
            journal.replace(2) { $0.debitBalance += 1 }
        },
        Damage("the credit balance", finds: .hashBroken(at: 3)) { journal in
            journal.replace(2) { $0.creditBalance -= 1 }
        },
        Damage("a link in the middle", finds: .hashBroken(at: 3)) { journal in
            journal.replace(2) { $0.hash = .zero }
        },
        Damage("the last link", finds: .hashBroken(at: 5)) { journal in
            journal.replace(4) { $0.hash = Digest32(of: [1]) }
        },
        Damage("a sequence number", finds: .sequenceBroken(at: 7, expected: 5)) { journal in
            journal.replace(4) { $0.sequence = 7 }
        },
    ]

    static let rows: [Damage] = [
        Damage("first row left out", finds: .sequenceBroken(at: 2, expected: 1)) { journal in
            journal.transfers.removeFirst()
        },
        Damage("middle row left out", finds: .sequenceBroken(at: 4, expected: 3)) { journal in
            journal.transfers.remove(at: 2)
        },
        Damage("middle row left out, the rest moved up", finds: .hashBroken(at: 3)) { journal in
            journal.transfers.remove(at: 2)
            for index in 2..<4 { journal.replace(index) { $0.sequence -= 1 } }
        },
        Damage("rows swapped", finds: .sequenceBroken(at: 3, expected: 2)) { journal in
            journal.transfers.swapAt(1, 2)
        },
        Damage("contents of rows swapped", finds: .hashBroken(at: 2)) { journal in
            journal.transfers.swapAt(1, 2)
            journal.replace(1) { $0.sequence = 2 }
            journal.replace(2) { $0.sequence = 3 }
        },
        Damage("a row doubled", finds: .sequenceBroken(at: 2, expected: 3)) { journal in
            journal.transfers.insert(journal.transfers[1], at: 2)
        },
        Damage("a row put in, the rest moved down", finds: .hashBroken(at: 3)) { journal in
            journal.transfers.insert(journal.transfers[1], at: 2)
            for index in 2..<6 { journal.replace(index) { $0.sequence = Int64(index + 1) } }
        },
        Damage("a forged row at the end", finds: .hashBroken(at: 6)) { journal in
            journal.transfers.append(journal.transfers[4])
            journal.replace(5) { $0.sequence = 6 }
        },
        Damage("no rows at all", finds: .balanceWrong(Samples.ada, stored: 23000, derived: 0)) {
            $0.transfers = []
            $0.setBalance(0, of: Samples.outside)
        },
    ]

    static let balances: [Damage] = [
        Damage(
            "a stored balance", finds: .balanceWrong(Samples.ada, stored: 99999, derived: 23000)
        ) { $0.setBalance(99999, of: Samples.ada) },
        Damage(
            "money moved between stored balances",
            finds: .balanceWrong(Samples.ada, stored: 22999, derived: 23000)
        ) { journal in
            journal.setBalance(22999, of: Samples.ada)
            journal.setBalance(7001, of: Samples.grace)
        },
        Damage(
            "the stored balance of the outside",
            finds: .balanceWrong(Samples.outside, stored: -1, derived: -30000)
        ) { $0.setBalance(-1, of: Samples.outside) },
        Damage("a closed account with money", finds: .closedAccountHoldsMoney(Samples.ada, 23000)) {
            $0.close(Samples.ada)
        },
        Damage("an account gone", finds: .ruleBroken(at: 2, .creditAccountNotFound)) { journal in
            journal.accounts[Samples.grace] = nil
        },
        Damage(
            "the last row left out",
            finds: .balanceWrong(Samples.grace, stored: 7000, derived: 5000)
        ) { journal in
            journal.transfers.removeLast()
            journal.setBalance(-28000, of: Samples.outside)
        },
    ]

    /// A forger has repaired every link: only replaying the journal shows the damage.
    static let forgeries: [Damage] = [
        Damage("a larger amount", finds: .balanceAfterWrong(at: 2)) { journal in
            journal.replace(1) { $0.amount = cents(20_000, like: $0.amount) }
        },
        Damage("an overdraft", finds: .ruleBroken(at: 2, .insufficientFunds)) { journal in
            journal.replace(1) { $0.amount = cents(30_001, like: $0.amount) }
        },
        Damage("nothing moved", finds: .ruleBroken(at: 3, .amountNotPositive)) { journal in
            journal.replace(2) { $0.amount = cents(0, like: $0.amount) }
        },
        Damage("money from nowhere", finds: .balanceAfterWrong(at: 5)) { journal in
            journal.replace(4) { $0.creditBalance += 500 }
        },
        Damage("another currency", finds: .ruleBroken(at: 5, .currencyMismatch)) { journal in
            guard let euro = Currency(code: "EUR") else { return }
            journal.replace(4) { $0.amount = Money(minorUnits: 2000, currency: euro) }
        },
        Damage("to itself", finds: .ruleBroken(at: 2, .sameAccount)) { journal in
            journal.replace(1) { $0.credit = $0.debit }
        },
    ]

    @Test("An edited row is found at that row", arguments: edits)
    func edit(damage: Damage) throws { try check(damage) }

    @Test("Missing, inserted or moved rows are found", arguments: rows)
    func row(damage: Damage) throws { try check(damage) }

    @Test("Stored balances that differ from the journal are found", arguments: balances)
    func balance(damage: Damage) throws { try check(damage) }

    @Test("A forgery with valid links still breaks the ledger's rules", arguments: forgeries)
    func forgery(damage: Damage) throws {
        try check(damage) { journal in
            journal.rehash()
        }
    }

    private func check(_ damage: Damage, then repair: (inout Journal) -> Void = { _ in }) throws {
        var journal = try Self.journal()
        damage.plant(&journal)
        repair(&journal)
        #expect(journal.findings.first == damage.first, "\(journal.findings)")
    }

    @Test("A currency with a nonzero sum is named")
    func sums() throws {
        var journal = try Self.journal()
        journal.setBalance(23001, of: Samples.ada)
        #expect(journal.findings.contains(.sumNotZero(currency: "USD", 1)))
    }

    /// A chain alone cannot prove that its end is complete: without the last rows, and with every
    /// balance set back to match, the ledger is intact but shorter. Only a head recorded elsewhere
    /// (`AuditReport.head` in every backup) shows it. The same applies to rewriting all of it.
    @Test("Cutting off the end with its balances shows only in the head (OPS-4)")
    func truncation() throws {
        let whole = try Self.journal()
        var cut = whole
        cut.transfers.removeLast()
        cut.setBalance(-28000, of: Samples.outside)
        cut.setBalance(5000, of: Samples.grace)
        #expect(cut.findings == [])
        #expect(cut.head != whole.head)
    }
}
