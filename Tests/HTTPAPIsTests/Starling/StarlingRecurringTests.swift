import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Recurring transfers on the Starling API")
struct StarlingRecurringTests {
    private let amount = #""amount":{"currency":"GBP","minorUnits":100}"#

    private func put(
        _ saver: StarlingSaver, _ rule: String, _ more: String = ""
    ) async throws -> TestClient.Answer {
        try await saver.api.send(
            .put, "\(saver.path)/recurring-transfer",
            #"{"recurrenceRule":\#(rule),\#(amount)\#(more)}"#)
    }

    @Test("A rule can be set, shown with its next day, and removed (S-SAPI-4)")
    func lifetime() async throws {
        let saver = try await StarlingSaver()
        let path = "\(saver.path)/recurring-transfer"
        let none = try await saver.api.send(.get, path)
        #expect(none.status == 404 && none.text.contains("RECURRING_TRANSFER_NOT_FOUND"))
        let set = try await put(
            saver,
            #"{"startDate":"2027-01-04","frequency":"WEEKLY","interval":2,"count":10,"#
                + #""untilDate":"2030-01-01","days":["THURSDAY","MONDAY",null]}"#,
            #","topUp":false,"reference":"Boat"}"#.replacing("}", with: ""))
        let uid = try #require(set.json["transferUid"]?.text)
        #expect(set.status == 200)
        #expect(set.text == #"{"transferUid":"\#(uid)","success":true}"#)
        let shown = try await saver.api.send(.get, path)
        #expect(
            shown.text
                == #"{"transferUid":"\#(uid)","recurrenceRule":{"startDate":"2027-01-04","#
                + #""frequency":"WEEKLY","interval":2,"count":10,"untilDate":"2030-01-01","#
                + #""days":["MONDAY","THURSDAY"]},"#
                + #""currencyAndAmount":{"currency":"GBP","minorUnits":100},"#
                + #""nextPaymentDate":"2027-01-04","reference":"Boat"}"#)
        let removed = try await saver.api.send(.delete, path)
        #expect(removed.status == 204 && removed.body.readableBytes == 0)
        #expect(try await saver.api.send(.delete, path).status == 404)
    }

    @Test("The amount may have its name from replies, as older clients send it")
    func olderName() async throws {
        let saver = try await StarlingSaver()
        let path = "\(saver.path)/recurring-transfer"
        let rule = #""recurrenceRule":{"startDate":"2027-01-31","frequency":"MONTHLY"}"#
        let money = #"{"currency":"GBP","minorUnits":100}"#
        let set = try await saver.api.send(
            .put, path, #"{\#(rule),"currencyAndAmount":\#(money)}"#)
        #expect(set.status == 200, "\(set.text)")
        #expect(
            try await saver.api.send(.get, path).text.contains(#""currencyAndAmount":\#(money)"#))
        let none = try await saver.api.send(.put, path, "{\(rule)}")
        #expect(none.status == 400 && none.text == starlingErrors("AMOUNT_must not be null"))
    }

    @Test("Null or omitted members have their defaults; a new rule replaces the old one")
    func shortest() async throws {
        let saver = try await StarlingSaver()
        let rule = #"{"startDate":"2027-01-31","frequency":"MONTHLY","interval":null,"days":null}"#
        let first = try await put(saver, rule, #","reference":null,"topUp":null"#)
        let second = try await put(saver, rule)
        #expect(first.status == 200 && second.status == 200 && first.text != second.text)
        let shown = try await saver.api.send(.get, "\(saver.path)/recurring-transfer").json
        #expect(shown["transferUid"] == second.json["transferUid"])
        #expect(shown["reference"] == nil && shown["recurrenceRule"]?["days"] == nil)
        #expect(shown["recurrenceRule"]?["interval"] == .integer(1))
    }

    @Test(
        "An invalid rule is refused with 400 (S-SAPI-6)",
        arguments: [
            (#"{"frequency":"DAILY"}"#, starlingErrors("START_DATE_must not be null")),
            (
                #"{"startDate":"tomorrow","frequency":"DAILY"}"#,
                starlingErrors("START_DATE_must be a day such as 2026-11-21")
            ),
            (
                #"{"startDate":"2027-01-01","frequency":"HOURLY"}"#,
                starlingErrors("FREQUENCY_must be one of DAILY, WEEKLY, MONTHLY, YEARLY")
            ),
            (
                #"{"startDate":"2027-01-01","frequency":"WEEKLY","days":["FUNDAY"]}"#,
                starlingErrors("DAYS_must be names such as MONDAY")
            ),
        ])
    func refuses(rule: String, text: String) async throws {
        let saver = try await StarlingSaver()
        let answer = try await put(saver, rule)
        #expect(answer.status == 400 && answer.text == text)
    }

    @Test("A rule without a day left and an amount of zero are refused")
    func refusedByTheWallet() async throws {
        let saver = try await StarlingSaver()
        let over = try await put(
            saver, #"{"startDate":"2020-01-01","frequency":"DAILY","count":1}"#)
        #expect(over.status == 400 && over.text.contains("RECURRENCE_INVALID"))
        let nothing = try await saver.api.send(
            .put, "\(saver.path)/recurring-transfer",
            #"{"recurrenceRule":{"startDate":"2027-01-01","frequency":"DAILY"},"#
                + #""amount":{"currency":"GBP","minorUnits":0}}"#)
        #expect(nothing.status == 400)
        #expect(nothing.text == starlingErrors("AMOUNT_MUST_BE_POSITIVE"))
    }
}
