import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/payees`: the people and businesses that the person pays by bank numbers.
    func addPayees(to routes: Routes<StarlingAPI>) {
        routes.get("/payees", .payeeRead, use: list)
        routes.get("/payees/:payee", .payeeRead, use: find)
        routes.get("/payees/:payee/image", .payeeRead, use: image)
        routes.put("/payees", .payeeCreate, use: create)
        routes.put("/payees/:payee", .payeeEdit, use: edit)
        routes.delete("/payees/:payee", .payeeDelete, use: remove)
        routes.put("/payees/:payee/account", .payeeCreate, use: addAccount)
        routes.delete("/payees/:payee/account/:payeeAccount", .payeeDelete, use: removeAccount)
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let all = try await wallet.payees.list(of: call.person)
        return .json(capacity: 2048) { json in
            json.array("payees") { json in
                for payee in all { json.object { payee.write(to: &$0) } }
            }
        }
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let payee = try await wallet.payees.find(call.id("payee"), of: call.person)
        return .json { payee.write(to: &$0) }
    }

    private func image(_ call: StarlingCall) async throws -> Response {
        _ = try await wallet.payees.find(call.id("payee"), of: call.person)
        throw StarlingError.refused("UNKNOWN_PAYEE_IMAGE", .notFound)
    }

    private func create(_ call: StarlingCall) async throws -> Response {
        let body = try await call.body()
        let made = try await wallet.payees.create(
            try body.payeeDetails(), accounts: try body.payeeAccounts(), by: call.person)
        return .done("payeeUid", made.id)
    }

    private func edit(_ call: StarlingCall) async throws -> Response {
        let details = try await call.body().payeeDetails()
        let edited = try await wallet.payees.edit(
            call.id("payee"), to: details, by: call.person)
        return .done("payeeUid", edited.id)
    }

    private func remove(_ call: StarlingCall) async throws -> Response {
        try await wallet.payees.remove(call.id("payee"), by: call.person)
        return .empty()
    }

    private func addAccount(_ call: StarlingCall) async throws -> Response {
        let details = try await call.body().payeeAccount()
        let account = try await wallet.payees.add(
            details, to: call.id("payee"), by: call.person)
        return .done("payeeAccountUid", account.id)
    }

    private func removeAccount(_ call: StarlingCall) async throws -> Response {
        try await wallet.payees.remove(
            account: call.id("payeeAccount"), of: call.id("payee"), by: call.person)
        return .empty()
    }
}

extension Response {
    /// The answer after creating or changing something: its id and `success`.
    fileprivate static func done(_ name: StaticString, _ id: UUID) -> Response {
        .json { json in
            json.uid(name, id)
            json.bool("success", true)
        }
    }
}

extension Payee {
    fileprivate func write(to json: inout JSONWriter) {
        json.uid("payeeUid", id)
        json.string("payeeName", details.name)
        json.optionalString("phoneNumber", details.phoneNumber)
        json.string("payeeType", details.kind.rawValue)
        json.optionalString("firstName", details.firstName)
        json.optionalString("middleName", details.middleName)
        json.optionalString("lastName", details.lastName)
        json.optionalString("businessName", details.businessName)
        json.optionalString("dateOfBirth", details.dateOfBirth?.iso8601)
        json.array("accounts") { json in
            for account in accounts { json.object { account.write(to: &$0) } }
        }
    }
}

extension PayeeAccount {
    fileprivate func write(to json: inout JSONWriter) {
        let numbers = details.numbers
        json.uid("payeeAccountUid", id)
        json.string("payeeChannelType", "BANK_ACCOUNT")
        json.string("description", details.description)
        json.bool("defaultAccount", details.isDefault)
        json.string("countryCode", numbers.country)
        json.string("accountIdentifier", numbers.account)
        json.string("bankIdentifier", numbers.bank)
        json.string("bankIdentifierType", numbers.kind.rawValue)
        json.optionalString("secondaryIdentifier", details.secondaryIdentifier)
        json.array("lastReferences") { json in
            for reference in lastReferences { json.string(nil, reference) }
        }
    }
}

extension StarlingFields {
    fileprivate func payeeDetails() throws(StarlingError) -> Payee.Details {
        try require("payeeName", "payeeType")
        var details = Payee.Details(
            name: try string("payeeName"), kind: try word("payeeType", Payee.Kind.self))
        details.phoneNumber = try optionalString("phoneNumber")
        details.firstName = try optionalString("firstName")
        details.middleName = try optionalString("middleName")
        details.lastName = try optionalString("lastName")
        details.businessName = try optionalString("businessName")
        details.dateOfBirth = try optionalDay("dateOfBirth")
        return details
    }

    fileprivate func payeeAccounts() throws -> [PayeeAccount.Details] {
        try (optionalArray("accounts") ?? []).map { element in
            try StarlingFields(element: element, of: "accounts", "a list of objects")
                .payeeAccount()
        }
    }

    fileprivate func payeeAccount() throws -> PayeeAccount.Details {
        try require("description")
        return PayeeAccount.Details(
            description: try string("description"),
            isDefault: try optionalBool("defaultAccount") ?? false, numbers: try bankNumbers(),
            secondaryIdentifier: try optionalString("secondaryIdentifier"))
    }

    /// The numbers of a bank account.
    func bankNumbers() throws -> BankNumbers {
        try require("accountIdentifier", "bankIdentifier", "bankIdentifierType", "countryCode")
        let numbers = BankNumbers(
            kind: try word("bankIdentifierType", BankNumbers.Kind.self),
            bank: try string("bankIdentifier"), account: try string("accountIdentifier"),
            country: try string("countryCode"))
        guard let numbers else { throw WalletError.payee(.numbersInvalid) }
        return numbers
    }

    /// One of the API's values for a member.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ type: Word.Type
    ) throws(StarlingError) -> Word {
        guard let word = Word(rawValue: try string(name)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(name, "one of \(words)")
        }
        return word
    }
}
