import Foundation
import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

/// Ada, who writes whole lists, in her own wallet.
struct ListWriter {
    let world: World
    let ada: PersonID

    init(adjust: (inout WalletSettings) -> Void = { _ in }) async throws {
        world = try World(adjust: adjust)
        ada = try await world.person(1, at: .course).person.id
    }

    var store: SQLStore { world.store }

    @discardableResult
    func write(_ list: [ListedAccount], name: String? = nil) async throws -> AccountList {
        try await world.wallet.accounts.replaceList(with: list, displayName: name, by: ada)
    }

    func listed(_ id: AccountID, _ name: String, _ cents: Int64) -> ListedAccount {
        ListedAccount(id: id, name: name, amount: Money(minorUnits: cents, currency: .dollar))
    }

    /// Names and amounts in their order: `Rent 12.50, Food 0.00`.
    func shown() async throws -> String {
        try await world.wallet.accounts.list(of: ada).accounts
            .map { "\($0.name.shown) \($0.balance.decimal)" }.joined(separator: ", ")
    }

    /// The transfers after this place of the journal, oldest first, with the accounts' current
    /// names: `own_transfer Rent>Food 12.50`.
    func booked(after sequence: Int64 = 0) async throws -> [String] {
        let ada = ada
        return try await store.read { tx in
            let accounts = try tx.accountsEver(of: ada)
            let names = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, $0.name.shown) })
            let transfers = try tx.transfers(of: accounts.map(\.id), before: .end, limit: 1000)
            return transfers.filter { $0.sequence > sequence }.reversed().map { transfer in
                let order = transfer.order
                let debit = names[order.debit] ?? ""
                let credit = names[order.credit] ?? ""
                return "\(order.kind.rawValue) \(debit)>\(credit) \(order.amount.decimal)"
            }
        }
    }

    /// The place of the last transfer, after an audit without findings.
    @discardableResult
    func verified() async throws -> Int64 {
        let report = try await world.wallet.audit.verify()
        #expect(report.findings == [])
        return report.transferCount
    }

    /// Expects a refusal that changes nothing.
    func refuses(
        _ error: WalletError, _ list: [ListedAccount], name: String? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try await world.wallet.accounts.overview(of: ada).accounts
        let head = try await world.wallet.audit.verify().head
        await #expect(sourceLocation: location) {
            try await write(list, name: name)
        } throws: {
            $0.isLike(error)
        }
        let after = try await world.wallet.accounts.overview(of: ada).accounts
        #expect(before == after, sourceLocation: location)
        #expect(try await world.wallet.audit.verify().head == head, sourceLocation: location)
        let person = try await world.wallet.accounts.list(of: ada).person
        #expect(person.displayName == "", sourceLocation: location)
    }
}

extension AccountID {
    /// An id chosen by a client.
    static func new() -> AccountID { AccountID(UUID()) }
}
