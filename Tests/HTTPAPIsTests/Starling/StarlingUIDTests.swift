import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

/// Ada with an account and a goal that keys made, as web pages and careful clients create them: in
/// the wallet all her ids but her own are of versions 7 and 8.
private struct KeyedSaver {
    let api: StarlingClient
    let account: AccountID
    let goal: AccountID
    let deposit: TransferID

    init() async throws {
        api = try await StarlingClient()
        let (wallet, ada) = (api.world.wallet, api.ada.id)
        account = try await wallet.accounts.open(
            named: "Keyed", currencyCode: "GBP", by: ada, key: api.world.key()
        ).record.id
        deposit = try await wallet.transfers.deposit(
            pounds(100_00), into: account, by: ada, key: api.world.key()
        ).transfer.order.id
        goal = try await wallet.goals.create(
            Goals.Draft(name: "Keyed"), in: account, by: ada, key: api.world.key()
        ).goal.id
    }

    /// The paths with the ids of the account, the goal and the deposit in this format.
    func paths(_ form: (UUID) -> String) -> [String] {
        let (account, goal) = (form(account.uuid), form(goal.uuid))
        let category = form(StarlingIDs.defaultCategory(of: self.account))
        let feed = "/feed/account/\(account)"
        return [
            "/accounts/\(account)/balance", "/accounts/\(account)/identifiers",
            "/accounts/\(account)/feed-export?start=2026-11-01",
            "/account/\(account)/savings-goals/\(goal)", "/account/\(account)/spaces",
            "\(feed)/category/\(category)", "\(feed)/category/\(goal)", "\(feed)/round-up",
            "\(feed)/category/\(category)/\(form(deposit.uuid))",
        ]
    }
}

@Suite("Ids of the Starling API are UUIDs of version 4 (C-1)")
struct StarlingUIDTests {
    /// Whether the official SDK accepts this as an argument.
    private static func passes(_ id: String) -> Bool {
        let rule = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        return id.wholeMatch(of: rule) != nil
    }

    /// All ids in a text, of any version.
    static func ids(in text: String) -> [String] {
        text.matches(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/)
            .map { String($0.0) }
    }

    @Test("An id stored as version 7 or 8 is found by its new form and by its old one")
    func bothForms() async throws {
        let saver = try await KeyedSaver()
        #expect(saver.account.uuid.version == 8 && saver.goal.uuid.version == 8)
        let new = saver.paths { $0.shown }
        let old = saver.paths { $0.uuidString }
        for (new, old) in zip(new, old) {
            #expect(new != old.lowercased())
            let answers = [
                try await saver.api.send(.get, new), try await saver.api.send(.get, old),
            ]
            #expect(answers.allSatisfy { $0.status == 200 }, "\(new): \(answers[0].text)")
            #expect(answers[0].text == answers[1].text, "\(new)")
        }
    }

