import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Money into and out of goals on the Starling API")
struct StarlingGoalMoneyTests {
    private let uid = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"

    @Test("One transferUid moves money once, in any letter case, with the same answer (S-SAPI-5)")
    func once() async throws {
        let saver = try await StarlingSaver()
        let answers = [
            try await saver.add(1_58, as: uid), try await saver.add(1_58, as: uid.uppercased()),
        ]
        for answer in answers {
            #expect(answer.status == 200)
            #expect(answer.text == #"{"transferUid":"\#(uid)","success":true}"#)
        }
        #expect(try await saver.held() == [8_42, 1_58])
    }

    @Test("Twenty requests at once with one transferUid move money once (S-SAPI-5)")
    func parallel() async throws {
        let saver = try await StarlingSaver()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await saver.add(1_58, as: uid).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [Int](repeating: 200, count: 20))
        #expect(try await saver.held() == [8_42, 1_58])
    }

    @Test("The same transferUid for another request is refused (S-SAPI-5)")
    func mismatch() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.add(1_58, as: uid)
        let amount = #"{"amount":{"currency":"GBP","minorUnits":158}}"#
        let others = [
            try await saver.add(1_59, as: uid),
            try await saver.api.send(.put, "\(saver.path)/withdraw-money/\(uid)", amount),
            try await saver.api.send(
                .put, "\(saver.path)/add-money/\(uid)",
                #"{"amount":{"currency":"GBP","minorUnits":158},"reference":"Tea"}"#),
        ]
        for answer in others {
            #expect(answer.status == 400)
            #expect(answer.text == starlingErrors("IDEMPOTENCY_MISMATCH"))
        }
        #expect(try await saver.held() == [8_42, 1_58])
    }

    @Test("A completed transfer is answered again after its goal was deleted")
    func afterDeletion() async throws {
        let saver = try await StarlingSaver()
        let first = try await saver.add(1_58, as: uid)
        _ = try await saver.api.send(.delete, saver.path)
        let again = try await saver.add(1_58, as: uid)
        #expect(again.status == 200 && again.text == first.text)
        let new = try await saver.add(1_58, as: UUID().uuidString)
        #expect(new.status == 400 && new.text == starlingErrors("UNKNOWN_SAVINGS_GOAL"))
    }

    @Test("A withdrawal returns at most the saved amount")
    func withdraws() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.add(3_00, as: UUID().uuidString)
        let path = "\(saver.path)/withdraw-money/\(uid)"
        let over = try await saver.api.send(
            .put, path, #"{"amount":{"minorUnits":301,"currency":"GBP"}}"#)
        #expect(over.status == 400 && over.text == starlingErrors("INSUFFICIENT_FUNDS"))
        let body = #"{"amount":{"minorUnits":200,"currency":"GBP"},"reference":null,"x":[1]}"#
        let answer = try await saver.api.send(.put, path, body)
        #expect(answer.status == 200)
        #expect(answer.text == #"{"transferUid":"\#(uid)","success":true}"#)
        #expect(try await saver.held() == [9_00, 1_00])
    }

    @Test(
        "Amounts are read strictly, and refused with 400 (S-SAPI-6)",
        arguments: [
            (#"{"currency":"GBP","minorUnits":1001}"#, "INSUFFICIENT_FUNDS"),
            (#"{"currency":"GBP","minorUnits":0}"#, "AMOUNT_MUST_BE_POSITIVE"),
            (#"{"currency":"GBP","minorUnits":-1}"#, "AMOUNT_MUST_BE_POSITIVE"),
            (#"{"currency":"GBP","minorUnits":1.0}"#, "MINOR_UNITS_must be a whole number"),
            (#"{"currency":"GBP","minorUnits":1e2}"#, "MINOR_UNITS_must be a whole number"),
            (#"{"currency":"GBP","minorUnits":"1"}"#, "MINOR_UNITS_must be a whole number"),
            (
                #"{"currency":"GBP","minorUnits":9223372036854775808}"#,
                "MINOR_UNITS_must be a whole number"
            ),
            (#"{"currency":"GBP"}"#, "MINOR_UNITS_must not be null"),
            (#"{"minorUnits":1}"#, "CURRENCY_must not be null"),
            (
                #"{"currency":"pounds","minorUnits":1}"#,
                "CURRENCY_must be a code of ISO 4217 such as GBP"
            ),
            (#"158"#, "AMOUNT_must be an object"), (#"null"#, "AMOUNT_must not be null"),
        ])
    func refuses(amount: String, message: String) async throws {
        let saver = try await StarlingSaver()
        for verb in ["add-money", "withdraw-money"] {
            if message == "INSUFFICIENT_FUNDS", verb == "withdraw-money" { continue }
            let answer = try await saver.api.send(
                .put, "\(saver.path)/\(verb)/\(UUID().uuidString)", #"{"amount":\#(amount)}"#)
            #expect(answer.status == 400 && answer.text == starlingErrors(message))
        }
        #expect(try await saver.held() == [10_00, 0])
    }

    @Test("An amount in another currency and an invalid reference are refused")
    func currencyAndReference() async throws {
        let saver = try await StarlingSaver()
        let path = "\(saver.path)/add-money/\(uid)"
        let euros = try await saver.api.send(
            .put, path, #"{"amount":{"currency":"EUR","minorUnits":1}}"#)
        #expect(euros.status == 400 && euros.text.contains("CURRENCY_MISMATCH"))
        for words in [String(repeating: "é", count: 101), #"two\nlines"#] {
            let answer = try await saver.api.send(
                .put, path,
                #"{"amount":{"currency":"GBP","minorUnits":1},"reference":"\#(words)"}"#)
            let message = "REFERENCE_must be at most 100 visible characters"
            #expect(answer.status == 400 && answer.text == starlingErrors(message))
        }
    }

    @Test("An unknown goal is 400 to write and 404 to read; an invalid UUID is always 404")
    func unknown() async throws {
        let saver = try await StarlingSaver()
        let amount = #"{"amount":{"currency":"GBP","minorUnits":1}}"#
        let other = "\(saver.goals)/\(UUID().uuidString)"
        let unknown = starlingErrors("UNKNOWN_SAVINGS_GOAL")
        for verb in ["add-money", "withdraw-money"] {
            let answer = try await saver.api.send(.put, "\(other)/\(verb)/\(uid)", amount)
            #expect(answer.status == 400 && answer.text == unknown)
        }
        let read = try await saver.api.send(.get, other)
        #expect(read.status == 404 && read.text == unknown)
        for path in ["\(saver.goals)/x", "\(saver.path)/add-money/x", "/account/x/savings-goals"] {
            let method: HTTPRequest.Method = path.contains("add-money") ? .put : .get
            #expect(try await saver.api.send(method, path, amount).status == 404)
        }
    }

    @Test("Money cannot be saved into an archived goal")
    func archived() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.api.world.wallet.goals.archive(saver.goal, by: saver.api.ada.id)
        let answer = try await saver.add(1, as: uid)
        #expect(answer.status == 400 && answer.text.contains("GOAL_ARCHIVED"))
    }
}
