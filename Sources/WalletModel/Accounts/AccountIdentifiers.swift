/// How banks name an account: what a payment from outside would be addressed to.
public struct AccountIdentifiers: Hashable, Sendable {
    /// Six digits that no bank was given: `00` begins no sort code, so nobody pays into the void.
    public static let sortCode = "001234"
    /// Four letters for this bank and its place; `0` at the end marks a test (ISO 9362).
    public static let bic = "AWLTGB20"

    /// Eight digits, unique here and an account's for ever.
    public let accountNumber: String

    public init(accountNumber: String) {
        self.accountNumber = accountNumber
    }

    public var sortCode: String { Self.sortCode }
    public var bic: String { Self.bic }

    /// The International Bank Account Number in its electronic form (ISO 13616).
    public var iban: String {
        let basic = Self.bic.prefix(4) + sortCode + accountNumber
        let rest = Self.remainder(of: basic + "GB00")
        let check = 98 - rest
        return "GB" + (check < 10 ? "0" : "") + String(check) + basic
    }

    /// The remainder by 97, letters counting from A as 10 (ISO 7064, MOD 97-10).
    private static func remainder(of text: String) -> Int {
        text.utf8.reduce(0) { rest, byte in
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let value = Int(byte) - (isDigit ? 0x30 : 0x37)
            return (rest * (isDigit ? 10 : 100) + value) % 97
        }
    }
}
