internal import CPhone

/// A region that assigns phone numbers, with its calling code.
public struct PhoneRegion: Hashable, Sendable {
    /// ISO 3166 alpha-2: `US`.
    public let code: String
    /// The calling code without `+`: 1.
    public let callingCode: Int
    /// The region's flag, as two regional indicator symbols (Unicode TR 51).
    public var flag: String { PhoneNumbers.flag(of: code) }

    /// The region that people mean by a code, in capitals or not: `gb`, and `UK` as well. It must
    /// be a region with phone numbers.
    public init?(named code: String) {
        let code = code.uppercased()
        guard let known = Self.byCode[Self.customary[code] ?? code] else { return nil }
        self = known
    }

    init(code: String, callingCode: Int) {
        self.code = code
        self.callingCode = callingCode
    }

    /// Codes that ISO 3166 reserves because people use them, or that it has replaced; and the
    /// European Union's code of Greece.
    private static let customary = [
        "BU": "MM", "CQ": "GG", "DD": "DE", "DG": "IO", "EA": "ES", "EL": "GR", "FX": "FR",
        "IC": "ES", "SF": "FI", "SU": "RU", "TP": "TL", "UK": "GB", "YD": "YE", "YU": "RS",
        "ZR": "CD",
    ]

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

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}
