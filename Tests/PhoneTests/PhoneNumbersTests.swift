import Phone
import Testing

/// S-LOGIN-6 to S-LOGIN-10, OTP-7.
struct PhoneNumbersTests {
    @Test(
        "S-LOGIN-6: all ways to write Ada's number give one number",
        arguments: [
            "(530) 601-8718", "530-601-8718", "530.601.8718", " 5306018718 ", "+1 530 601 8718",
            "5306018718", "+15306018718", "(+1) 530 601 8718",
            "\u{202A}+1\u{A0}(530)\u{A0}601\u{2011}8718\u{202C}", "530/601/8718",
            "（５３０）６０１－８７１８", "＋１\u{3000}５３０．６０１．８７１８", "530–601—8718",
            "530\u{2212}601\u{2012}8718", "530ー601ー8718", "530\u{202F}601\u{2009}8718",
            "[530] 601·8718", "530~601～8718", "530\u{AD}601\u{200B}8718",
            "+۱ ۵۳۰ ۶۰۱ ۸۷۱۸", "٥٣٠٦٠١٨٧١٨", "५३०६०१८७१८", "৫৩০৬০১৮৭১৮", "๕๓๐๖๐๑๘๗๑๘",
            "𝟓𝟑𝟎𝟔𝟎𝟏𝟖𝟕𝟏𝟖", "5３０6٠1८718",
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
        "S-LOGIN-9, OTP-7: a letter, a symbol or a number that is no decimal digit is refused",
        arguments: [
            "530601871a", "530#6018718", "abc", "5306018718;ext=12", "五三〇六〇一八七一八",
            "530\u{0}6018718", "+1 (555)…", "++15306018718", "530+6018718", "5306018718 x2",
            "1-800-FLOWERS", "😀", "530{601}8718", "⑤306018718", "530601871⁸", "Ⅴ306018718", "½",
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

    @Test(
        "A number that the installed metadata does not know is read if its length is possible",
        arguments: [
            ("053 997 9398", "AE", "+971539979398"), ("0729 741 650", "TZ", "+255729741650"),
            ("078 909 6732", "CH", "+41789096732"), ("0795 865857", "UG", "+256795865857"),
            ("719 908 763", "CZ", "+420719908763"), ("01 99 16 65 30", "BJ", "+2290199166530"),
            ("877 477 579", "GM", "+220877477579"), ("582 595 03 70", "TR", "+905825950370"),
        ])
    func unknown(text: String, region: String, e164: String) throws {
        let number = try PhoneNumbers.parse(text, region: region)
        #expect(number.e164 == e164)
        #expect(try PhoneNumbers.parse(e164, region: "US") == number)
        #expect(number.region == region)
        #expect(try PhoneNumbers.parse(number.national, region: region) == number)
    }

    @Test(
        "A region is read by every code that people use for it, in capitals or not",
        arguments: [
            ("GB", "GB"), ("UK", "GB"), ("uk", "GB"), ("EL", "GR"), ("gr", "GR"), ("FX", "FR"),
            ("us", "US"), ("XK", "XK"),
        ])
    func codes(code: String, region: String) {
        #expect(PhoneRegion(named: code)?.code == region)
        #expect(PhoneNumbers.region(of: "0123", fallback: code) == region)
    }

    @Test(
        "No region has a code that nobody uses", arguments: ["", "ZZ", "XX", "Atlantis", "U", "🇬🇧"])
    func noCodes(code: String) {
        #expect(PhoneRegion(named: code) == nil)
    }

    @Test("OTP-7: an invalid foreign number has a wrong length or is impossible")
    func errorsAbroad() {
        #expect(throws: PhoneError.wrongLength(expected: nil)) {
            try PhoneNumbers.parse("+44 7400", region: "US")
        }
        #expect(throws: PhoneError.wrongLength(expected: nil)) {
            try PhoneNumbers.parse("+44" + String(repeating: "7", count: 38), region: "US")
        }
        for zeros in ["+44 0000 000000", "+49 0 0151 234567", "+81 00 1234 5678"] {
            #expect(throws: PhoneError.notPossible, "\(zeros)") {
                try PhoneNumbers.parse(zeros, region: "US")
            }
        }
        #expect(throws: PhoneError.notPossible) {
            try PhoneNumbers.parse("+999 123 4567", region: "US")
        }
        #expect(throws: PhoneError.notPossible) {
            try PhoneNumbers.parse("7400123456", region: "nowhere")
        }
    }
}
