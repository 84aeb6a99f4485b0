/// Who stands behind an account.
public struct Party: Hashable, Sendable {
    public let person: Person
    public let accountName: String

    public init(person: Person, accountName: String) {
        self.person = person
        self.accountName = accountName
    }
}
