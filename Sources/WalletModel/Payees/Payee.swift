public import Foundation
public import Ledger

/// Somebody whom a person pays by the numbers of a bank account.
public struct Payee: Hashable, Sendable {
    /// What somebody is, by the names of the Starling API.
    public enum Kind: String, CaseIterable, Sendable {
        case business = "BUSINESS"
        case individual = "INDIVIDUAL"
    }

    /// What the person knows of them.
    public struct Details: Hashable, Sendable {
        public var name: String
        public var kind: Kind
        public var phoneNumber: String?
        public var firstName: String?
        public var middleName: String?
        public var lastName: String?
        public var businessName: String?
        public var dateOfBirth: CivilDate?

        public init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    public let id: UUID
    public let owner: PersonID
    public var details: Details
    /// In the order in which they were added.
    public var accounts: [PayeeAccount]
    public let createdAt: Timestamp

    public init(
        id: UUID, owner: PersonID, details: Details, accounts: [PayeeAccount],
        createdAt: Timestamp
    ) {
        self.id = id
        self.owner = owner
        self.details = details
        self.accounts = accounts
        self.createdAt = createdAt
    }
}

/// One account of a payee.
public struct PayeeAccount: Hashable, Sendable {
    /// What the person knows of it.
    public struct Details: Hashable, Sendable {
        public var description: String
        /// Whether it is the one to pay to when none is named.
        public var isDefault: Bool
        public var numbers: BankNumbers
        /// What some societies need beside the account's number.
        public var secondaryIdentifier: String?

        public init(
            description: String, isDefault: Bool, numbers: BankNumbers,
            secondaryIdentifier: String? = nil
        ) {
            self.description = description
            self.isDefault = isDefault
            self.numbers = numbers
            self.secondaryIdentifier = secondaryIdentifier
        }
    }

    public let id: UUID
    public var details: Details
    /// The references of the last payments to it, the latest first.
    public let lastReferences: [String]

    public init(id: UUID, details: Details, lastReferences: [String] = []) {
        self.id = id
        self.details = details
        self.lastReferences = lastReferences
    }
}
