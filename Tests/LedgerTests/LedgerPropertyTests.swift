import Foundation
import Testing

@testable import Ledger

/// The pure ledger against a dictionary of balances (TST-2).
@Suite struct LedgerPropertyTests {
    private static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test("100,000 random orders give the same results as a dictionary of balances (MON-1, MON-2)")
    func randomOrders() throws {
        let count = Int(Self.setting("AWALLET_PROPERTY_COMMANDS") ?? 100_000)
        let seed = Self.setting("AWALLET_PROPERTY_SEED") ?? UInt64.random(in: 1...999_999)
        var random = SplitMix(state: seed)
        var journal = Journal(accounts: try Self.accounts())
        var model = Dictionary(uniqueKeysWithValues: journal.accounts.keys.map { ($0, Int64(0)) })
        let ids = journal.accounts.keys.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
        for step in 1...count {
            let order = try Self.order(step, ids, &random)
            let expected = Self.rejection(of: order, model, journal.accounts)
            do throws(Rejection) {
                try journal.append(order)
                guard expected == nil else { throw .sameAccount }
                model[order.debit, default: 0] -= order.amount.minorUnits
                model[order.credit, default: 0] += order.amount.minorUnits
            } catch {
                guard error == expected else {
                    Issue.record("seed \(seed), step \(step): \(order) gives \(error)")
                    return
                }
            }
        }
        #expect(journal.accounts.allSatisfy { model[$0.key] == $0.value.balance.minorUnits })
        #expect(journal.findings == [], "seed \(seed)")
        #expect(journal.transfers.count > count / 10, "seed \(seed)")
    }

    private static func accounts() throws -> [Account] {
        try ["USD", "JPY"].enumerated().flatMap { index, code in
            let base = UInt64(index * 100)
            return try [
                Samples.account(AccountID(Samples.uuid(base)), 0, kind: .external, code: code)
            ]
                + (1...4).map {
                    try Samples.account(AccountID(Samples.uuid(base + $0)), 0, code: code)
                }
        }
    }

    private static func order(
        _ step: Int, _ ids: [AccountID], _ random: inout SplitMix
    ) throws -> TransferOrder {
        let amounts: [Int64] = [
            -1, 0, 1, 99, 10_000, MoneyLimit.operation, MoneyLimit.operation + 1, .max, .min,
        ]
        let isOdd = Int.random(in: 0..<10, using: &random) == 0
        let units =
            isOdd
            ? amounts.randomElement(using: &random) ?? 0 : Int64.random(in: 1...500, using: &random)
        let half = Bool.random(using: &random) ? ids.prefix(5) : ids.suffix(5)
        let debit = half.randomElement(using: &random) ?? ids[0]
        let credit = (isOdd ? ids[...] : half).randomElement(using: &random) ?? ids[0]
        let code = half.startIndex == 0 && !(isOdd && Bool.random(using: &random)) ? "USD" : "JPY"
        let missing = AccountID(Samples.uuid(UInt64.max))
        let isMissing = Int.random(in: 0..<50, using: &random) == 0
        return try Samples.order(
            units, from: isMissing ? missing : debit, to: credit, id: UInt64(step),
            time: Int64(step), code: code)
    }

    /// The same rules again, in their simplest form.
    private static func rejection(
        of order: TransferOrder, _ model: [AccountID: Int64], _ accounts: [AccountID: Account]
    ) -> Rejection? {
        let units = order.amount.minorUnits
        if units <= 0 { return .amountNotPositive }
        if units > 1_000_000_000_000 { return .amountOverLimit }
        if order.debit == order.credit { return .sameAccount }
        guard let debit = accounts[order.debit], let held = model[order.debit] else {
            return .debitAccountNotFound
        }
        guard let credit = accounts[order.credit], let received = model[order.credit] else {
            return .creditAccountNotFound
        }
        let code = order.amount.currency.code
        if debit.currency.code != code || credit.currency.code != code { return .currencyMismatch }
        let cap: Int64 = 9_007_199_254_740_991
        if debit.kind == .customer, held < units { return .insufficientFunds }
        if debit.kind == .external, held - units < -cap { return .balanceOverLimit }
        return received + units > cap ? .balanceOverLimit : nil
    }
}

/// SplitMix64: the same numbers in every run with the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
