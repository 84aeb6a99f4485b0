import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("Local payments on the Starling API")
struct StarlingPaymentsTests {
    private func path(_ saver: StarlingSaver) -> String {
        let category = StarlingIDs.defaultCategory(of: saver.account).uuidString
        return "/payments/local/account/\(saver.account.text)/category/\(category)"
    }

    private func body(
        _ pence: Int64 = 3_50, key: String = "rent 2026 – 11", to recipient: String,
        reference: String = "Rent", more: String = ""
    ) -> String {
        #"{"externalIdentifier":"\#(key)",\#(recipient),"reference":"\#(reference)","#
            + #""amount":{"currency":"GBP","minorUnits":\#(pence)}\#(more)}"#
    }

    private func once(_ bank: String, _ account: String) -> String {
        #""paymentRecipient":{"payeeName":"Grace Hopper","payeeType":"INDIVIDUAL","#
            + #""countryCode":"GB","accountIdentifier":"\#(account)","bankIdentifier":"\#(bank)","#
            + #""bankIdentifierType":"SORT_CODE"}"#
    }

    /// Grace with two accounts in pounds, and the numbers of the second.
    private func grace(
        _ saver: StarlingSaver
    ) async throws -> (PersonID, AccountID, AccountIdentifiers) {
        let world = saver.api.world
        let grace = try await world.person(2).person.id
        _ = try await world.account(of: grace, named: "First", in: .pound)
        let account = try await world.account(of: grace, named: "Second", in: .pound).id
        return (grace, account, try await world.wallet.accounts.identifiers(of: account, by: grace))
    }

