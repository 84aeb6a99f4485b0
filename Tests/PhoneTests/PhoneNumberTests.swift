import Phone
import Testing

struct PhoneNumberTests {
    @Test(
        "S-LOGIN-18, S-CODE-1: a stored number is shown in its national format, or whole",
        arguments: [
            ("+15306018718", "US", 1, "(530) 601-8718", "+1 530-601-8718", "+1 ••• ••• ••18"),
            ("+447400123456", "GB", 44, "07400 123456", "+44 7400 123456", "+44 •••• ••••56"),
            ("+4915123456789", "DE", 49, "01512 3456789", "+49 1512 3456789", "+49 •••• •••••89"),
            ("+99912345678", "ZZ", 0, "+99912345678", "+99912345678", "+•••••••••78"),
        ])
    func forms(
        e164: String, region: String, code: Int, national: String, international: String,
        masked: String
    ) throws {
        let number = try #require(PhoneNumber(e164: e164))
        #expect(number.e164 == e164)
        #expect(number.region == region)
        #expect(number.callingCode == code)
        #expect(number.national == national)
        #expect(number.international == international)
        #expect(number.masked == masked)
    }

    @Test(
        "OTP-7: a stored number must have the form of E.164",
        arguments: [
            "", "+", "15306018718", "+05306018718", "+1 5306018718", "+1530601871x", "+123",
            "+1234567890123456", "+٠١٢٣٤٥٦٧٨", "+15306018718\u{0}", "＋15306018718",
        ])
    func malformed(e164: String) {
        #expect(PhoneNumber(e164: e164) == nil)
    }
}
