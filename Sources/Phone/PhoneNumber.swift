internal import CPhone

/// A phone number, identified by its E.164 form: `+` and at most 15 ASCII digits.
public struct PhoneNumber: Hashable, Sendable {
    /// The form in APIs and in the store: `+15306018718`.
    public let e164: String

    /// Reads a stored number, which must have the form of E.164. The wallet checked that the number
    /// exists when somebody entered it, and does not check again.
    public init?(e164: String) {
        let bytes = Array(e164.utf8)
        guard (6...16).contains(bytes.count), bytes[0] == UInt8(ascii: "+"),
            bytes[1] != UInt8(ascii: "0"), bytes.dropFirst().allSatisfy(isDigit)
        else { return nil }
        self.e164 = e164
    }

    /// The ISO 3166 region: `US`, `GB`. For a number without a single region, the main region of
    /// its calling code; `ZZ` when there is none.
    public var region: String {
        let forms = NumberForms(of: self)
        if !forms.region.isEmpty { return forms.region }
        return PhoneRegion.main(of: forms.callingCode) ?? "ZZ"
    }

    /// The calling code without `+`: 1, 44, 370. 0 when there is no such code.
    public var callingCode: Int { NumberForms(of: self).callingCode }

    /// The number in its country's national format: `(530) 601-8718`. The whole number where the
    /// national format would not be read back as this number: old metadata may not know how a new
    /// number is dialled.
    public var national: String {
        let forms = NumberForms(of: self)
        let again = try? PhoneNumbers.parse(forms.national, region: region)
        return again == self ? forms.national : international
    }

    /// The whole number, as people abroad write it: `+1 530-601-8718`.
    public var international: String {
        let forms = NumberForms(of: self)
        return forms.international.isEmpty ? e164 : forms.international
    }

    /// The number with all but its last two digits hidden, for logs and confirmations:
    /// `+1 ••• ••• ••18`.
    public var masked: String {
        let forms = NumberForms(of: self)
        let prefix = forms.international.isEmpty ? "+" : "+\(forms.callingCode)"
        let whole = forms.international.isEmpty ? e164 : forms.international
        var shown = 2
        let hidden = whole.dropFirst(prefix.count).reversed().map { character -> Character in
            guard character.isASCII, character.isNumber else { return " " }
            shown -= 1
            return shown >= 0 ? character : "•"
        }
        return prefix + String(hidden.reversed())
    }
}

/// libphonenumber's forms of a number, read in one call.
private struct NumberForms {
    let callingCode: Int
    let region: String
    let national: String
    let international: String

    init(of number: PhoneNumber) {
        let (_, raw) = readNumber(number.e164, region: "ZZ")
        callingCode = Int(raw.calling_code)
        region = text(of: raw.region)
        national = text(of: raw.national)
        international = text(of: raw.international)
    }
}
