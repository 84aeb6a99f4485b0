import Ledger
import WalletServices

/// Payments between an account in pounds and friends, in both directions, like those in Starling's
/// own sandbox.
struct DemoFriends {
    let purse: DemoPurse
    /// The people by username.
    let people: [String: PersonID]

    private struct Payment {
        let minutesAgo: Int64
        let friend: String
        /// Negative for a payment from the friend.
        let pence: Int64
        let note: String

        init(_ minutesAgo: Int64, _ friend: String, _ pence: Int64, _ note: String) {
            self.minutesAgo = minutesAgo
            self.friend = friend
            self.pence = pence
            self.note = note
        }
    }

    /// From the oldest to the newest. Friends only have the pounds that they received.
    private static let payments = [
        Payment(54_210, "AdaLovelace", 3_200, "Train tickets"),
        Payment(45_380, "GraceHopper", 1_845, "Lunch on Friday"),
        Payment(38_640, "AdaLovelace", -1_275, "Cinema"),
        Payment(26_910, "LinusTorvalds", 6_420, "Cabin"),
        Payment(18_240, "GraceHopper", 2_750, ""),
        Payment(9_120, "LinusTorvalds", -2_135, "Half of the groceries"),
        Payment(2_610, "AdaLovelace", 1_190, "Coffee and cake"),
    ]

    /// All steps.
    var steps: [DemoStep] {
        Self.payments.map { payment in
            DemoStep(minutesAgo: payment.minutesAgo) { try await book(payment) }
        }
    }

    private func book(_ payment: Payment) async throws {
        guard let friend = people[payment.friend] else { return }
        let wallet = purse.wallet(payment.minutesAgo)
        let amount = purse.pounds(Int64(payment.pence.magnitude))
        let key = try IdempotencyKey("demo-friend-\(payment.minutesAgo)-\(purse.account.uuid)")
        guard payment.pence < 0 else {
            _ = try await wallet.transfers.send(
                amount, from: purse.account, to: friend, note: payment.note, by: purse.person,
                as: .theWallet,
                key: key)
            return
        }
        let accounts = try await wallet.accounts.overview(of: friend).accounts
        guard let theirs = accounts.first(where: { $0.balance.currency == purse.currency }) else {
            return
        }
        _ = try await wallet.transfers.send(
            amount, from: theirs.id, to: purse.person, note: payment.note, by: friend,
            as: .theWallet, key: key)
    }
}
