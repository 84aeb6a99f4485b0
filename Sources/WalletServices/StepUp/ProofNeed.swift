public import Ledger
import WalletModel

/// A thing that a person has to confirm before it happens.
public enum ProofNeed: Hashable, Sendable {
    /// That it is them: with a proof of the last five minutes, of any kind.
    case presence
    /// A payment of this amount to this person, and no other (PSD2, Article 97(2)).
    case payment(Money, to: PersonID)
    /// Cash of this amount for this person, and no other.
    case cashOut(Money, of: PersonID)

    /// The digest that a proof of this one act carries. Presence has none.
    public var binding: Digest32? {
        switch self {
        case .presence: nil
        case .payment(let amount, let payee): Self.binding("proof payment", amount, payee)
        case .cashOut(let amount, let person): Self.binding("proof cash out", amount, person)
        }
    }

    /// The amount of money in question. Presence has none.
    public var amount: Money? {
        switch self {
        case .presence: nil
        case .payment(let amount, _), .cashOut(let amount, _): amount
        }
    }

    private static func binding(
        _ act: String, _ amount: Money, _ person: PersonID
    ) -> Digest32 {
        Digest32(
            fingerprintOf: .text(act), .units(amount.minorUnits), .text(amount.currency.code),
            .id(person.uuid))
    }
}

/// On whose word something happens.
public enum Authority: Hashable, Sendable {
    /// A person in a session, who can be asked for a proof.
    case session(SessionID)
    /// A program with a token, which cannot.
    case token(TokenID)
    /// The wallet itself: its command line and its made-up history.
    case theWallet
}
