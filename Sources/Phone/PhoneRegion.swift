internal import CPhone

/// A region that assigns phone numbers, with its calling code.
public struct PhoneRegion: Hashable, Sendable {
    /// ISO 3166 alpha-2: `US`.
    public let code: String
    /// The calling code without `+`: 1.
    public let callingCode: Int
    /// The region's flag, as two regional indicator symbols (Unicode TR 51).
    public var flag: String { PhoneNumbers.flag(of: code) }

    /// Whether the text has the form of a region's code: two capital letters.
    public static func isCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// Every region that libphonenumber knows, sorted by code.
    static let all: [PhoneRegion] = {
        var raw = [cphone_region](repeating: cphone_region(), count: 400)
        let count = cphone_regions(&raw, raw.count)
        return raw.prefix(count).map {
            PhoneRegion(code: text(of: $0.region), callingCode: Int($0.calling_code))
        }
    }()

    /// The main region of a calling code: `US` for 1.
    static func main(of callingCode: Int) -> String? {
        guard (1...999).contains(callingCode) else { return nil }
        var region = [CChar](repeating: 0, count: 4)
        cphone_main_region(Int32(callingCode), &region)
        let code = String(decoding: region.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return code.isEmpty ? nil : code
    }

    /// The region in upper case if libphonenumber knows it, else nil.
    static func known(_ code: String) -> PhoneRegion? {
        byCode[code.uppercased()]
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}
