/// A value that makes a sandbox behave like a real bank on its worst days.
public struct MagicValue: Hashable, Sendable {
    public let name: String
    public let place: Place
    public let effect: Effect

    public init(_ name: String, in place: Place, _ effect: Effect) {
        self.name = name
        self.place = place
        self.effect = effect
    }

    /// The field in which the sandbox looks for it.
    public enum Place: String, CaseIterable, Sendable {
        /// The name of a shop, or of a payee outside.
        case payee
        /// The amount of a payment to one of them, in minor units of any currency.
        case amount
        /// The phone number to sign in with.
        case phone
    }

    /// The effect of a magic value.
    public enum Effect: String, CaseIterable, Sendable {
        case declined, pending, reversed, refunded, tip, abroad, refused
        /// No code ever comes.
        case silent
        /// Two wrong codes come before each right one.
        case wrongTwice = "wrong_twice"
    }
}
