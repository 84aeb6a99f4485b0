import WalletServices

/// The name of a bank among several: 1 to 32 small letters, digits and hyphens, a label of a host
/// name (RFC 1123, 2.1).
public struct BankName: Hashable, Comparable, Sendable {
    public let text: String

    /// - Throws: `BankError.nameInvalid`.
    init(_ text: String) throws(BankError) {
        guard text.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?/) != nil else {
            throw .nameInvalid
        }
        self.text = text
    }

    /// The beginning of the bank's tokens and other secrets.
    public var mark: String { text + "." }

    /// The bank's path within the site.
    public var mount: String { "/b/" + text }

    public static func < (one: BankName, other: BankName) -> Bool { one.text < other.text }

    /// New names that nobody has, of people to whom computing owes much, and then numbers.
    static func unused(_ count: Int, beside taken: Set<BankName>) -> [BankName] {
        let numbers = (1...taken.count + count).map { "bank-\($0)" }
        let names = (people + numbers).compactMap { try? BankName($0) }
        return Array(names.filter { !taken.contains($0) }.prefix(count))
    }

    private static let people = [
        "ada", "alan", "annie", "barbara", "dorothy", "edsger", "evelyn", "frances", "grace",
        "hedy", "jean", "joan", "karen", "katherine", "ken", "kathleen", "lynn", "margaret",
        "mary", "niklaus", "radia", "rozsa", "shafi", "sophie", "tony", "vint", "whitfield",
        "wendy", "yasmin", "zeynep",
    ]
}
