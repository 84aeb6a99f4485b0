import Testing

@testable import Ledger

@Suite("The kinds of transfers in an audit")
struct KindAuditTests {
    private static let savings = AccountID(Samples.uuid(0x5A))
    private static let goal = AccountID(Samples.uuid(0x60))

    /// Ada has two accounts, and a goal under the first; Grace has one.
    private static let places: [(name: String, id: AccountID)] = [
        ("outside", Samples.outside), ("Ada", Samples.ada), ("savings", savings), ("goal", goal),
        ("Grace", Samples.grace),
    ]

    private static let origins: [AccountOrigin] = [
        origin(Samples.outside, owner: nil), origin(Samples.ada, owner: 1),
        origin(savings, owner: 1), origin(goal, owner: 1, parent: Samples.ada),
        origin(Samples.grace, owner: 2),
    ]

    private static func origin(
        _ id: AccountID, owner: UInt64?, parent: AccountID? = nil
    ) -> AccountOrigin {
        AccountOrigin(
            id: id, kind: owner == nil ? .external : .customer, currency: "USD",
            owner: owner.map(Samples.uuid), parent: parent,
            openedAt: Timestamp(milliseconds: 0), fingerprint: [])
    }

    /// From where to where each kind may go.
    private static func ways(of kind: TransferKind) -> Set<String> {
        let people = ["Ada", "savings", "Grace"]
        return switch kind {
        case .deposit, .income: Set(people.map { "outside to \($0)" })
        case .withdrawal, .closing, .spending: Set(people.map { "\($0) to outside" })
        case .ownTransfer: ["Ada to savings", "savings to Ada"]
        case .payment: ["Ada to Grace", "savings to Grace", "Grace to Ada", "Grace to savings"]
        case .saving, .roundUp: ["Ada to goal"]
        case .savingOut: ["goal to Ada"]
        }
    }

    @Test("Each kind goes only between accounts that it is for", arguments: TransferKind.allCases)
    func kinds(kind: TransferKind) throws {
        for debit in Self.places {
            for credit in Self.places where credit.id != debit.id {
                let accounts = try Self.places.map { place in
                    try Samples.account(
                        place.id, 0, kind: place.id == Samples.outside ? .external : .customer)
                }
                var audit = Audit(accounts: accounts, origins: Self.origins)
                let order = try Samples.order(5, from: debit.id, to: credit.id, kind: kind)
                audit.read(
                    Transfer(
                        order: order, sequence: 1, debitBalance: -5, creditBalance: 5, hash: .zero))
                let way = "\(debit.name) to \(credit.name)"
                let isBroken = audit.finish().contains(.kindBroken(at: 1, kind))
                #expect(isBroken != Self.ways(of: kind).contains(way), "\(way)")
            }
        }
    }
}
