import Ledger
import WalletServices
import WalletTestSupport

/// Runs every operation on requests for money, and on the people who paid them.
struct RequestExercise {
    let wallet: Wallet
    let ada: PersonID
    let account: AccountID
    let grace: PersonID

    func run() async throws {
        let requests = wallet.requests
        let made = try await requests.create(
            dollars(1), in: .dollar, note: "Tea", by: grace, key: IdempotencyKey("tea"))
        let other = try await requests.create(
            nil, in: .dollar, by: grace, key: IdempotencyKey("any"))
        try await requests.check(made.id, of: grace, covering: dollars(1))
        _ = try await wallet.transfers.send(
            dollars(1), from: account, to: grace, paying: made.id, by: ada, as: .theWallet,
            key: IdempotencyKey("pay"))
        try await requests.cancel(other.id, by: grace)
        _ = try await wallet.transfers.recipient(asking: made.id, by: ada)
        _ = try await requests.find(made.id, of: grace)
        _ = try await requests.list(of: grace)
        try await KnownPeopleExercise(wallet: wallet, ada: ada, account: account, grace: grace)
            .run()
    }
}
