import Ledger
import WalletServices
import WalletTestSupport

/// Ada with an account in pounds and payments to shops.
struct Spender {
    let world: World
    let ada: PersonID
    let account: AccountID

    init(
        holding pence: Int64 = 100_00, adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        world = try World(adjust: adjust)
        ada = try await world.person(1).person.id
        account = try await world.account(of: ada, holding: pence, in: .pound).id
    }

    var wallet: Wallet { world.wallet }

    /// Pays a shop now, or at another time.
    @discardableResult
    func pay(
        _ pence: Int64, to shop: String = "Copper Kettle", category: SpendingCategory = .coffee,
        isPending: Bool = false, at time: Timestamp? = nil, subType: SourceSubType? = nil
    ) async throws -> TransferID {
        let payment = Spending.Payment(
            amount: pounds(pence), counterparty: Counterparty(kind: .merchant, name: shop),
            sourceSubType: subType, category: category, isPending: isPending, time: time)
        return try await book(payment)
    }

    /// Income from outside.
    @discardableResult
    func receive(_ pence: Int64, at time: Timestamp? = nil) async throws -> TransferID {
        try await book(
            Spending.Payment(
                isIncoming: true, amount: pounds(pence),
                counterparty: Counterparty(kind: .sender, name: "Harbour Works"), time: time))
    }

    func book(_ payment: Spending.Payment) async throws -> TransferID {
        try await wallet.spending.record(payment, in: account, by: ada, key: world.key())
            .transfer.order.id
    }

    func balance() async throws -> Int64 {
        try await wallet.accounts.find(account, of: ada).balance.minorUnits
    }

    /// The time that many days and seconds before now.
    func ago(days: Int64, seconds: Int64 = 0) -> Timestamp {
        world.clock.now.adding(seconds: -days * 86_400 - seconds)
    }
}
