import Ledger
import WalletServices
import WalletTestSupport

/// What treasurers do.
extension AuditLogTests {
    /// Cash in, its receipt, and cash out.
    func expectCash(
        of person: PersonID, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        let wallet = world.wallet
        try await expect(.cashIn) { try await deposit(to: person) }
        try await expect(.receiptSent) {
            let host = wallet.treasurers.commandLine
            let cash = try await wallet.cashBox.history(in: .dollar, limit: 1, by: host).first
            guard case .movement(let paid)? = cash else { return }
            try await wallet.cashDesk.sendReceipt(of: paid.movement.transfer.order.id, by: host)
        }
        try await expect(.cashOut) { try await payOut(to: person) }
    }

    /// A freeze and its end, twice.
    func expectFreezes(
        of person: PersonID, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        for _ in 1...2 {
            let (freezes, host) = (world.wallet.freezes, world.wallet.treasurers.commandLine)
            try await expect(.frozen) {
                for _ in 1...2 { _ = try await freezes.freeze(person, because: "Lost", by: host) }
            }
            try await expect(.unfrozen) {
                for _ in 1...2 { _ = try await freezes.end(person, by: host) }
            }
        }
    }

    /// A limit, and one payment over it approved, one declined, one withdrawn.
    func expectApprovals(
        of person: PersonID, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        let (wallet, host) = (world.wallet, world.wallet.treasurers.commandLine)
        let grace = try await world.person(2).person.id
        let account = try await wallet.accounts.overview(of: person).accounts.first
        let rent = try account.orThrow("a new person has an account").id
        try await expect(.limitSet) {
            _ = try await wallet.limits.set(
                .init(perPayment: 1, over: .ask), of: .person(person), in: .dollar, by: host)
        }
        var ids: [TransferID] = []
        for _ in 1...3 {
            let key = try world.key()
            try await expect(.approvalAsked) {
                for _ in 1...2 {
                    let line = try await wallet.approvals.ask(
                        Money(minorUnits: 2, currency: .dollar), from: rent, to: grace,
                        by: person, key: key)
                    if ids.last != line.approval.id { ids.append(line.approval.id) }
                }
            }
        }
        let asked = ids
        try await expect(.approvalGiven) {
            _ = try await wallet.approvals.approve(asked[0], by: host)
        }
        try await expect(.approvalDeclined) {
            _ = try await wallet.approvals.decline(asked[1], because: "No", by: host)
        }
        try await expect(.approvalWithdrawn) {
            _ = try await wallet.approvals.withdraw(asked[2], by: person)
        }
    }

    private func payOut(to person: PersonID) async throws {
        _ = try await world.wallet.cashDesk.payOut(
            Money(minorUnits: 50, currency: .dollar), of: person,
            by: world.wallet.treasurers.commandLine, key: IdempotencyKey("july"))
    }

    private func deposit(to person: PersonID) async throws {
        _ = try await world.wallet.accounts.open(named: "Rent", by: person)
        for _ in 1...2 {
            _ = try await world.wallet.depositByHost(
                Money(minorUnits: 2550, currency: .dollar), to: person, key: IdempotencyKey("june"))
        }
    }
}
