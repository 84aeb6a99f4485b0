import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Statements of the REST API")
struct RESTStatementsTests {
    private func id(
        in api: API, of person: SignedIn, holding units: Int64
    ) async throws -> String {
        let account = try await api.world.account(of: person.person.id, holding: units)
        return account.id.uuid.uuidString.lowercased()
    }

    @Test("The CSV has both balances and every entry between them (UI-DOC-52)")
    func csv() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 100_00)
        let answer = try await api.send(
            .get, "/v1/accounts/\(account)/statement.csv?from=2026-11-21&to=2026-11-21", as: ada)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/csv; charset=utf-8; header=present")
        let lines = answer.text.components(separatedBy: "\r\n")
        #expect(lines[1].hasPrefix("2026-11-21,,opening_balance,,,,USD,0.00,"))
        #expect(lines[2].contains(",deposit,,,100.00,USD,100.00,"))
        #expect(lines[3].hasPrefix("2026-11-21,,closing_balance,,,,USD,100.00,"))
        #expect(Set(lines.dropLast().map { $0.filter { $0 == "," }.count }) == [13])
    }

    @Test("The OFX has the account's bank numbers (UI-DOC-53)")
    func ofx() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 100_00)
        let answer = try await api.send(.get, "/v1/accounts/\(account)/statement.ofx", as: ada)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/x-ofx; charset=utf-8")
        #expect(answer.headers[.contentDisposition]?.hasSuffix("2026-11-21.ofx\"") == true)
        #expect(answer.text.contains("<ORG>Awallet</ORG>"))
        #expect(answer.text.contains("<BANKID>001234</BANKID><ACCTID>"))
        #expect(answer.text.contains("<LEDGERBAL><BALAMT>100.00</BALAMT>"))
        #expect(answer.text.hasSuffix("</OFX>\n"))
    }

    @Test("The PDF has the same lines, and sums that add up (UI-DOC-54)")
    func pdf() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 1_234_567_00)
        let answer = try await api.send(
            .get, "/v1/accounts/\(account)/statement.pdf?from=2026-11-01&to=2026-11-21", as: ada)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/pdf")
        #expect(answer.headers[.contentDisposition]?.hasSuffix("2026-11-21.pdf\"") == true)
        for line in [
            "Sort code: 00-12-34", "Period: Nov 1 – 21, 2026", "Currency: US Dollar (USD)",
            "Opening balance: 0.00", "Money in: 1,234,567.00", "Money out: 0.00",
            "Closing balance: 1,234,567.00",
            "Nov 1, 2026 | Opening balance |  |  |  | 0.00",
            "Nov 21, 2026 | Deposit |  | 1,234,567.00 |  | 1,234,567.00",
            "Nov 21, 2026 | Closing balance |  | 1,234,567.00 | 0.00 | 1,234,567.00",
            "Sandbox: nothing here is real money.",
        ] {
            let lines = answer.text.replacing("\u{2009}", with: " ").split(separator: "\n")
            #expect(lines.contains(Substring(line)), "\(line)")
        }
    }

    @Test(
        "Invalid days, or days in the wrong order, are refused",
        arguments: ["from=yesterday", "from=2026-11-22&to=2026-11-21", "day=2026-11-21"])
    func refused(query: String) async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 1)
        for ending in ["csv", "ofx", "pdf"] {
            let answer = try await api.send(
                .get, "/v1/accounts/\(account)/statement.\(ending)?\(query)", as: ada)
            #expect(answer.status == 400)
        }
    }
}
