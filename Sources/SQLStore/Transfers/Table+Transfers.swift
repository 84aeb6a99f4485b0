import Ledger
import WalletModel

/// The journal, and what belongs to its payments.
extension Table {
    static let transfer = Table(
        "transfer",
        of: """
            debit_account IN \(ownAccounts) OR credit_account IN \(ownAccounts)
            """,
        key: [.number("sequence")],
        [
            .id("id"), .word("kind", TransferKind.self), .id("debit_account"),
            .id("credit_account"), .amount("amount"), .currency, .amount("debit_balance"),
            .amount("credit_balance"), .time("booked_at"), .bytes("fingerprint"), .bytes("hash"),
        ],
        unsealed: "its chain covers it",
        archive: .no("statements and transactions have every entry"),
        erasing: .kept("the journal has amounts, times and ids, and never changes"), travels: .yes)

    /// Notes that other people wrote on payments to this person stay theirs.
    static let transferNote = Table(
        "transfer_note",
        of: """
            sequence IN (
              SELECT sequence FROM transfer WHERE debit_account IN \(ownAccounts)
                OR (credit_account IN \(ownAccounts) AND kind <> 'payment')
              UNION SELECT sequence FROM cash_movement WHERE made_by = $1)
            """,
        key: [.number("sequence")], [.text("note")],
        archive: .no("transactions have the notes"), erasing: .deletes, travels: .yes)

    static let knownPayee = Table(
        "known_payee", of: "person = $1 OR payee = $1", key: [.id("person"), .id("payee")],
        [.time("since"), .flag("is_proven")],
        archive: .no("transactions have every payment"), erasing: .deletes, travels: .yes)

    static let paymentRequest = Table(
        "payment_request", of: .person, key: [.id("id")],
        [
            .id("person"), .currency, .amount("amount"), .text("note"), .time("created_at"),
            .word("state", PaymentRequest.State.self), .time("changed_at"), .number("payments"),
            .id("transfer"),
        ],
        archive: .file(
            29, "requests",
            shows: "id currency amount note created_at state changed_at payments transfer",
            hides: "person"),
        erasing: .deletes, travels: .yes)
}
