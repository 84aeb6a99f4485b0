import Foundation
import Ledger
import WalletServices

/// Six weeks of an account in pounds: a salary, rent and bills, shops, and two goals that fill up.
/// The regular services book it. Everything has settled, because some apps cannot read a feed with
/// pending items (S-SAPI-3).
struct DemoSpending {
    let purse: DemoPurse

    private enum Way {
        case card, online, debit, transfer, income

        var source: FeedSource {
            switch self {
            case .card, .online: .masterCard
            case .debit: .directDebit
            case .transfer: .fasterPaymentsOut
            case .income: .fasterPaymentsIn
            }
        }

        var subType: SourceSubType? {
            switch self {
            case .card: .contactless
            case .online: .online
            case .debit, .transfer, .income: nil
            }
        }

        var kind: Counterparty.Kind {
            switch self {
            case .card, .online, .debit: .merchant
            case .transfer: .payee
            case .income: .sender
            }
        }
    }

    private struct Payment {
        let minutesAgo: Int64
        let name: String
        let pence: Int64
        let category: SpendingCategory
        let way: Way

        init(
            _ minutesAgo: Int64, _ name: String, _ pence: Int64, _ category: SpendingCategory,
            _ way: Way = .card
        ) {
            self.minutesAgo = minutesAgo
            self.name = name
            self.pence = pence
            self.category = category
            self.way = way
        }
    }

    /// From the oldest to the newest, by age in minutes.
    private static let payments = [
        Payment(59_980, "Old Town Bank", 240_000, .otherIncome, .income),
        Payment(59_400, "Harbour Works", 215_000, .income, .income),
        Payment(58_120, "Mill Lane Lettings", 72_500, .rent, .transfer),
        Payment(57_610, "Greenway Market", 4_835, .groceries),
        Payment(56_290, "Copper Kettle", 340, .coffee),
        Payment(54_950, "Brightside Energy", 6_420, .billsAndServices, .debit),
        Payment(53_480, "Northline Trains", 2_860, .transport, .online),
        Payment(52_040, "Copper Kettle", 365, .coffee),
        Payment(50_610, "Greenway Market", 5_217, .groceries),
        Payment(48_300, "Paper Lantern", 3_190, .eatingOut),
        Payment(46_770, "Fernway Fibre", 2_899, .phoneAndInternet, .debit),
        Payment(44_120, "Copper Kettle", 340, .coffee),
        Payment(42_980, "Greenway Market", 4_471, .groceries),
        Payment(41_030, "Jamie Brook", 1_850, .otherIncome, .income),
        Payment(39_560, "Lighthouse Cinema", 1_375, .entertainment),
        Payment(37_910, "Reelbox", 999, .subscriptions, .online),
        Payment(35_820, "Greenway Market", 6_108, .groceries),
        Payment(33_440, "Oak & Ash Books", 1_849, .hobby),
        Payment(31_200, "Copper Kettle", 415, .coffee),
        Payment(29_650, "Riverside Gym", 3_200, .fitness, .debit),
        Payment(28_090, "Greenway Market", 3_964, .groceries),
        Payment(25_730, "City Buses", 485, .transport),
        Payment(23_310, "Paper Lantern", 2_745, .eatingOut),
        Payment(21_480, "Greenway Market", 5_532, .groceries),
        Payment(19_050, "Linen & Loom", 5_499, .clothes, .online),
        Payment(17_290, "Copper Kettle", 340, .coffee),
        Payment(16_180, "Harbour Works", 215_000, .income, .income),
        Payment(14_660, "Mill Lane Lettings", 72_500, .rent, .transfer),
        Payment(13_270, "Greenway Market", 4_786, .groceries),
        Payment(11_810, "Brightside Energy", 6_420, .billsAndServices, .debit),
        Payment(9_940, "Wheelhouse Cycles", 2_250, .transport),
        Payment(8_350, "Priya Nair", 2_400, .otherIncome, .income),
        Payment(7_120, "Greenway Market", 5_093, .groceries),
        Payment(5_590, "Copper Kettle", 365, .coffee),
        Payment(4_310, "Corner Bakery", 520, .eatingOut),
        Payment(3_020, "Fernway Fibre", 2_899, .phoneAndInternet, .debit),
        Payment(2_170, "Northline Trains", 1_435, .transport, .online),
        Payment(1_560, "Paper Lantern", 2_380, .takeaway),
        Payment(715, "Copper Kettle", 435, .coffee),
        Payment(330, "City Buses", 87, .transport),
        Payment(140, "Greenway Market", 2_314, .groceries),
        Payment(25, "Corner Bakery", 520, .eatingOut),
    ]

