import Foundation
import HTTPAPIs
import HTTPSupport
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// The events of webhooks (MON-12) in the format of the Starling API v2.
@Suite("The bodies of webhook events")
struct StarlingWebhookTests {
    private let world: World
    private let ada: PersonID
    private let account: AccountID

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        account = try await world.account(of: ada, holding: 100_00, in: .pound).id
    }

    private func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: .pound) }

    /// The latest entry of this account or goal, as an event contains it.
    private func told(of place: AccountID) async throws -> JSONValue {
        let entry = try await world.wallet.feed.page(of: place, by: ada, limit: 1).entries.first
        let transfer = try #require(entry).transfer
        let event = WebhookEvent(
            webhook: WebhookID(UUID()), person: ada, account: place, transfer: transfer.order.id,
            change: 0, happenedAt: transfer.order.time)
        let body = try await StarlingWebhookBodies(wallet: world.wallet).body(of: event)
        let json = try StrictJSON.parse(body)
        #expect(json["webhookEventUid"]?.text == event.id.uuidString.lowercased())
        #expect(json["accountHolderUid"]?.text == ada.uuid.uuidString.lowercased())
        #expect(json["eventTimestamp"]?.text == transfer.order.time.rfc3339)
        return try #require(json["content"])
    }

    private func names(_ json: JSONValue) -> [String] {
        guard case .object(let object) = json else { return [] }
        return object.members.map(\.name)
    }

    @Test("A card payment has all members of the feed, in the event's own format")
    func card() async throws {
        _ = try await world.wallet.spending.record(
            Spending.Payment(
                amount: pounds(4_35), counterparty: Counterparty(kind: .merchant, name: "Kettle"),
                category: .coffee, isPending: true), in: account, by: ada, key: world.key())
        let content = try await told(of: account)
        #expect(
            names(content) == [
                "accountUid", "feedItemUid", "categoryUid", "amount", "sourceAmount", "direction",
                "updatedAt", "transactionTime", "source", "sourceSubType", "status",
                "transactingApplicationUserUid", "counterPartyType", "counterPartyUid",
                "counterPartyName", "counterPartySubEntityUid", "reference", "country",
                "spendingCategory", "hasAttachment", "receiptPresent",
            ])
        #expect(content["accountUid"]?.text == account.text)
        #expect(content["status"]?.text == "PENDING")
        #expect(content["amount"]?["minorUnits"] == .integer(4_35))
        #expect(content["receiptPresent"] == .bool(false))
    }

    @Test("A goal's entry names the goal as its category, and the account it belongs to")
    func goal() async throws {
        let goals = world.wallet.goals
        let goal = try await goals.create(Goals.Draft(name: "Boat"), in: account, by: ada).goal.id
        _ = try await goals.add(pounds(1_58), to: goal, by: ada, key: world.key())
        let outgoing = try await told(of: account)
        let incoming = try await told(of: goal)
        #expect(outgoing["accountUid"]?.text == account.text)
        #expect(incoming["accountUid"]?.text == account.text)
        #expect(incoming["categoryUid"]?.text == goal.text)
        #expect(outgoing["counterPartyUid"]?.text == goal.text)
        #expect(incoming["counterPartyUid"] == outgoing["categoryUid"])
        #expect(outgoing["feedItemUid"] != incoming["feedItemUid"])
        _ = try await goals.delete(goal, by: ada)
        #expect(try await told(of: goal)["categoryUid"]?.text == goal.text)
    }
}
