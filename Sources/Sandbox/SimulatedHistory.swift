import Foundation
import Ledger
import WalletServices

/// About thirty simulated payments over the last four weeks of an account. A salary comes first and
/// covers all of them, so the account always has enough money.
struct SimulatedHistory {
    /// From the oldest to the newest.
    let payments: [Spending.Payment]

    /// The number of payments out; three more come in.
    private static let outgoing = 27
    private static let seconds: Int64 = 27 * 86_400

    /// - Parameters:
    ///   - seed: the same seed, turn and moment produce the same history.
    ///   - turn: the number of this history in the account; the next one begins with the next shop.
    init(seed: UInt64, turn: Int, at now: Timestamp, in currency: Currency) {
        var random = SimulatedRandomness(state: seed)
        let shops = SimulatedShop.all
        let first = turn * Self.outgoing
        let start = now.adding(seconds: -Self.seconds)
        var payments: [Spending.Payment] = []
        for number in 0..<Self.outgoing {
            let shop = shops[(first + number) % shops.count]
            // One in each interval, and none in the last ten minutes.
            let stretch = (Self.seconds - 7200) / Int64(Self.outgoing)
            let offset = 6600 + Int64(number) * stretch + .random(in: 0..<stretch, using: &random)
            // The two newest are card payments, so that something is pending.
            let way = number < Self.outgoing - 2 ? shop.way : .card
            payments.append(
                Self.payment(
                    to: shop, by: way, at: start.adding(seconds: offset), now: now, in: currency,
                    &random))
        }
        let spent = payments.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        let incomes = Self.incomes(
            covering: spent, from: start, turn: turn, in: currency, &random)
        self.payments = (payments + incomes).sorted { ($0.time ?? now) < ($1.time ?? now) }
    }

    /// One payment to a shop; it is pending while a payment of that time would be.
    static func payment(
        to shop: SimulatedShop, by way: SimulatedShop.Way, at time: Timestamp, now: Timestamp,
        in currency: Currency,
        _ random: inout SimulatedRandomness
    ) -> Spending.Payment {
        let amount = money(.random(in: shop.range, using: &random), in: currency)
        let isCard = [.card, .online, .cashMachine].contains(way)
        let isPayee = way == .fasterPayment
        return Spending.Payment(
            amount: amount,
            counterparty: Counterparty(
                kind: isPayee ? .payee : .merchant, uid: uid(of: shop.name), name: shop.name,
                subName: isPayee ? "Current account" : shop.name,
                subIdentifier: isPayee ? digits(6, of: shop.name) : nil,
                subSubIdentifier: isPayee ? digits(8, of: shop.name) : nil),
            source: source(of: way), sourceSubType: subType(of: way, &random),
            category: shop.category,
            reference: isCard ? shop.name.uppercased() : "\(shop.name) \(digits(4, of: shop.name))",
            isPending: isCard && now.seconds(since: time) < Spending.Payment.secondsToSettle,
            time: time)
    }

    /// A salary first, and two friends who pay their share.
    private static func incomes(
        covering spent: Int64, from start: Timestamp, turn: Int, in currency: Currency,
        _ random: inout SimulatedRandomness
    ) -> [Spending.Payment] {
        let hundred = 100 * currency.minorUnitsPerUnit
        let salary = (spent / hundred + 4) * hundred
        let friendly: [SpendingCategory] = [.income, .otherIncome, .clientRefunds, .revenue]
        let friends = [("Jamie Brook", Int64(9)), ("Priya Nair", 18)]
        let parts = friends.enumerated().map { number, friend in
            income(
                money(.random(in: 600...3200, using: &random), in: currency), from: friend.0,
                reference: "Thank you",
                category: friendly[(2 * turn + number) % friendly.count],
                at: start.adding(
                    seconds: friend.1 * 86_400 + .random(in: 0..<36_000, using: &random)))
        }
        let wages = income(
            Money(minorUnits: salary, currency: currency), from: "Harbour Works",
            reference: "SALARY", category: .income, at: start)
        return [wages] + parts
    }

    /// Money from somebody outside.
    static func income(
        _ amount: Money, from name: String, reference: String, category: SpendingCategory,
        at time: Timestamp
    ) -> Spending.Payment {
        Spending.Payment(
            isIncoming: true, amount: amount,
            counterparty: Counterparty(
                kind: .sender, name: name, subName: "", subIdentifier: digits(6, of: name),
                subSubIdentifier: digits(8, of: name)),
            category: category, reference: reference, time: time)
    }

    private static func source(of way: SimulatedShop.Way) -> FeedSource {
        switch way {
        case .card, .online, .cashMachine: .masterCard
        case .directDebit: .directDebit
        case .fasterPayment: .fasterPaymentsOut
        }
    }

    private static func subType(
        of way: SimulatedShop.Way, _ random: inout SimulatedRandomness
    ) -> SourceSubType? {
        let ways: [SourceSubType] = [.contactless, .chipAndPin, .applePay, .contactless]
        switch way {
        case .card: return ways.randomElement(using: &random)
        case .online: return .online
        case .cashMachine: return .atm
        case .directDebit, .fasterPayment: return nil
        }
    }

    /// An amount in hundredths of a whole unit; in whole units for a currency without hundredths.
    private static func money(_ hundredths: Int64, in currency: Currency) -> Money {
        let factor = max(1, currency.minorUnitsPerUnit / 100)
        return Money(minorUnits: hundredths * factor, currency: currency)
    }

    /// A shop has the same id and numbers in every wallet.
    private static func uid(of name: String) -> UUID {
        UUID(bytes: Array(Digest32(fingerprintOf: "played shop", .text(name)).bytes.prefix(16)))
    }

    private static func digits(_ count: Int, of name: String) -> String {
        let bytes = Digest32(fingerprintOf: "played number", .text(name)).bytes.prefix(count)
        return bytes.map { String($0 % 10) }.joined()
    }
}

/// Pseudo-random numbers that follow from the seed alone (SplitMix64, Steele, Lea and Flood, OOPSLA
/// 2014): a write may run twice and must do the same.
struct SimulatedRandomness: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
