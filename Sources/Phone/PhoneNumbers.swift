internal import CPhone

/// Parses and formats phone numbers. Every function is thread-safe.
public enum PhoneNumbers {
    /// Parses typed text as dialled from `region` (ISO 3166), unless it begins with `+`.
    ///
    /// In the North American plan a number has ten digits whose area code and exchange begin with 2
    /// to 9. So the fictional 555-01XX numbers pass, which libphonenumber considers invalid.
    /// Elsewhere it needs only a possible length: plans change each month, and the metadata of an
    /// installed libphonenumber is years old.
    public static func parse(_ text: String, region: String) throws(PhoneError) -> PhoneNumber {
        let typed = TypedDigits(text)
        if typed.hasOthers { throw .notDigits }
        if typed.digits.isEmpty { throw .empty }
        let home = PhoneRegion(named: region)
        if typed.hasPlus ? typed.digits.hasPrefix("1") : home?.callingCode == 1 {
            return try northAmerican(typed.hasPlus ? typed.digits.dropFirst() : typed.digits[...])
        }
        guard typed.digits.count <= TypedDigits.limit else { throw .wrongLength(expected: nil) }
        let (verdict, raw) = readNumber(typed.dialled, region: home?.code ?? "ZZ")
        if verdict == CPHONE_WRONG_LENGTH, !hasNewLength(raw) {
            throw .wrongLength(expected: nil)
        }
        guard verdict != CPHONE_NOT_A_NUMBER, verdict == CPHONE_VALID || !raw.begins_with_trunk,
            let number = PhoneNumber(e164: Phone.text(of: raw.e164))
        else { throw .notPossible }
        return number
    }

    /// Lengths of national numbers by calling code, which plans introduced after the metadata of
    /// libphonenumber 8.12.57 (Debian 12): Benin on 30 November 2024, and the Gambia (ITU
    /// Operational Bulletins). `test_phone_numbers.py` finds the next one.
    private static let newLengths: [Int32: Int] = [220: 9, 229: 10]

    private static func hasNewLength(_ raw: cphone_number) -> Bool {
        guard let length = newLengths[raw.calling_code] else { return false }
        let whole = Phone.text(of: raw.e164).utf8.count
        return whole == 1 + String(raw.calling_code).utf8.count + length
    }

    private static func northAmerican(_ digits: Substring) throws(PhoneError) -> PhoneNumber {
        let digits = Array(digits.utf8)
        guard digits.count == 10 else { throw .wrongLength(expected: 10) }
        guard digits[0] >= UInt8(ascii: "2"), digits[3] >= UInt8(ascii: "2"),
            let number = PhoneNumber(e164: "+1" + String(decoding: digits, as: UTF8.self))
        else { throw .notPossible }
        return number
    }

    /// The region whose flag to show for the text so far: `+44` is `GB`, complete numbers
    /// distinguish regions that share a code, and without a prefix it is `fallback` (S-LOGIN-3).
    public static func region(of text: String, fallback: String) -> String {
        let typed = TypedDigits(text)
        let fallback = PhoneRegion(named: fallback)?.code ?? fallback
        guard typed.hasPlus, typed.digits.count <= TypedDigits.limit else { return fallback }
        let (verdict, raw) = readNumber(typed.dialled, region: "ZZ")
        if verdict == CPHONE_VALID, raw.region.0 != 0 { return Phone.text(of: raw.region) }
        for length in 1...3 {
            if let code = Int(typed.digits.prefix(length)), typed.digits.count >= length,
                let region = PhoneRegion.main(of: code)
            {
                return region
            }
        }
        return fallback
    }

    /// Every region with its calling code, sorted by region.
    public static func regions() -> [PhoneRegion] { PhoneRegion.all }

    /// The flag of an ISO 3166 region as an emoji; a white flag when it is not two letters.
    public static func flag(of region: String) -> String {
        let letters = region.uppercased().unicodeScalars
        guard letters.count == 2, letters.allSatisfy({ ("A"..."Z").contains($0) }) else {
            return "\u{1F3F3}\u{FE0F}"
        }
        let offset: UInt32 = 0x1F1E6 - 0x41
        return String(
            String.UnicodeScalarView(
                letters.compactMap { Unicode.Scalar($0.value + offset) }))
    }
}
