import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("The statement format that a client accepts (RFC 9110, 12.5.1)")
struct AcceptedFormatsTests {
    @Test(
        "A client that prefers PDF to CSV gets PDF",
        arguments: [
            ("", false, true), ("*/*", false, true), ("text/csv", false, true),
            ("application/json", false, true), ("application/pdf", true, false),
            ("Application/PDF; q=0.5", true, false), ("application/pdf, */*", true, true),
            ("application/pdf, text/csv", true, true), ("text/csv, application/pdf", false, true),
            ("text/csv;q=0.5, application/pdf;q=0.9", true, true),
            ("application/pdf;q=0.4,text/*;q=0.9", false, true),
            ("application/pdf;q=0", false, true), ("application/pdf;q=,", true, false),
            (",;,=;q=0.x", false, true),
        ])
    func formats(accept: String, prefersPDF: Bool, takesCSV: Bool) {
        let formats = AcceptedFormats(accept: accept)
        #expect(formats.prefersPDF == prefersPDF)
        #expect(formats.takesCSV == takesCSV)
    }

    @Test("Without a printer, a request for only PDF is refused, and others get CSV")
    func withoutPrinter() async throws {
        let api = try await StarlingClient(printer: nil)
        let account = try await api.world.account(of: api.ada.id, in: .pound).id.uuid
        func status(_ accept: String) async throws -> Int {
            try await api.client.send(
                .get, "/api/v2/accounts/\(account)/statement/download?yearMonth=2026-11",
                headers: [.authorization: "Bearer \(api.token)", .accept: accept]
            ).status
        }
        #expect(try await status("application/pdf") == 406)
        #expect(try await status("application/pdf, */*") == 200)
        #expect(try await status("text/csv") == 200)
    }
}
