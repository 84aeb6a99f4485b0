/// The numbers that a payment from another bank would use to address an account.
public struct AccountIdentifiers: Hashable, Sendable {
    /// A sort code that no real bank has: none begins with `00`, so no real payment can reach it.
    public static let sortCode = "001234"
    /// Four letters for this bank, then its country and place; the final `0` marks a test (ISO
    /// 9362).
    public static let bic = "AWLTGB20"

    /// Eight digits, unique in this wallet and never reused.
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

    /// The remainder modulo 97, with letters from A counting as 10 (ISO 7064, MOD 97-10).
    private static func remainder(of text: String) -> Int {
        text.utf8.reduce(0) { rest, byte in
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            let value = Int(byte) - (isDigit ? 0x30 : 0x37)
            return (rest * (isDigit ? 10 : 100) + value) % 97
        }
    }
}
