public import Foundation

/// An outside party that money went to or came from.
public struct Counterparty: Hashable, Sendable {
    /// The type of counterparty, by the names of the Starling API (`counterPartyType`).
    public enum Kind: String, CaseIterable, Sendable {
        case category = "CATEGORY"
        case cheque = "CHEQUE"
        case customer = "CUSTOMER"
        case payee = "PAYEE"
        case merchant = "MERCHANT"
        case sender = "SENDER"
        case starling = "STARLING"
        case loan = "LOAN"
    }

    public let kind: Kind
    /// The permanent id of the shop or payee. A sender has none.
    public let uid: UUID?
    public let name: String
    /// The name of the shop's branch or of the payee's account.
    public let subName: String?
    /// The payee's sort code, six digits.
    public let subIdentifier: String?
    /// The payee's account number, eight digits.
    public let subSubIdentifier: String?

    public init(
        kind: Kind, uid: UUID? = nil, name: String, subName: String? = nil,
        subIdentifier: String? = nil, subSubIdentifier: String? = nil
    ) {
        self.kind = kind
        self.uid = uid
        self.name = name
        self.subName = subName
        self.subIdentifier = subIdentifier
        self.subSubIdentifier = subSubIdentifier
    }
}
