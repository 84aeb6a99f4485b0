import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Statements at the REST door")
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

    @Test("The OFX names the account as banks do (UI-DOC-53)")
    func ofx() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 100_00)
        let answer = try await api.send(.get, "/v1/accounts/\(account)/statement.ofx", as: ada)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/x-ofx; charset=utf-8")
        #expect(answer.headers[.contentDisposition]?.hasSuffix("2026-11-21.ofx\"") == true)
        #expect(answer.text.contains("<BANKID>001234</BANKID><ACCTID>"))
        #expect(answer.text.contains("<LEDGERBAL><BALAMT>100.00</BALAMT>"))
        #expect(answer.text.hasSuffix("</OFX>\n"))
    }

    @Test(
        "Days that are none, or in the wrong order, are refused",
        arguments: ["from=yesterday", "from=2026-11-22&to=2026-11-21", "day=2026-11-21"])
    func refused(query: String) async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await id(in: api, of: ada, holding: 1)
        for ending in ["csv", "ofx"] {
            let answer = try await api.send(
                .get, "/v1/accounts/\(account)/statement.\(ending)?\(query)", as: ada)
            #expect(answer.status == 400)
        }
    }
}
