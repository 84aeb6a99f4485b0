public import Ledger
public import Phone

/// The permanent id of a person.
public typealias PersonID = ID<Person>

/// A person with a wallet here.
public struct Person: Hashable, Sendable {
    public let id: PersonID
    /// Set when the person signed in by phone.
    public let phone: PhoneNumber?
    /// Set when the person registered with a username.
    public let username: Username?
    public let email: String?
    /// The person's chosen name; empty when none was chosen.
    public let displayName: String
    public let joinedAt: Timestamp
    public let role: Role
    /// True once the person left the wallet. Their name and number are erased.
    public let isDeparted: Bool

    /// The public name of everybody who left.
    public static let departedName = "Somebody who left"

    public init(
        id: PersonID, phone: PhoneNumber? = nil, username: Username? = nil, email: String? = nil,
        displayName: String = "", joinedAt: Timestamp, role: Role = .member,
        isDeparted: Bool = false
    ) {
        self.id = id
        self.phone = phone
        self.username = username
        self.email = email
        self.displayName = displayName
        self.joinedAt = joinedAt
        self.role = role
        self.isDeparted = isDeparted
    }

    /// The same person in another role.
    package func with(_ role: Role) -> Person {
        Person(
            id: id, phone: phone, username: username, email: email, displayName: displayName,
            joinedAt: joinedAt, role: role, isDeparted: isDeparted)
    }

    /// The name to greet this person with: the chosen name, or else the username or number.
    public var greetingName: String {
        if !displayName.isEmpty { return displayName }
        return username?.shown ?? phone?.national ?? ""
    }

    /// The name to show to others: at most two digits of the number.
    public var publicName: String {
        if isDeparted { return Self.departedName }
        if !displayName.isEmpty { return displayName }
        return username?.shown ?? phone?.masked ?? ""
    }
}
