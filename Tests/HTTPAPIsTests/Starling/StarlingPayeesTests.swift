import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Payees of the Starling API")
struct StarlingPayeesTests {
    private let account =
        #"{"description":"Current","countryCode":"GB","accountIdentifier":"12345678","#
        + #""bankIdentifier":"20-20-15","bankIdentifierType":"SORT_CODE"}"#

    private func make(_ api: StarlingClient, _ body: String) async throws -> String {
        let answer = try await api.send(.put, "/payees", body)
        let uid = try #require(answer.json["payeeUid"]?.text, "\(answer.text)")
        #expect(answer.status == 200)
        #expect(answer.text == #"{"payeeUid":"\#(uid)","success":true}"#)
        return uid
    }

    @Test("A payee can be created, and is shown and listed with exactly its known members")
    func shows() async throws {
        let api = try await StarlingClient()
        #expect(try await api.send(.get, "/payees").text == #"{"payees":[]}"#)
        let uid = try await make(
            api,
            #"{"payeeName":"Linus Pauling","payeeType":"INDIVIDUAL","firstName":"Linus","#
                + #""lastName":"Pauling","middleName":null,"dateOfBirth":"1901-02-28","#
                + #""phoneNumber":"+447700900123","x":1,"accounts":[\#(account)]}"#)
        let shown = try await api.send(.get, "/payees/\(uid.uppercased())")
        let accountUid = try #require(
            shown.json["accounts"]?.elements.first?["payeeAccountUid"]?.text)
        let payee =
            #"{"payeeUid":"\#(uid)","payeeName":"Linus Pauling","#
            + #""phoneNumber":"+447700900123","payeeType":"INDIVIDUAL","firstName":"Linus","#
            + #""lastName":"Pauling","dateOfBirth":"1901-02-28","accounts":["#
            + #"{"payeeAccountUid":"\#(accountUid)","payeeChannelType":"BANK_ACCOUNT","#
            + #""description":"Current","defaultAccount":true,"countryCode":"GB","#
            + #""accountIdentifier":"12345678","bankIdentifier":"202015","#
            + #""bankIdentifierType":"SORT_CODE","lastReferences":[]}]}"#
        #expect(shown.status == 200 && shown.text == payee)
        #expect(try await api.send(.get, "/payees").text == #"{"payees":[\#(payee)]}"#)
    }

    @Test("A payee can be changed, gain an account, lose one, and be deleted")
    func lifetime() async throws {
        let api = try await StarlingClient()
        let uid = try await make(
            api, #"{"payeeName":"Bakery","payeeType":"BUSINESS","accounts":[\#(account)]}"#)
        let edited = try await api.send(
            .put, "/payees/\(uid)", #"{"payeeName":"The Bakery","payeeType":"BUSINESS"}"#)
        #expect(edited.status == 200)
        let added = try await api.send(
            .put, "/payees/\(uid)/account",
            account.replacing(#""countryCode""#, with: #""defaultAccount":true,"countryCode""#))
        let second = try #require(added.json["payeeAccountUid"]?.text)
        #expect(added.text == #"{"payeeAccountUid":"\#(second)","success":true}"#)
        var payee = try await api.send(.get, "/payees/\(uid)").json
        #expect(payee["payeeName"]?.text == "The Bakery")
        let defaults = payee["accounts"]?.elements.map { $0["defaultAccount"] }
        #expect(defaults == [.bool(false), .bool(true)])
        let removed = try await api.send(.delete, "/payees/\(uid)/account/\(second)")
        #expect(removed.status == 204 && removed.body.readableBytes == 0)
        payee = try await api.send(.get, "/payees/\(uid)").json
        #expect(payee["accounts"]?.elements.map { $0["defaultAccount"] } == [.bool(true)])
        let gone = try await api.send(.delete, "/payees/\(uid)")
        #expect(gone.status == 204 && gone.body.readableBytes == 0)
        let unknown = try await api.send(.get, "/payees/\(uid)")
        #expect(unknown.status == 404 && unknown.text == starlingErrors("UNKNOWN_PAYEE"))
    }

    @Test("A payee belongs to its creator")
    func owner() async throws {
        let api = try await StarlingClient()
        let grace = try await api.world.person(2).person.id
        var details = Payee.Details(name: "Bakery", kind: .business)
        details.businessName = "Bakery Ltd"
        let numbers = try #require(
            BankNumbers(kind: .sortCode, bank: "202015", account: "12345678", country: "GB"))
        let hers = try await api.world.wallet.payees.create(
            details,
            accounts: [.init(description: "Till", isDefault: true, numbers: numbers)], by: grace)
        let path = "/payees/\(hers.id.uuidString)"
        let account = "\(path)/account/\(hers.accounts[0].id.uuidString)"
        let unknown = starlingErrors("UNKNOWN_PAYEE")
        for (method, path) in [
            (HTTPRequest.Method.get, path), (.put, path), (.delete, path), (.get, "\(path)/image"),
            (.put, "\(path)/account"), (.delete, account),
            (.get, "\(account)/payments?since=2026-01-01"), (.get, "\(account)/scheduled-payments"),
        ] {
            let body = #"{"payeeName":"A","payeeType":"BUSINESS","# + self.account.dropFirst()
            let answer = try await api.send(method, path, body)
            #expect(answer.status == 404 && answer.text == unknown, "\(method) \(path)")
        }
        #expect(try await api.world.wallet.payees.find(hers.id, of: grace) == hers)
    }

    @Test(
        "An invalid payee is refused with 400 (S-SAPI-6)",
        arguments: [
            (#"{}"#, "PAYEE_NAME_must not be null"), (#"{}"#, "PAYEE_TYPE_must not be null"),
            (
                #"{"payeeName":"A","payeeType":"CAT"}"#,
                "PAYEE_TYPE_must be one of BUSINESS, INDIVIDUAL"
            ),
            (#"{"payeeName":" ","payeeType":"BUSINESS"}"#, "PAYEE_NAME_INVALID"),
            (
                #"{"payeeName":"A","payeeType":"BUSINESS","dateOfBirth":"1901-02-30"}"#,
                "DATE_OF_BIRTH_must be a day such as 2026-11-21"
            ),
            (
                #"{"payeeName":"A","payeeType":"BUSINESS","accounts":[1]}"#,
                "ACCOUNTS_must be a list of objects"
            ),
            (
                #"{"payeeName":"A","payeeType":"BUSINESS","accounts":[{"description":"a"}]}"#,
                "BANK_IDENTIFIER_must not be null"
            ),
            (
                #"{"payeeName":"A","payeeType":"BUSINESS","accounts":[{"description":"a","#
                    + #""countryCode":"GB","accountIdentifier":"1234567","#
                    + #""bankIdentifier":"202015","bankIdentifierType":"SORT_CODE"}]}"#,
                "BANK_NUMBERS_INVALID"
            ),
        ])
    func refuses(body: String, message: String) async throws {
        let api = try await StarlingClient()
        let answer = try await api.send(.put, "/payees", body)
        #expect(answer.status == 400 && answer.text.contains(message), "\(answer.text)")
        #expect(try await api.send(.get, "/payees").text == #"{"payees":[]}"#)
    }
}
