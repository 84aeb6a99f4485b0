import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-6: an amount is a whole number of minor units, or it is refused; the API never guesses.
@Suite("Amounts of the REST API")
struct RESTAmountTests {
    /// The text after `"amount":`; none of these may be booked.
    static let amounts: [String] = [
        "0", "-0", "-1", "-100", "-9223372036854775808", "0.0", "-0.0", "0.5", "1.0", "1.5",
        "1.00", "100.0000000000000000001", "1e2", "1E2", "1e0", "1e-2", "1e18", "1e309", "-1e2",
        "10e-1", "0e0", "1000000000001", "9007199254740992", "9007199254740993",
        "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "99999999999999999999999999999999999999", "\"5\"", "\"100\"", "\"\"", "\"1e2\"",
        "\" 5\"", "true", "false", "null", "[]", "[5]", "{}", "{\"value\":5}", "01", "007", "+5",
        ".5", "5.", "0x10", "1_000", "1,000", "NaN", "Infinity", "-Infinity", "५", "5五", "--5",
        "5 5", "'5'", "5,\"amount\":1000", "5,\"am\\u006funt\":1000", "", "5,", "5}{",
        "5,\"balance\":1000000", "5,\"owner\":\"me\"", "5,\"Amount\":7",
    ]

    @Test("There are at least sixty bodies")
    func count() {
        #expect(Set(Self.amounts).count >= 60)
    }

    @Test("Anything but a whole number from 1 to 10^12 is a 400 that books nothing")
    func refused() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let from = try await api.world.account(of: ada.person.id, holding: 5000)
        let to = try await api.world.account(of: ada.person.id)
        for amount in Self.amounts {
            let bodies = [
                "deposits": #"{"account":"\#(to.id.text)","currency":"USD","amount":\#(amount)}"#,
                "withdrawals":
                    #"{"account":"\#(from.id.text)","currency":"USD","amount":\#(amount)}"#,
                "transfers": """
                {"from":"\(from.id.text)","to":"\(to.id.text)","currency":"USD","amount":\(amount)}
                """,
            ]
            for (route, body) in bodies {
                let answer = try await api.send(
                    .post, "/v1/\(route)", as: ada, key: api.key, body)
                #expect(answer.status == 400, "\(route): \(amount)")
            }
        }
        let after = try await api.world.wallet.accounts.overview(of: ada.person.id)
        #expect(after.accounts.map(\.balance.minorUnits) == [5000, 0])
    }

    @Test(
        "Unknown currencies are refused", arguments: ["usd", "US", "USDX", "", "XXX", "BTC", "U5D"])
    func currencies(currency: String) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id)
        let answer = try await api.send(
            .post, "/v1/deposits", as: ada, key: api.key,
            #"{"account":"\#(account.id.text)","currency":"\#(currency)","amount":5}"#)
        #expect(answer.status == 400)
        #expect(answer.code == "currency_unknown")
        #expect(answer.field == "currency")
    }

    @Test("Bodies with a byte order mark or in UTF-16 are refused", arguments: [0, 1, 2])
    func encodings(index: Int) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id)
        let text = #"{"account":"\#(account.id.text)","currency":"USD","amount":5}"#
        let bytes: [UInt8] = [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), text.utf8.flatMap { [$0, 0] as [UInt8] },
            text.utf8.flatMap { [0, $0] as [UInt8] },
        ][index]
        let answer = try await api.client.send(
            .post, "/v1/deposits",
            headers: [
                .authorization: "Bearer \(ada.token)", .contentType: "application/json",
                .idempotencyKey: api.key,
            ], body: bytes)
        #expect(answer.status == 400)
        #expect(answer.code == "json_invalid")
    }

    @Test("The smallest and largest amounts are booked", arguments: [Int64(1), 1_000_000_000_000])
    func accepted(amount: Int64) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id)
        let answer = try await api.send(
            .post, "/v1/deposits", as: ada, key: api.key,
            #"{"account":"\#(account.id.text)","currency":"USD","amount":\#(amount)}"#)
        #expect(answer.status == 201)
        #expect(answer.json["balance_after"] == .integer(amount))
    }
}
