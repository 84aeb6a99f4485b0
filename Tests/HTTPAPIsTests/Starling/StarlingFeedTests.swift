import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("The feed of the Starling API (S-SAPI-2)")
struct StarlingFeedTests {
    private static func path(_ fixture: StarlingFixture) -> String {
        let category = StarlingIDs.defaultCategory(of: fixture.account).uuidString
        return "/feed/account/\(fixture.account.text)/category/\(category)"
    }

    private static func items(_ answer: TestClient.Answer) -> [JSONValue] {
        answer.json["feedItems"]?.elements ?? []
    }

    @Test("A period has all its items, each once, however many there are")
    func longPeriods() async throws {
        let fixture = try await StarlingFixture()
        let payment = Spending.Payment(
            amount: pounds(1), counterparty: Counterparty(kind: .merchant, name: "Trams"))
        for number in 0..<(2 * Feed.Selection.largestPart) {
            _ = try await fixture.world.wallet.spending.record(
                payment, in: fixture.account, by: fixture.api.ada.id,
                key: IdempotencyKey("tram-\(number)"))
        }
        let period = "minTransactionTimestamp=2026-11-21&maxTransactionTimestamp=2026-11-22"
        let account = "/feed/account/\(fixture.account.text)"
        for path in [
            Self.path(fixture), Self.path(fixture) + "/transactions-between?" + period,
            account + "/settled-transactions-between?" + period,
        ] {
            let answer = try await fixture.api.client.send(
                .get, "/api/v2" + path, headers: [.authorization: fixture.api.token])
            let ids = try Self.ids(answer)
            // The items of the morning; one of them has not settled.
            let expected = 2 * Feed.Selection.largestPart + (path.contains("settled") ? 10 : 11)
            #expect(ids.count == expected && Set(ids).count == expected, "\(path)")
        }
    }

    /// The ids of the items, from a text that is too long for our own parser.
    private static func ids(_ answer: TestClient.Answer) throws -> [String] {
        let whole = try JSONSerialization.jsonObject(with: Data(answer.body.readableBytesView))
        let items = (whole as? [String: Any])?["feedItems"] as? [[String: Any]]
        return (items ?? []).compactMap { $0["feedItemUid"] as? String }
    }

    @Test("Without changesSince, the feed has every item (S-SAPI-2)")
    func withoutChangesSince() async throws {
        let fixture = try await StarlingFixture()
        let all = try await fixture.api.send(.get, Self.path(fixture))
        #expect(Self.items(all).count == 11)
        let empty = try await fixture.api.send(.get, Self.path(fixture) + "?changesSince=")
        #expect(empty.text == all.text)
    }

    @Test("An item that settles or is edited later is among the changes, with a new updatedAt")
    func changes() async throws {
        let fixture = try await StarlingFixture()
        let since = "?changesSince=2026-11-21T09:00:00%2B00:00"
        fixture.world.clock.advance(seconds: 3600)
        #expect(Self.items(try await fixture.api.send(.get, Self.path(fixture) + since)).isEmpty)
        let (pending, coffee) = (try fixture.transfer("pending"), try fixture.transfer("coffee"))
        _ = try await fixture.world.wallet.spending.settle(
            pending, by: fixture.api.ada.id)
        let note = Self.path(fixture) + "/\(coffee.uuid.uuidString)/user-note"
        #expect(try await fixture.api.send(.put, note, #"{"userNote":"!"}"#).status == 202)
        let items = Self.items(try await fixture.api.send(.get, Self.path(fixture) + since))
        let names = items.compactMap { $0["feedItemUid"]?.text }
        #expect(names == [pending.uuid.shown, coffee.uuid.shown])
        let now = fixture.world.clock.now.rfc3339
        #expect(items.allSatisfy { $0["updatedAt"]?.text == now })
        #expect(items.first?["status"]?.text == "SETTLED")
        #expect(items.first?["settlementTime"]?.text == now)
    }

