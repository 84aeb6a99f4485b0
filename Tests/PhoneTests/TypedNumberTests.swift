import Phone
import Testing

/// S-LOGIN-3 and S-LOGIN-5.
struct TypedNumberTests {
    @Test("S-LOGIN-5: each typed digit updates the format")
    func everyPrefix() {
        let digits = "5306018718"
        let shown = (0...10).map {
            PhoneNumbers.asYouType(String(digits.prefix($0)), region: "US").text
        }
        #expect(
            shown == [
                "", "5", "53", "530", "530-6", "530-60", "530-601", "530-6018", "(530) 601-87",
                "(530) 601-871", "(530) 601-8718",
            ])
    }

    @Test("S-LOGIN-5: deleting backwards never gets stuck", arguments: ["US", "GB", "LT", "JP"])
    func deleting(region: String) {
        for start in ["5306018718", "+15306018718", "+447400123456", "+37061234567"] {
            var text = PhoneNumbers.asYouType(start, region: region).text
            var presses = 0
            while !text.isEmpty, presses < 20 {
                text = PhoneNumbers.asYouType(String(text.dropLast()), region: region).text
                presses += 1
            }
            #expect(presses == start.count)
        }
    }

    @Test("S-LOGIN-5: the caret stays behind the same digit")
    func caret() {
        func caret(_ text: String, _ caret: Int) -> TypedNumber {
            PhoneNumbers.asYouType(text, region: "US", caret: caret)
        }
        #expect(caret("(530) 9601-871", 7).text == "(530) 960-1871")
        #expect(caret("(530) 9601-871", 7).caret == 7)
        #expect(caret("5306018718", 3).caret == 4)
        #expect(caret("5306018718", 4).caret == 7)
        #expect(caret("5306018718", 0).caret == 0)
        #expect(caret("5306018718", -3).caret == 0)
        #expect(caret("5306018718", 99).caret == 14)
        #expect(PhoneNumbers.asYouType("5306018718", region: "US").caret == 14)
    }

    @Test("Characters that do not belong in a number are dropped, and every digit stays")
    func others() {
        #expect(PhoneNumbers.asYouType("530a601b8718", region: "US").text == "(530) 601-8718")
        #expect(PhoneNumbers.asYouType("٥٣٠６０１", region: "US").text == "530-601")
        #expect(PhoneNumbers.asYouType("+44 7400 123456", region: "US").text == "+44 7400 123456")
        let forty = String(repeating: "5", count: 40)
        #expect(PhoneNumbers.asYouType(forty, region: "US").text == forty)
    }

    @Test(
        "S-LOGIN-3: the flag follows the prefix",
        arguments: [
            ("+44", "GB", "🇬🇧"), ("+370 6", "LT", "🇱🇹"), ("+1", "US", "🇺🇸"), ("530", "US", "🇺🇸"),
            ("+1 416 234 5678", "CA", "🇨🇦"), ("+", "US", "🇺🇸"), ("+999", "US", "🇺🇸"),
        ])
    func flags(text: String, region: String, flag: String) {
        let found = PhoneNumbers.region(of: text, fallback: "US")
        #expect(found == region)
        #expect(PhoneNumbers.flag(of: found) == flag)
    }

    @Test("S-LOGIN-4: every region has a calling code and its own flag")
    func regions() {
        let regions = PhoneNumbers.regions()
        #expect(regions.count > 200)
        #expect(Set(regions.map(\.flag)).count == regions.count)
        #expect(regions.allSatisfy { (1...999).contains($0.callingCode) })
        #expect(regions.first { $0.code == "LT" }?.callingCode == 370)
        #expect(PhoneNumbers.flag(of: "1!") == "🏳️")
    }
}
