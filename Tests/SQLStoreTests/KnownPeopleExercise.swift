import Ledger
import WalletServices
import WalletTestSupport

/// Runs every operation on the people one knows.
struct KnownPeopleExercise {
    let wallet: Wallet
    let ada: PersonID
    let account: AccountID
    let grace: PersonID

    func run() async throws {
        let known = wallet.knownPeople
        _ = try await wallet.transfers.send(
            dollars(1), from: account, to: grace, by: ada, as: .theWallet,
            key: IdempotencyKey("known"))
        try await known.setFavourite(true, grace, by: ada)
        _ = try await known.list(of: ada)
        _ = try await known.find(grace, of: ada)
        try await known.setFavourite(false, grace, by: ada)
        try await known.setBlocked(true, ada, by: grace)
        _ = try? await wallet.transfers.recipient("GraceHopper", by: ada)
        _ = try? await wallet.transfers.recipient("+15306010002", by: ada)
        _ = try? await wallet.transfers.recipient(grace, by: ada)
        try await known.setBlocked(false, ada, by: grace)
        try await wallet.portraits.set(Array("photo".utf8), of: grace)
        _ = try await wallet.portraits.find(of: grace, by: ada)
        _ = try await wallet.portraits.digest(of: grace, by: nil)
        _ = try await wallet.transfers.recentPayees(of: ada)
        _ = try await wallet.personalData.portrait(of: grace)
        try await wallet.portraits.remove(of: grace)
    }
}
