import HTTPSupport
import Testing

@Suite("Strict parsing of forms")
struct FormFieldsTests {
    @Test("Plus is a space, % is a byte, and a missing field is empty")
    func decodes() throws {
        let fields = try FormFields(encoded: "to=%2B15306018718&note=a+b%20c&empty=&bare".utf8)
        #expect(fields["to"] == "+15306018718")
        #expect(fields["note"] == "a b c")
        #expect(fields["empty"] == "")
        #expect(fields["bare"] == "")
        #expect(fields["none"] == nil)
        #expect(fields.text("none") == "")
        #expect(fields.names.count == 4)
    }

    @Test(
        "Repeated names, bad escapes, bad UTF-8 and null characters are refused",
        arguments: [
            "a=1&a=2", "a=1&%61=2", "a=%", "a=%2", "a=%GG", "a=%+1", "a=%FF", "a=%C3", "a=%00",
            "%00=1", "%=1", "a=%ED%A0%80", "=1&=2",
        ])
    func refuses(text: String) {
        #expect(throws: RequestError.self) { try FormFields(encoded: text.utf8) }
    }

    @Test("A form may have 100 fields, not 101")
    func limit() throws {
        let hundred = (1...100).map { "f\($0)=1" }.joined(separator: "&")
        #expect(try FormFields(encoded: hundred.utf8).names.count == 100)
        #expect(throws: RequestError.self) { try FormFields(encoded: (hundred + "&x=1").utf8) }
    }

    @Test(
        "Whole numbers are plain digits within their bounds",
        arguments: ["", "+1", "-1", "1.0", "1e2", " 1", "١", "0", "101", "99999999999999999999"])
    func badIntegers(text: String) throws {
        let fields = try FormFields(encoded: "n=\(text.replacing("+", with: "%2B"))".utf8)
        #expect(throws: RequestError.self) { try fields.integer("n", in: 1...100) }
    }

    @Test("A whole number may be omitted")
    func goodIntegers() throws {
        let fields = try FormFields(encoded: "n=100".utf8)
        #expect(try fields.integer("n", in: 1...100) == 100)
        #expect(try fields.integer("m", in: 1...100) == nil)
    }
}
