/// An ISO 4217 currency with the number of decimals of its minor unit (JPY 0, USD 2, KWD 3).
public struct Currency: Hashable, Sendable {
    /// The three capital letters of ISO 4217, such as `USD`.
    public let code: String
    /// How many decimals the minor unit has, 0 to 4.
    public let decimals: Int

    /// The currency with this code, exactly as ISO 4217 writes it.
    public init?(code: String) {
        guard let decimals = Self.decimalsByCode[code] else { return nil }
        self.code = code
        self.decimals = decimals
    }

    private init(code: String, decimals: Int) {
        self.code = code
        self.decimals = decimals
    }

    /// Minor units in one whole unit: 1 for JPY, 100 for USD, 1000 for KWD.
    public var minorUnitsPerUnit: Int64 { Self.powersOfTen[decimals] }

    /// Every active currency, in the order of their codes.
    public static let all: [Currency] = decimalsByCode.map { Currency(code: $0, decimals: $1) }
        .sorted { $0.code < $1.code }

    private static let powersOfTen: [Int64] = [1, 10, 100, 1000, 10000]

    /// Active codes of ISO 4217 list one, grouped by the decimals of their minor unit. Codes
    /// without one (precious metals, XDR, XTS, XXX and the like) are left out: no account can hold
    /// them.
    private static let codesByDecimals: [Int: String] = [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        2: """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
        CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
        GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK \
        LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO \
        NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS \
        SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST \
        XAD XCD XCG YER ZAR ZMW ZWG
        """,
        3: "BHD IQD JOD KWD LYD OMR TND",
        4: "CLF UYW",
    ]

    private static let decimalsByCode: [String: Int] = {
        var table: [String: Int] = [:]
        for (decimals, codes) in codesByDecimals {
            for code in codes.split(separator: " ") { table[String(code)] = decimals }
        }
        return table
    }()
}
