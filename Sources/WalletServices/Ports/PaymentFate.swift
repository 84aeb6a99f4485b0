/// How a simulated payment ends, other than by settling as usual: a sandbox's, so that a client
/// meets what a real bank does on its worst days.
public enum PaymentFate: Hashable, Sendable {
    /// Refused like one without money for it; nothing is booked.
    case declined
    /// Refused because the payee's bank knows no such account; nothing is booked.
    case refused
    /// Pending for a day, then settled.
    case pending
    /// Pending for a day; then all of the money comes back.
    case reversed
    /// Pending for a day, then settled; half of the money comes back.
    case refunded
    /// Pending for a day, then settled for so many hundredths more, as with a tip.
    case settledFor(more: Int64)
}

extension PaymentFate {
    /// How long such a payment is pending, in seconds.
    static let secondsToSettle: Int64 = 86_400
}
