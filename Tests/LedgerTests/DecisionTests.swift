import Ledger
import Testing

/// Each case breaks one rule and, if possible, all later ones too, which tests the order.
@Suite struct DecisionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rejection: Rejection
        let units: Int64
        var credit = Samples.grace
        var hasDebit = true
        var hasCredit = true
        var isDebitClosed = false
        var isCreditClosed = false
        var code = "USD"
        var held: Int64 = 0
        var received: Int64 = MoneyLimit.balance

        var testDescription: String { "\(rejection)" }
    }

    static let cases: [Case] = [
        Case(
            rejection: .amountNotPositive, units: 0, credit: Samples.ada, hasDebit: false,
            hasCredit: false),
        Case(
            rejection: .amountOverLimit, units: MoneyLimit.operation + 1, credit: Samples.ada,
            hasDebit: false, hasCredit: false),
        Case(
            rejection: .sameAccount, units: MoneyLimit.operation, credit: Samples.ada,
            hasDebit: false, hasCredit: false),
        Case(
            rejection: .debitAccountNotFound, units: MoneyLimit.operation, hasDebit: false,
            hasCredit: false),
        Case(
            rejection: .creditAccountNotFound, units: MoneyLimit.operation, hasCredit: false,
            isDebitClosed: true, code: "EUR"),
        Case(
            rejection: .debitAccountClosed, units: MoneyLimit.operation, isDebitClosed: true,
            isCreditClosed: true, code: "EUR"),
        Case(
            rejection: .creditAccountClosed, units: MoneyLimit.operation, isCreditClosed: true,
            code: "EUR"),
        Case(rejection: .currencyMismatch, units: MoneyLimit.operation, code: "EUR"),
        Case(rejection: .insufficientFunds, units: MoneyLimit.operation),
        Case(
            rejection: .balanceOverLimit, units: MoneyLimit.operation, held: MoneyLimit.operation),
    ]

    @Test("Every rejection has a case, in the order of checking")
    func allAreListed() {
        #expect(Self.cases.map(\.rejection) == Rejection.allCases)
    }

    @Test("An order is refused for the first rule it breaks", arguments: cases)
    func order(broken: Case) throws {
        let order = try Samples.order(
            broken.units, from: Samples.ada, to: broken.credit, code: broken.code)
        let debit = try Samples.account(Samples.ada, broken.held, isClosed: broken.isDebitClosed)
        let credit = try Samples.account(
            Samples.grace, broken.received, isClosed: broken.isCreditClosed)
        #expect(throws: broken.rejection) {
            try Decision.balances(
                after: order, debit: broken.hasDebit ? debit : nil,
                credit: broken.hasCredit ? credit : nil)
        }
    }

    @Test(
        "Amounts near the limits are decided exactly (MON-7)",
        arguments: [
            (-1, .amountNotPositive), (.min, .amountNotPositive), (0, .amountNotPositive),
            (1, nil), (MoneyLimit.operation - 1, nil), (MoneyLimit.operation, nil),
            (MoneyLimit.operation + 1, .amountOverLimit), (.max, .amountOverLimit),
            (1 << 31, nil), (1 << 53, .amountOverLimit),
        ] as [(Int64, Rejection?)])
    func amountEdges(units: Int64, rejection: Rejection?) throws {
        let order = try Samples.order(units, from: Samples.ada, to: Samples.grace)
        let rich = try Samples.account(Samples.ada, MoneyLimit.operation)
        let poor = try Samples.account(Samples.grace, 0)
        if let rejection {
            #expect(throws: rejection) {
                try Decision.balances(after: order, debit: rich, credit: poor)
            }
        } else {
            let after = try Decision.balances(after: order, debit: rich, credit: poor)
            #expect(after.debit == MoneyLimit.operation - units)
            #expect(after.credit == units)
        }
    }

    @Test("A balance may reach its maximum and zero, but not pass them (MON-7, S-XFER-4)")
    func balanceEdges() throws {
        func after(held: Int64, received: Int64, units: Int64) throws -> BalancesAfter {
            try Decision.balances(
                after: Samples.order(units, from: Samples.ada, to: Samples.grace),
                debit: Samples.account(Samples.ada, held),
                credit: Samples.account(Samples.grace, received))
        }
        #expect(try after(held: 5, received: MoneyLimit.balance - 5, units: 5).debit == 0)
        #expect(throws: Rejection.balanceOverLimit) {
            try after(held: 6, received: MoneyLimit.balance - 5, units: 6)
        }
        #expect(throws: Rejection.insufficientFunds) { try after(held: 5, received: 0, units: 6) }
        #expect(throws: Rejection.insufficientFunds) {
            try after(held: .min, received: 0, units: 1)
        }
        #expect(throws: Rejection.balanceOverLimit) { try after(held: 1, received: .max, units: 1) }
    }

    @Test("The external account may owe the maximum of an account, but no more")
    func outsideEdges() throws {
        func deposit(owed: Int64, units: Int64) throws -> BalancesAfter {
            try Decision.balances(
                after: Samples.order(units, from: Samples.outside, to: Samples.ada),
                debit: Samples.account(Samples.outside, -owed, kind: .external),
                credit: Samples.account(Samples.ada, 0))
        }
        let most = try deposit(owed: MoneyLimit.balance - 5, units: 5)
        #expect(most.debit == -MoneyLimit.balance)
        #expect(throws: Rejection.balanceOverLimit) {
            try deposit(owed: MoneyLimit.balance - 5, units: 6)
        }
    }

    @Test("An account in another currency than the amount is a mismatch (S-XFER-10)")
    func currencies() throws {
        for (debit, credit) in [("EUR", "USD"), ("USD", "EUR"), ("EUR", "EUR")] {
            #expect(throws: Rejection.currencyMismatch) {
                try Decision.balances(
                    after: Samples.order(1, from: Samples.ada, to: Samples.grace),
                    debit: Samples.account(Samples.ada, 10, code: debit),
                    credit: Samples.account(Samples.grace, 10, code: credit))
            }
        }
    }
}
