import Phone
import Testing

/// S-LOGIN-6 to S-LOGIN-10, OTP-7.
struct PhoneNumbersTests {
    @Test(
        "S-LOGIN-6: all ways to write Ada's number give one number",
        arguments: [
            "(530) 601-8718", "530-601-8718", "530.601.8718", " 5306018718 ", "+1 530 601 8718",
            "5306018718", "+15306018718", "(+1) 530 601 8718",
            "\u{202A}+1\u{A0}(530)\u{A0}601\u{2011}8718\u{202C}",
        ])
    func oneNumber(text: String) throws {
        #expect(try PhoneNumbers.parse(text, region: "US").e164 == "+15306018718")
    }

    @Test(
        "S-LOGIN-7: text without digits is empty",
        arguments: ["", " ", "()", " ( ) - . ", "+", "\t\n"])
    func empty(text: String) {
        #expect(throws: PhoneError.empty) { try PhoneNumbers.parse(text, region: "US") }
    }

    @Test(
        "S-LOGIN-9, OTP-7: a letter, a symbol or another script's digit is refused",
        arguments: [
            "530601871a", "530#6018718", "abc", "٥٣٠٦٠١٨٧١٨", "٠١٢", "5306018718;ext=12",
            "530\u{0}6018718", "+1 (555)…", "++15306018718", "530+6018718", "5306018718 x2",
            "５３０６０１８７１８", "1-800-FLOWERS", "😀", "530/601/8718",
        ])
    func notDigits(text: String) {
        #expect(throws: PhoneError.notDigits) { try PhoneNumbers.parse(text, region: "US") }
    }

    @Test(
        "S-LOGIN-8: a US number has ten digits",
        arguments: [
            "530601871", "53060187181", "15306018718", "0", "+1", "+1 530 601 871",
            "+1 530 601 87181", String(repeating: "5", count: 40),
            String(repeating: "5", count: 1_000_000), "012345678", "01234567891",
        ])
    func wrongLength(text: String) {
        #expect(throws: PhoneError.wrongLength(expected: 10)) {
            try PhoneNumbers.parse(text, region: "US")
        }
    }

    @Test(
        "S-LOGIN-10: ten digits may still be an impossible number",
        arguments: ["0123456789", "1234567890", "5301018718", "+1 012 345 6789", "0000000000"])
    func notPossible(text: String) {
        #expect(throws: PhoneError.notPossible) { try PhoneNumbers.parse(text, region: "US") }
    }

    @Test("Fictional 555-01XX numbers are accepted")
    func fictional() throws {
        let number = try PhoneNumbers.parse("+15555550100", region: "US")
        #expect(number.e164 == "+15555550100")
        #expect(number.region == "US")
        #expect(number.national == "(555) 555-0100")
    }

    @Test(
        "Foreign numbers are read in national and international form",
        arguments: [
            ("07400 123456", "GB", "+447400123456"), ("8 612 34567", "LT", "+37061234567"),
            ("01512 3456789", "DE", "+4915123456789"), ("06 12 34 56 78", "FR", "+33612345678"),
            ("090-1234-5678", "JP", "+819012345678"), ("081234 56789", "IN", "+918123456789"),
            ("416 555 0123", "CA", "+14165550123"),
        ])
    func international(text: String, region: String, e164: String) throws {
        #expect(try PhoneNumbers.parse(text, region: region).e164 == e164)
        let abroad = try PhoneNumbers.parse(e164, region: "US")
        #expect(abroad.e164 == e164)
        #expect(abroad.region == region)
    }

    @Test("OTP-7: an invalid foreign number has a wrong length or is impossible")
    func errorsAbroad() {
        #expect(throws: PhoneError.wrongLength(expected: nil)) {
            try PhoneNumbers.parse("+44 7400", region: "US")
        }
        #expect(throws: PhoneError.wrongLength(expected: nil)) {
            try PhoneNumbers.parse("+44" + String(repeating: "7", count: 38), region: "US")
        }
        #expect(throws: PhoneError.notPossible) {
            try PhoneNumbers.parse("+44 0000 000000", region: "US")
        }
        #expect(throws: PhoneError.notPossible) {
            try PhoneNumbers.parse("+999 123 4567", region: "US")
        }
        #expect(throws: PhoneError.notPossible) {
            try PhoneNumbers.parse("7400123456", region: "nowhere")
        }
    }
}