    private struct Saving {
        let minutesAgo: Int64
        let name: String
        let picture: String
        let target: Int64
        let pence: Int64
    }

    /// The deposits into goals; the first one for each creates it.
    private static let savings = [
        Saving(
            minutesAgo: 55_990, name: "Holiday", picture: "holiday", target: 120_000,
            pence: 25_000),
        Saving(
            minutesAgo: 55_490, name: "Rainy day", picture: "rainy-day", target: 200_000,
            pence: 40_000),
        Saving(
            minutesAgo: 15_900, name: "Holiday", picture: "holiday", target: 120_000,
            pence: 17_500),
        Saving(
            minutesAgo: 15_800, name: "Rainy day", picture: "rainy-day", target: 200_000,
            pence: 10_000),
    ]

    /// All steps.
    var steps: [DemoStep] {
        Self.payments.map { payment in
            DemoStep(minutesAgo: payment.minutesAgo) { try await book(payment) }
        }
            + Self.savings.map { saving in
                DemoStep(minutesAgo: saving.minutesAgo) { try await save(saving) }
            }
    }

    private func book(_ payment: Payment) async throws {
        let isIncoming = payment.way == .income
        let isCard = payment.way.source == .masterCard
        let isByNumbers = isIncoming || payment.way == .transfer
        _ = try await purse.wallet(payment.minutesAgo).spending.record(
            Spending.Payment(
                isIncoming: isIncoming, amount: purse.pounds(payment.pence),
                counterparty: Counterparty(
                    kind: payment.way.kind, uid: isIncoming ? nil : Self.uid(of: payment.name),
                    name: payment.name,
                    subName: payment.way == .transfer ? "Current account" : nil,
                    subIdentifier: isByNumbers ? "204514" : nil,
                    subSubIdentifier: isByNumbers ? Self.accountNumber(of: payment.name) : nil),
                source: payment.way.source, sourceSubType: payment.way.subType,
                category: payment.category,
                reference: isCard ? payment.name.uppercased() : payment.name),
            in: purse.account, by: purse.person,
            key: IdempotencyKey("demo-pounds-\(payment.minutesAgo)"))
    }

    private func save(_ saving: Saving) async throws {
        let goals = purse.wallet(saving.minutesAgo).goals
        let known = try await goals.list(of: purse.account, by: purse.person)
        var goal = known.first { $0.name == saving.name }
        if goal == nil {
            let draft = Goals.Draft(
                name: saving.name, target: purse.pounds(saving.target), picture: saving.picture)
            goal = try await goals.create(draft, in: purse.account, by: purse.person).goal
        }
        guard let goal else { return }
        _ = try await goals.add(
            purse.pounds(saving.pence), to: goal.id, by: purse.person,
            key: IdempotencyKey("demo-saving-\(saving.minutesAgo)"))
    }

    /// Eight digits that depend only on the name.
    private static func accountNumber(of name: String) -> String {
        Digest32(of: Array("demo number \(name)".utf8)).bytes.prefix(8)
            .map { String($0 % 10) }.joined()
    }

    /// A shop has the same id in every sandbox.
    private static func uid(of name: String) -> UUID {
        UUID(bytes: Array(Digest32(of: Array("demo shop \(name)".utf8)).bytes.prefix(16)))
    }
}
