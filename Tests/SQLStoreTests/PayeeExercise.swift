import Crypto
import Foundation
import Ledger
import WalletServices
import WalletTestSupport

/// Runs every operation of payees, payments to them, and signing keys.
struct PayeeExercise {
    let wallet: Wallet
    let ada: PersonID
    let account: AccountID

    func run() async throws {
        let payees = wallet.payees
        let numbers = try BankNumbers(
            kind: .sortCode, bank: "202015", account: "12345678", country: "GB"
        ).orThrow("no numbers")
        let details = PayeeAccount.Details(
            description: "Till", isDefault: true, numbers: numbers)
        let payee = try await payees.create(
            Payee.Details(name: "Bakery", kind: .business), accounts: [details], by: ada)
        let extra = try await payees.add(details, to: payee.id, by: ada)
        try await payees.remove(account: extra.id, of: payee.id, by: ada)
        let till = payee.accounts[0].id
        let order = LocalPayments.Order(
            amount: dollars(1), destination: .payeeAccount(till), reference: "Bread")
        let paid = try await wallet.localPayments.pay(
            order, from: account, by: ada, key: IdempotencyKey("local"))
        _ = try await wallet.localPayments.find(paid.transfer.order.id, by: ada)
        _ = try await wallet.localPayments.list(
            to: till, of: payee.id, since: Timestamp(milliseconds: 0), by: ada)
        _ = try await payees.list(of: ada)
        try await payees.remove(payee.id, by: ada)
        let keys = wallet.signingKeys
        let key = try await keys.add(
            P256.Signing.PrivateKey().publicKey.pemRepresentation, named: "Laptop", by: ada)
        let message = SignedMessage(
            keyID: key.id, algorithm: nil, signature: [], signedBytes: [], sentAt: nil,
            isDigestRight: false)
        _ = try await keys.judge(message, from: ada)
        _ = try await keys.list(of: ada)
        try await keys.remove(key.id, of: ada)
    }
}