    @Test(
        "Every time of an item has three decimals and Z, even for whole seconds (S-SAPI-3)",
        arguments: ["transactionTime", "updatedAt", "settlementTime"])
    func times(name: String) async throws {
        let fixture = try await StarlingFixture()
        for item in Self.items(try await fixture.api.send(.get, Self.path(fixture))) {
            guard let text = item[name]?.text else {
                #expect(name == "settlementTime" && item["status"]?.text == "PENDING")
                continue
            }
            #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        }
    }

    @Test("An item shows exactly what our round-up saved of it (S-RND-9)")
    func savedChange() async throws {
        let fixture = try await StarlingFixture()
        let (wallet, ada) = (fixture.world.wallet, fixture.api.ada.id)
        _ = try await wallet.roundUps.setAutomatic(
            of: fixture.account, into: fixture.goal, multiplier: 2, by: ada)
        fixture.world.clock.advance(seconds: 3 * 86_400)
        #expect(try await wallet.scheduledJobs.run()[.roundUps] == 1)
        // It belongs to last week, whose round-up is already done.
        let late = Spending.Payment(
            amount: pounds(1_50), counterparty: Counterparty(kind: .merchant, name: "Late"),
            time: fixture.world.clock.now.adding(seconds: -3 * 86_400))
        _ = try await wallet.spending.record(
            late, in: fixture.account, by: ada, key: IdempotencyKey("late"))
        let items = Self.items(try await fixture.api.send(.get, Self.path(fixture)))
        let saved = items.compactMap { $0["roundUp"] }
        let units = saved.compactMap { share -> Int64? in
            guard case .integer(let units)? = share["amount"]?["minorUnits"] else { return nil }
            return units
        }
        // Coffee 0.65, Carol 0.01, and the books 0.80, which have settled meanwhile: each twice.
        #expect(units.sorted() == [2, 130, 160])
        #expect(saved.allSatisfy { $0["goalCategoryUid"]?.text == fixture.goal.text })
        #expect(try await wallet.goals.find(fixture.goal, of: ada).saved == pounds(158 + 292))
    }

    @Test("The payer sees bank numbers on an item only after paying by them")
    func numbers() async throws {
        let fixture = try await StarlingFixture()
        let wallet = fixture.world.wallet
        let found = try await wallet.accounts.identifiers(
            of: fixture.graceAccount, by: fixture.grace)
        let numbers = try #require(
            BankNumbers(
                kind: .sortCode, bank: found.sortCode, account: found.accountNumber, country: "GB"))
        let order = LocalPayments.Order(
            amount: pounds(5_00), destination: .once(name: "G. Hopper", numbers),
            reference: "Rent")
        let paid = try await wallet.localPayments.pay(
            order, from: fixture.account, by: fixture.api.ada.id, key: IdempotencyKey("by-number")
        ).transfer.order.id
        let item = try await fixture.api.send(.get, Self.path(fixture) + "/" + paid.uuid.uuidString)
        #expect(item.json["counterPartyType"]?.text == "PAYEE")
        #expect(item.json["counterPartyName"]?.text == "Grace Hopper")
        #expect(item.json["counterPartySubEntityIdentifier"]?.text == found.sortCode)
        #expect(item.json["counterPartySubEntitySubIdentifier"]?.text == found.accountNumber)
        let sent = try fixture.transfer("sent").uuid.uuidString
        let other = try await fixture.api.send(.get, Self.path(fixture) + "/" + sent)
        #expect(other.json["counterPartyType"]?.text == "PAYEE")
        let standIn = try #require(other.json["counterPartySubEntitySubIdentifier"]?.text)
        #expect(standIn.wholeMatch(of: /0\d{7}/) != nil && standIn != found.accountNumber)
    }

