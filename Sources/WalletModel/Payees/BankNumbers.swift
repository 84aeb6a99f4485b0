/// The numbers that address a bank account, by the names of the Starling API.
public struct BankNumbers: Hashable, Sendable {
    /// The type of the bank's identifier.
    public enum Kind: String, CaseIterable, Sendable {
        case sortCode = "SORT_CODE"
        case swift = "SWIFT"
        case iban = "IBAN"
        case aba = "ABA"
        case abaWire = "ABA_WIRE"
        case abaACH = "ABA_ACH"
        case bsb = "BSB"
    }

    public let kind: Kind
    /// The bank's identifier: six digits for `sortCode`.
    public let bank: String
    /// The account's identifier: eight digits for `sortCode`.
    public let account: String
    /// ISO 3166, two capital letters.
    public let country: String

    /// Takes a bank and an account of 1 to 34 letters and digits (six and eight digits for a sort
    /// code), and a country of two letters. It ignores spaces and dashes.
    public init?(kind: Kind, bank: String, account: String, country: String) {
        let (bank, account) = (Self.plain(bank), Self.plain(account))
        let country = country.uppercased()
        guard Self.isLetters(country), country.utf8.count == 2,
            (1...34).contains(bank.utf8.count), (1...34).contains(account.utf8.count),
            (bank + account).utf8.allSatisfy({ Self.isDigit($0) || Self.isLetter($0) })
        else { return nil }
        if kind == .sortCode {
            guard bank.utf8.count == 6, account.utf8.count == 8,
                (bank + account).utf8.allSatisfy(Self.isDigit)
            else { return nil }
        }
        self.kind = kind
        self.bank = bank
        self.account = account
        self.country = country
    }

    /// The account number here that these numbers address. Those of another bank address none.
    package var ownAccountNumber: String? {
        switch kind {
        case .sortCode: return bank == AccountIdentifiers.sortCode ? account : nil
        case .iban:
            let number = String(account.suffix(8))
            return AccountIdentifiers(accountNumber: number).iban == account ? number : nil
        default: return nil
        }
    }

    private static func plain(_ text: String) -> String {
        text.filter { $0 != " " && $0 != "-" }.uppercased()
    }

    private static func isLetters(_ text: String) -> Bool { text.utf8.allSatisfy(isLetter) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
