import Testing

@testable import HTTPDoors

@Suite("Which kind of statement a client takes (RFC 9110, 12.5.1)")
struct StatementWishesTests {
    @Test(
        "PDF is given to those who want it more than CSV",
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
    func wishes(accept: String, prefersPDF: Bool, takesCSV: Bool) {
        let wishes = StatementWishes(accept: accept)
        #expect(wishes.prefersPDF == prefersPDF)
        #expect(wishes.takesCSV == takesCSV)
    }
}