    @Test("On both sides, a payment between people has the fields of a faster payment (C-3)")
    func people() async throws {
        let fixture = try await StarlingFixture()
        let items = Self.items(try await fixture.api.send(.get, Self.path(fixture)))
        let grace = fixture.grace.uuid.shown
        let out = try #require(items.first { $0["counterPartyUid"]?.text == grace })
        let came = try #require(items.first { $0["counterPartyName"]?.text == "Grace Hopper" })
        #expect(came["counterPartyType"]?.text == "SENDER" && came["counterPartyUid"] == nil)
        #expect(out["counterPartySubEntityUid"]?.text != nil)
        #expect(came["counterPartySubEntityUid"] == nil)
        #expect(out["counterPartySubEntityName"]?.text == "Current account")
        #expect(came["counterPartySubEntityName"]?.text == "")
        #expect(out["reference"]?.text == "Tea  and cake")
        #expect(came["reference"]?.text == "Payment")
        for item in [out, came] {
            #expect(item["counterPartySubEntityIdentifier"]?.text == "001234")
        }
        // The same account has the same stand-in number, which cannot be paid.
        let number = try #require(out["counterPartySubEntitySubIdentifier"]?.text)
        #expect(came["counterPartySubEntitySubIdentifier"]?.text == number)
        #expect(number.wholeMatch(of: /0\d{7}/) != nil)
        let accounts = fixture.world.wallet.accounts
        #expect(try await accounts.find(sortCode: "001234", accountNumber: number) == nil)
        let real = try await accounts.identifiers(of: fixture.graceAccount, by: fixture.grace)
        #expect(real.accountNumber.first != "0")
    }

    @Test("Every faster payment has an account name, bank numbers and a reference (C-3)")
    func fasterPayments() async throws {
        let fixture = try await StarlingFixture()
        for isIncoming in [true, false] {
            let bare = Spending.Payment(
                isIncoming: isIncoming, amount: pounds(1),
                counterparty: Counterparty(kind: isIncoming ? .sender : .payee, name: "Bare"),
                source: isIncoming ? .fasterPaymentsIn : .fasterPaymentsOut, reference: "")
            _ = try await fixture.world.wallet.spending.record(
                bare, in: fixture.account, by: fixture.api.ada.id,
                key: IdempotencyKey("bare-\(isIncoming)"))
        }
        let items = Self.items(try await fixture.api.send(.get, Self.path(fixture)))
        let faster = items.filter { $0["source"]?.text?.hasPrefix("FASTER_PAYMENTS") == true }
        #expect(faster.count == 6)
        for item in faster {
            for name in ["Name", "Identifier", "SubIdentifier"] {
                #expect(item["counterPartySubEntity\(name)"]?.text != nil, "\(item)")
            }
            #expect(item["reference"]?.text?.isEmpty == false)
            let isOut = item["direction"]?.text == "OUT"
            #expect((item["counterPartySubEntityUid"] != nil) == isOut)
            #expect((item["counterPartyUid"] != nil) == isOut)
        }
    }

    @Test("Logging out revokes the person's tokens")
    func logout() async throws {
        let api = try await StarlingClient()
        #expect(try await api.send(.put, "/identity/logout").status == 202)
        #expect(try await api.send(.get, "/identity/token").status == 403)
    }

    @Test("A picture is returned byte for byte, and one over 5 MiB is refused (UPL-1)")
    func attachments() async throws {
        let fixture = try await StarlingFixture()
        let coffee = try fixture.transfer("coffee").uuid.uuidString
        let path = "/api/v2" + Self.path(fixture) + "/\(coffee)/attachments"
        let headers: HTTPFields = [
            .authorization: fixture.api.token, .contentType: "image/jpeg",
        ]
        let head: [UInt8] = [0xFF, 0xD8, 0xFF]
        let largest = head + (3..<Attachments.maximumSize).map { UInt8(truncatingIfNeeded: $0) }
        let added = try await fixture.api.client.send(
            .post, path, headers: headers, body: largest, chunk: 1 << 16)
        let id = try #require(added.json.text)
        let read = try await fixture.api.client.send(.get, path + "/\(id)", headers: headers)
        #expect(read.body.readableBytesView.elementsEqual(largest))
        #expect(read.headers[.contentType] == "image/jpeg")
        #expect(read.headers[.xContentTypeOptions] == "nosniff")
        for length: String? in [nil, "5242881"] {
            var headers = headers
            headers[.contentLength] = length
            let refused = try await fixture.api.client.send(
                .post, path, headers: headers, body: largest + [0], chunk: 1 << 16)
            #expect(refused.status == 400)
            #expect(refused.text.contains("ATTACHMENT_TOO_LARGE"))
        }
    }
}
