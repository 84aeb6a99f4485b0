public import Foundation
public import Ledger

/// A payee with bank accounts that a person can pay.
public struct Payee: Hashable, Sendable {
    /// The type of payee, by the names of the Starling API.
    public enum Kind: String, CaseIterable, Sendable {
        case business = "BUSINESS"
        case individual = "INDIVIDUAL"
    }

    /// The details that the person entered.
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
    /// The payee's accounts, in the order of adding.
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
    /// The details that the person entered.
    public struct Details: Hashable, Sendable {
        public var description: String
        /// The default account receives the payments that name no account.
        public var isDefault: Bool
        public var numbers: BankNumbers
        /// A second identifier, which some building societies need beside the account number.
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
    /// The references of the latest payments to it, newest first.
    public let lastReferences: [String]

    public init(id: UUID, details: Details, lastReferences: [String] = []) {
        self.id = id
        self.details = details
        self.lastReferences = lastReferences
    }
}