    @Test("A payment to an account of this bank moves money into exactly that account, once")
    func here() async throws {
        let saver = try await StarlingSaver()
        let (grace, account, numbers) = try await grace(saver)
        let text = body(to: once(numbers.sortCode, numbers.accountNumber))
        let answers = [
            try await saver.api.send(.put, path(saver), text),
            try await saver.api.send(.put, path(saver), text),
        ]
        let order = try #require(answers[0].json["paymentOrderUid"]?.text, "\(answers[0].text)")
        for answer in answers {
            #expect(answer.status == 200 && answer.text == #"{"paymentOrderUid":"\#(order)"}"#)
        }
        let wallet = saver.api.world.wallet
        #expect(try await wallet.accounts.find(account, of: grace).balance.minorUnits == 3_50)
        #expect(try await saver.held() == [6_50, 0])
        let seen = [
            try await wallet.feed.page(of: saver.account, by: saver.api.ada.id).entries[0],
            try await wallet.feed.page(of: account, by: grace).entries[0],
        ]
        #expect(seen.map(\.transfer.order.kind) == [.payment, .payment])
        #expect(
            seen.map(\.reference) == ["Rent", "Rent"] && seen.map(\.isIncoming) == [false, true])
    }

    @Test("After a block, an account answers like one that does not exist (S-PEOPLE-4)")
    func blocked() async throws {
        let saver = try await StarlingSaver()
        let (grace, _, numbers) = try await grace(saver)
        let known = saver.api.world.wallet.knownPeople
        func pay(_ account: String, key: String) async throws -> TestClient.Answer {
            try await saver.api.send(
                .put, path(saver), body(1_00, key: key, to: once(numbers.sortCode, account)))
        }
        let first = try await pay(numbers.accountNumber, key: "first")
        #expect(first.status == 200)
        try await known.setBlocked(true, saver.api.ada.id, by: grace)
        let blocked = try await pay(numbers.accountNumber, key: "second")
        let unknown = try await pay("99999998", key: "third")
        #expect(blocked.status == 400 && blocked.text == unknown.text)
        #expect(blocked.text.contains("PAYMENT_RECIPIENT_UNKNOWN"))
        #expect(try await pay(numbers.accountNumber, key: "first").text == first.text)
        try await known.setBlocked(false, saver.api.ada.id, by: grace)
        try await known.setBlocked(true, grace, by: saver.api.ada.id)
        let own = try await pay(numbers.accountNumber, key: "fourth")
        #expect(own.status == 400 && own.text.contains("RECIPIENT_BLOCKED"))
    }

    @Test("An order and its payment are readable by their creator")
    func orders() async throws {
        let saver = try await StarlingSaver()
        let made = try await saver.api.send(
            .put, path(saver),
            body(to: once("202015", "12345678"), more: #","spendingCategory":"RENT""#))
        let order = try #require(made.json["paymentOrderUid"]?.text, "\(made.text)")
        let read = try await saver.api.send(.get, "/payments/local/payment-order/\(order)")
        let payee = try #require(read.json["payeeUid"]?.text)
        let account = try #require(read.json["payeeAccountUid"]?.text)
        let who = #""payeeUid":"\#(payee)","payeeAccountUid":"\#(account)","#
        let what = #""amount":{"currency":"GBP","minorUnits":350},"reference":"Rent","# + who
        #expect(
            read.text
                == #"{"paymentOrderUid":"\#(order)","# + what + #""spendingCategory":"RENT"}"#)
        let payments = try await saver.api.send(
            .get, "/payments/local/payment-order/\(order)/payments")
        let entry = try await saver.api.world.wallet.feed.page(
            of: saver.account, by: saver.api.ada.id
        ).entries[0]
        let time = entry.transfer.order.time.rfc3339
        let uid = entry.id.uuid.shown
        #expect(uid != order)
        #expect(
            payments.text
                == #"{"payments":[{"paymentUid":"\#(uid)","# + what
                + #""createdAt":"\#(time)","completedAt":"\#(time)","#
                + #""paymentStatusDetails":{"paymentStatus":"ACCEPTED","#
                + #""description":"ACCEPTED"}}]}"#)
        let unknown = try await saver.api.send(
            .get, "/payments/local/payment-order/\(UUID().uuidString)")
        #expect(unknown.status == 404 && unknown.text == starlingErrors("UNKNOWN_PAYMENT_ORDER"))
    }

    @Test("In a sandbox, a payment to another bank looks like a real one")
    func outside() async throws {
        let saver = try await StarlingSaver()
        let made = try await saver.api.send(
            .put, path(saver), body(to: once("20-20-15", "12345678")))
        #expect(made.status == 200)
        let entry = try await saver.api.world.wallet.feed.page(
            of: saver.account, by: saver.api.ada.id
        ).entries[0]
        #expect(entry.source == .fasterPaymentsOut && entry.category == .payments)
        #expect(entry.counterparty == "Grace Hopper" && entry.reference == "Rent")
        let other = try #require(entry.detail?.counterparty)
        #expect(other.kind == .payee && other.subIdentifier == "202015")
        #expect(other.subSubIdentifier == "12345678")
        #expect(try await saver.held() == [6_50, 0])
    }

    @Test("The feed names the payee's account, at this bank and at another")
    func payeeAccounts() async throws {
        let saver = try await StarlingSaver()
        let (_, _, numbers) = try await grace(saver)
        let ours = (numbers.sortCode, numbers.accountNumber)
        for (sortCode, account) in [ours, ("202015", "12345678")] {
            let made = try await saver.api.send(
                .put, "/payees",
                #"{"payeeName":"Grace Hopper","payeeType":"INDIVIDUAL","accounts":[{"#
                    + #""description":"Rent","countryCode":"GB","accountIdentifier":"\#(account)","#
                    + #""bankIdentifier":"\#(sortCode)","bankIdentifierType":"SORT_CODE"}]}"#)
            let payee = try #require(made.json["payeeUid"]?.text, "\(made.text)")
            let read = try await saver.api.send(.get, "/payees/\(payee)")
            let first = try #require(read.json["accounts"]?.elements.first)
            let uid = try #require(first["payeeAccountUid"]?.text)
            let paid = try await saver.api.send(
                .put, path(saver),
                body(1, key: uid, to: #""destinationPayeeAccountUid":"\#(uid)""#))
            #expect(paid.status == 200, "\(paid.text)")
            let category = StarlingIDs.defaultCategory(of: saver.account).uuidString
            let feed = try await saver.api.send(
                .get, "/feed/account/\(saver.account.text)/category/\(category)")
            let item = try #require(feed.json["feedItems"]?.elements.first)
            #expect(item["counterPartyUid"]?.text == payee)
            #expect(item["counterPartySubEntityUid"]?.text == uid, "\(sortCode)")
            #expect(item["counterPartySubEntityIdentifier"]?.text == sortCode)
            #expect(item["counterPartySubEntitySubIdentifier"]?.text == account)
        }
    }

    @Test("Without simulated payments, other banks cannot be paid")
    func production() async throws {
        let saver = try await StarlingSaver { $0.isSpendingOpen = false }
        let made = try await saver.api.send(.put, path(saver), body(to: once("202015", "12345678")))
        #expect(made.status == 400 && made.text.contains("PAYEE_OUTSIDE"))
        #expect(try await saver.held() == [10_00, 0])
    }

    @Test("Guessing account numbers is stopped after thirty attempts in a minute (C-34)")
    func trials() async throws {
        let saver = try await StarlingSaver()
        let (_, _, numbers) = try await grace(saver)
        for number in 0..<30 {
            let account = String(90_000_000 + number)
            let tried = try await saver.api.send(
                .put, path(saver), body(key: account, to: once(numbers.sortCode, account)))
            #expect(tried.status == 400, "\(tried.text)")
        }
        let held = body(to: once(numbers.sortCode, numbers.accountNumber))
        let answer = try await saver.api.send(.put, path(saver), held)
        #expect(answer.status == 429 && answer.headers[.retryAfter] == "60")
        #expect(answer.text.contains("TOO_MANY_LOOKUPS"))
        #expect(try await saver.held() == [10_00, 0])
        saver.api.world.clock.advance(seconds: 60)
        #expect(try await saver.api.send(.put, path(saver), held).status == 200)
    }

    @Test("A payee's account can be paid, and keeps the latest references")
    func payee() async throws {
        let saver = try await StarlingSaver()
        let (grace, account, numbers) = try await grace(saver)
        let made = try await saver.api.send(
            .put, "/payees",
            #"{"payeeName":"Grace","payeeType":"INDIVIDUAL","accounts":[{"description":"Hers","#
                + #""countryCode":"GB","accountIdentifier":"\#(numbers.accountNumber)","#
                + #""bankIdentifier":"\#(numbers.sortCode)","bankIdentifierType":"SORT_CODE"}]}"#)
        let payee = try #require(made.json["payeeUid"]?.text)
        let shown = try await saver.api.send(.get, "/payees/\(payee)").json
        let uid = try #require(shown["accounts"]?.elements.first?["payeeAccountUid"]?.text)
        let to = #""destinationPayeeAccountUid":"\#(uid.uppercased())","paymentRecipient":null"#
        let paid = try await saver.api.send(.put, path(saver), body(to: to))
        #expect(paid.status == 200, "\(paid.text)")
        let wallet = saver.api.world.wallet
        #expect(try await wallet.accounts.find(account, of: grace).balance.minorUnits == 3_50)
        let again = try await saver.api.send(.get, "/payees/\(payee)").json
        let references = again["accounts"]?.elements.first?["lastReferences"]?.elements
        #expect(references?.compactMap(\.text) == ["Rent"])
        let payments = "/payees/\(payee)/account/\(uid)/payments"
        let since = try await saver.api.send(.get, "\(payments)?since=2026-11-21")
        let first = try #require(since.json["payments"]?.elements.first)
        #expect(first["reference"]?.text == "Rent" && first["spendingCategory"]?.text == "PAYMENTS")
        #expect(first["amount"] == first["paymentAmount"])
        let later = try await saver.api.send(.get, "\(payments)?since=2026-11-22")
        #expect(later.text == #"{"payments":[]}"#)
        let missing = try await saver.api.send(.get, payments)
        #expect(missing.status == 400 && missing.text == starlingErrors("SINCE_must not be null"))
        let scheduled = try await saver.api.send(
            .get, "/payees/\(payee)/account/\(uid)/scheduled-payments")
        #expect(scheduled.text == #"{"scheduledPayments":[]}"#)
    }

    @Test("A payment to one's own other account is an own transfer")
    func own() async throws {
        let saver = try await StarlingSaver()
        let (world, ada) = (saver.api.world, saver.api.ada.id)
        let other = try await world.account(of: ada, named: "Other", in: .pound).id
        let numbers = try await world.wallet.accounts.identifiers(of: other, by: ada)
        let paid = try await saver.api.send(
            .put, path(saver), body(to: once(numbers.sortCode, numbers.accountNumber)))
        #expect(paid.status == 200)
        let entry = try await world.wallet.feed.page(of: other, by: ada).entries[0]
        #expect(entry.transfer.order.kind == .ownTransfer && entry.amount.minorUnits == 3_50)
    }

    @Test("An invalid payment is refused with 400, and nothing moves (S-SAPI-6)")
    func refuses() async throws {
        let saver = try await StarlingSaver()
        let there = once("202015", "12345678")
        let unknown = #""destinationPayeeAccountUid":"\#(UUID().uuidString)""#
        let cases: [(String, String)] = [
            ("{}", "EXTERNAL_IDENTIFIER_must not be null"), ("{}", "REFERENCE_must not be null"),
            (body(0, to: there), "AMOUNT_MUST_BE_POSITIVE"),
            (body(-1, to: there), "AMOUNT_MUST_BE_POSITIVE"),
            (body(10_01, to: there), "INSUFFICIENT_FUNDS"),
            (body(key: "", to: there), "EXTERNAL_IDENTIFIER_must be 1 to 100 characters"),
            (body(to: there, reference: ""), "REFERENCE_must be 1 to 18"),
            (body(to: there, reference: "Nineteen characters"), "REFERENCE_must be 1 to 18"),
            (body(to: there, reference: "Miete für"), "REFERENCE_must be 1 to 18"),
            (body(to: #""x":1"#), "DESTINATION_PAYEE_ACCOUNT_UID_must not be null"),
            (body(to: there + "," + unknown), "DESTINATION_PAYEE_ACCOUNT_UID_must stand"),
            (
                body(to: there, more: #","spendingCategory":"FUN""#),
                "SPENDING_CATEGORY_must be one of BIKE"
            ),
            (body(to: once("001234", "99999999")), "PAYMENT_RECIPIENT_UNKNOWN"),
        ]
        for (body, message) in cases {
            let answer = try await saver.api.send(.put, path(saver), body)
            #expect(answer.status == 400 && answer.text.contains(message), "\(answer.text)")
        }
        let nobody = try await saver.api.send(.put, path(saver), body(to: unknown))
        #expect(nobody.status == 404 && nobody.text == starlingErrors("UNKNOWN_PAYEE_ACCOUNT"))
        #expect(try await saver.held() == [10_00, 0])
    }

    @Test("The same externalIdentifier for another request is refused")
    func mismatch() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.api.send(.put, path(saver), body(to: once("202015", "12345678")))
        for other in [
            body(3_51, to: once("202015", "12345678")), body(to: once("202015", "12345679")),
            body(to: once("202015", "12345678"), reference: "Tea"),
        ] {
            let answer = try await saver.api.send(.put, path(saver), other)
            #expect(answer.status == 400 && answer.text == starlingErrors("IDEMPOTENCY_MISMATCH"))
        }
        #expect(try await saver.held() == [6_50, 0])
    }

    @Test("Payments leave the default category, never a goal")
    func category() async throws {
        let saver = try await StarlingSaver()
        let path = "/payments/local/account/\(saver.account.text)/category/\(saver.goal.text)"
        let answer = try await saver.api.send(.put, path, body(to: once("202015", "12345678")))
        #expect(answer.status == 400 && answer.text.contains("UNKNOWN_CATEGORY"))
    }
}
