import Foundation
import HTTPSupport
import Ledger
import Phone
import WalletServices

extension JSONWriter {
    /// Writes `user` for the clients. They require a string as `e164_phone_number`; members that
    /// they ignore are null or empty. The protocol spells `tos_accpted` so.
    mutating func courseUser(_ list: AccountList) {
        object("user") { json in
            let person = list.person
            json.id("user_id", person.id.uuid)
            json.string("e164_phone_number", person.phone?.e164 ?? "")
            json.string("name", person.displayName.isEmpty ? nil : person.displayName)
            json.string("email", person.email)
            json.array("accounts") { json in
                for account in list.accounts { json.courseAccount(account) }
            }
            json.array("payment_methods") { _ in }
            json.null("tos_accpted")
            json.null("drivers_license")
            json.null("keyfile_password")
        }
    }

    /// The id in capitals, as the clients' `UUID().uuidString` wrote it.
    private mutating func courseAccount(_ account: AccountRecord) {
        object { json in
            json.string("name", account.name.shown)
            json.string("ID", account.id.uuid.uuidString)
            json.string("amount", CourseAmount.text(of: account.balance))
        }
    }
}
