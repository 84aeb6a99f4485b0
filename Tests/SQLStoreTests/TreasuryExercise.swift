import Ledger
import WalletModel
import WalletServices
import WalletTestSupport

/// Runs every operation of treasurers.
struct TreasuryExercise {
    let wallet: Wallet
    let ada: PersonID

    func run() async throws {
        try await giveRoles()
        try await useCash()
    }

    private func giveRoles() async throws {
        let (host, people) = (wallet.treasurers.commandLine, wallet.people)
        _ = try await wallet.roles.set(.host, of: ada, by: host)
        _ = try? await wallet.roles.set(.member, of: ada, by: host)
        _ = try await wallet.roles.list(by: host)
        _ = try await people.page(before: ada, limit: 2, by: host)
        _ = try await people.search("ada", limit: 2, by: host)
        _ = try await people.find(ada, by: host)
        try await wallet.exerciseInvitations()
        try await wallet.hostSettings.change(.init(name: "Home", opensNotes: true), by: host)
        _ = try await wallet.openNotes.payments(of: ada, by: host)
        for (person, act) in [(ada, nil), (ada, AuditAct.cashIn), (nil, .cashIn), (nil, nil)] {
            _ = try await wallet.log.page(about: person, act: act, limit: 2, by: host)
        }
    }

    private func useCash() async throws {
        let (host, desk, box) = (wallet.treasurers.commandLine, wallet.cashDesk, wallet.cashBox)
        _ = try await desk.payIn(
            dollars(2), to: ada, note: "Coins", by: host, key: IdempotencyKey("coins"))
        let paid = try await desk.payOut(
            dollars(1), of: ada, by: host, key: IdempotencyKey("a-note"))
        _ = try await desk.accounts(of: ada, by: host)
        _ = try await wallet.measures.read(after: wallet.measures.place())
        let held = try await box.contents(by: host)
        let dollars = try held.first { $0.expected.currency == .dollar }.orThrow("no dollars")
        _ = try await box.count(
            dollars.expected, expected: dollars.expected.minorUnits, by: host,
            key: IdempotencyKey("a-count"))
        _ = try await box.contents(by: host)
        _ = try await box.history(in: .dollar, limit: 2, by: host)
        _ = try await box.movement(paid.transfer.order.id, by: host)
    }
}
