import Ledger
import WalletServices

/// The magic values of a sandbox.
public enum MagicTable {
    /// All of them, in the order of the manual.
    public static let values =
        payees + amounts + [
            MagicValue(silentPhone, in: .phone, .silent),
            MagicValue(wrongPhone, in: .phone, .wrongTwice),
        ]

    private static let payees = [
        MagicValue("Declined Shop", in: .payee, .declined),
        MagicValue("Pending Shop", in: .payee, .pending),
        MagicValue("Reversed Shop", in: .payee, .reversed),
        MagicValue("Refunded Shop", in: .payee, .refunded),
        MagicValue("Tip Shop", in: .payee, .tip),
        MagicValue("Abroad Shop", in: .payee, .abroad),
        MagicValue("Refusing Payee", in: .payee, .refused),
    ]

    private static let amounts = [
        MagicValue("999901", in: .amount, .declined),
        MagicValue("999902", in: .amount, .pending),
        MagicValue("999903", in: .amount, .reversed),
        MagicValue("999904", in: .amount, .refunded),
        MagicValue("999905", in: .amount, .tip),
        MagicValue("999906", in: .amount, .abroad),
    ]

    /// Numbers of a range for fiction.
    static let silentPhone = "+12025550142"
    static let wrongPhone = "+12025550143"

    private static let fates = [MagicValue.Place.payee: table(payees), .amount: table(amounts)]

    private static func table(_ values: [MagicValue]) -> [String: PaymentFate] {
        Dictionary(
            uniqueKeysWithValues: values.compactMap { value in
                value.effect.fate.map { (value.name, $0) }
            })
    }

    /// The fate of a payment with a magic name or amount. All others end as usual.
    static func fate(of name: String, _ amount: Money) -> PaymentFate? {
        fates[.payee]?[name] ?? fates[.amount]?["\(amount.minorUnits)"]
    }
}

extension MagicValue.Effect {
    fileprivate var fate: PaymentFate? {
        switch self {
        case .declined: .declined
        case .pending: .pending
        case .reversed: .reversed
        case .refunded: .refunded
        case .tip: .settledFor(more: 20)
        case .abroad: .settledFor(more: 3)
        case .refused: .refused
        case .silent, .wrongTwice: nil
        }
    }
}