    @Test("Money moves under either form of an id, and a repetition under the other moves none")
    func moves() async throws {
        let saver = try await KeyedSaver()
        let (account, goal) = (saver.account.uuid, saver.goal.uuid)
        // A client's own id is returned unchanged, in any version.
        let transfer = "0197a8c4-7d10-7c6e-8a11-0305e82c3301"
        for form in [\UUID.shown, \UUID.uuidString] {
            let path = "/account/\(account[keyPath: form])/savings-goals/\(goal[keyPath: form])"
            let answer = try await saver.api.send(
                .put, "\(path)/add-money/\(transfer)",
                #"{"amount":{"currency":"GBP","minorUnits":158}}"#)
            #expect(answer.text == #"{"transferUid":"\#(transfer)","success":true}"#)
            let round = try await saver.api.send(
                .put, "/feed/account/\(account[keyPath: form])/round-up",
                #"{"roundUpGoalUid":"\#(goal[keyPath: form])"}"#)
            #expect(round.status == 202, "\(round.text)")
        }
        let wallet = saver.api.world.wallet
        #expect(try await wallet.goals.find(saver.goal, of: saver.api.ada.id).saved == pounds(158))
    }

    @Test("A person's account is found even if another's has a similar id")
    func twins() async throws {
        let saver = try await KeyedSaver()
        let world = saver.api.world
        let mallory = try await world.person(2).person.id
        for (number, version) in [UInt8(7), 4].enumerated() {
            let twin = AccountID(saver.account.uuid.with(version: version))
            let listed = ListedAccount(
                id: twin, name: "Twin \(number)",
                amount: Money(minorUnits: 0, currency: .dollar))
            let others = try await world.wallet.accounts.list(of: mallory).accounts.map {
                ListedAccount(id: $0.id, name: $0.name.shown, amount: $0.balance)
            }
            _ = try await world.wallet.accounts.replaceList(
                with: others + [listed], by: mallory)
        }
        for path in saver.paths({ $0.shown }) {
            #expect(try await saver.api.send(.get, path).status == 200, "\(path)")
        }
    }

    @Test("Every id in the answer of every GET route passes the official SDK's own check")
    func everyAnswer() async throws {
        let fixture = try await StarlingFixture()
        let filled = try await fixture.filledRoutes()
        var seen = 0
        for path in filled {
            let answer = try await fixture.api.send(.get, path)
            #expect(answer.status == 200 || answer.status == 404, "\(path): \(answer.text)")
            for id in Self.ids(in: answer.text) {
                #expect(Self.passes(id), "\(id) in \(path)")
                seen += 1
            }
        }
        #expect(filled.count > 50 && seen > 150, "\(filled.count) routes, \(seen) ids")
    }

    @Test("Every id in a webhook's event passes the official SDK's own check")
    func everyEvent() async throws {
        let saver = try await KeyedSaver()
        let event = WebhookEvent(
            webhook: WebhookID(UUID()), person: saver.api.ada.id, account: saver.account,
            transfer: saver.deposit, change: 0, happenedAt: saver.api.world.clock.now)
        let body = try await StarlingWebhookBodies(wallet: saver.api.world.wallet).body(of: event)
        let ids = Self.ids(in: String(bytes: body, encoding: .utf8) ?? "")
        #expect(ids.count >= 7)
        for id in ids { #expect(Self.passes(id), "\(id)") }
        #expect(ids.contains(event.id.uuidString.lowercased()), "the REST API knows it so too")
    }

    @Test("New people, accounts and goals have one id in every API, beginning with the time")
    func shared() async throws {
        let saver = try await StarlingSaver()
        let ids = [saver.api.ada.id.uuid, saver.account.uuid, saver.goal.uuid]
        let front = OrderedID.make(at: saver.api.world.clock.now, randomness: .system)
        for id in ids {
            #expect(id.version == 4 && id.shown == id.uuidString.lowercased())
            #expect(id.bytes.prefix(4) == front.bytes.prefix(4))
        }
    }
}

extension StarlingFixture {
    /// The paths of all GET routes with existing ids, in the API's format.
    fileprivate func filledRoutes() async throws -> [String] {
        let numbers =
            #"{"description":"Hers","countryCode":"GB","accountIdentifier":"12345678","#
            + #""bankIdentifier":"202015","bankIdentifierType":"SORT_CODE"}"#
        let payee = try await made(
            "/payees", "payeeUid",
            #"{"payeeName":"Carol","payeeType":"INDIVIDUAL","accounts":[\#(numbers)]}"#)
        let known = try await api.send(.get, "/payees/\(payee)").json
        let payeeAccount = try #require(
            known["accounts"]?.elements.first?["payeeAccountUid"]?.text)
        let category = StarlingIDs.defaultCategory(of: account).shown
        let order = try await made(
            "/payments/local/account/\(account.text)/category/\(category)", "paymentOrderUid",
            #"{"externalIdentifier":"1","destinationPayeeAccountUid":"\#(payeeAccount)","#
                + #""reference":"R","amount":{"currency":"GBP","minorUnits":100}}"#)
        _ = try await made(
            "/account/\(account.text)/savings-goals/\(goal.text)/recurring-transfer",
            "transferUid",
            #"{"recurrenceRule":{"startDate":"2027-01-04","frequency":"DAILY"},"#
                + #""amount":{"currency":"GBP","minorUnits":1}}"#)
        let item = try transfer("coffee").uuid.shown
        let feed = "/feed/account/\(account.text)"
        _ = try await api.send(
            .put, feed + "/round-up", #"{"roundUpGoalUid":"\#(goal.text)"}"#)
        _ = try await api.client.send(
            .post, "/api/v2\(feed)/category/\(category)/\(item)/attachments",
            headers: [.authorization: api.token, .contentType: "application/pdf"],
            body: Array("%PDF-1.7".utf8))
        let ids = [
            "account": account.text, "goal": goal.text, "category": category, "item": item,
            "attachment": UUID().uuidString,
        ]
        let own = StarlingRow.all.filter { $0.key.hasPrefix("GET ") }
            .map { StarlingRow.filled($0.value.path, ids) }
        let others = StarlingRoute.ofGoals.filter { $0.method == .get }.map { route in
            route.path.replacing("/payees/{uid}", with: "/payees/\(payee)")
                .replacing("\(payee)/account/{uid}", with: "\(payee)/account/\(payeeAccount)")
                .replacing("payment-order/{uid}", with: "payment-order/\(order)")
                .replacing("category/{uid}", with: "category/\(category)")
                .replacing("{account}", with: account.text).replacing("{goal}", with: goal.text)
                .replacing("{uid}", with: UUID().uuidString)
        }
        return own + others
    }

    /// - Returns: the id in the answer.
    private func made(_ path: String, _ name: String, _ body: String) async throws -> String {
        let answer = try await api.send(.put, path, body)
        return try #require(answer.json[name]?.text, "\(answer.text)")
    }
}
