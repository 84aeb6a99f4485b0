import Phone
import Testing

/// OTP-7: no input crashes the process, and every accepted number is E.164.
struct PhoneFuzzTests {
    private static let alphabet = Array("0123456789012345678901234567890123456789+()-. ;=x٣\u{0}é😀")
    private static let regions = ["US", "GB", "LT", "DE", "AR", "MX", "", "ZZ", "us", "\u{0}", "🇺🇸"]

    @Test("Random bytes and near-numbers are read or refused, in eight parallel tasks")
    func fuzz() async {
        await withTaskGroup(of: Int.self) { group in
            for seed in 1...8 {
                group.addTask { Self.run(seed: UInt64(seed)) }
            }
            var accepted = 0
            for await count in group { accepted += count }
            #expect(accepted > 0)
        }
    }

    private static func run(seed: UInt64) -> Int {
        var random = SplitMix(state: seed)
        var accepted = 0
        for round in 0..<1_500 {
            let text = round % 3 == 0 ? bytes(&random) : nearNumber(&random)
            let region = regions.randomElement(using: &random) ?? "US"
            if let number = try? PhoneNumbers.parse(text, region: region) {
                accepted += 1
                #expect(PhoneNumber(e164: number.e164) == number, "seed \(seed), \(text)")
                #expect(!number.national.isEmpty && number.region.count == 2)
                #expect(number.masked.filter(\.isNumber).hasSuffix(number.e164.suffix(2)))
            }
            let shown = PhoneNumbers.asYouType(text, region: region, caret: round % 9)
            #expect(digits(shown.text) == digits(text), "seed \(seed), \(text)")
            #expect((0...shown.text.utf16.count).contains(shown.caret))
            _ = PhoneNumbers.region(of: text, fallback: region)
            _ = PhoneNumbers.flag(of: text)
        }
        return accepted
    }

    /// A digit counts also below an accent, with which it is one character.
    private static func digits(_ text: String) -> [Unicode.Scalar] {
        text.latinDigits.unicodeScalars.filter { ("0"..."9").contains($0) }
    }

    private static func bytes(_ random: inout SplitMix) -> String {
        let count = Int.random(in: 0...80, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func nearNumber(_ random: inout SplitMix) -> String {
        let count = Int.random(in: 0...24, using: &random)
        let tail = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
        return (Bool.random(using: &random) ? "+" : "") + String(tail)
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same texts in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
