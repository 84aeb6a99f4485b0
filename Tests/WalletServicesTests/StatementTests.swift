import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Statements of one account (UI-DOC-52)")
struct StatementTests {
    private let world: World

    init() throws { world = try World() }

    /// Ada's account with one deposit a minute (1, 2, 3 … cents), and another account of hers.
    private func account(entries: Int) async throws -> (PersonID, AccountRecord) {
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada)
        let other = try await world.account(of: ada)
        for cents in 1...entries {
            for into in [account.id, other.id] {
                _ = try await world.wallet.transfers.deposit(
                    Money(minorUnits: Int64(cents), currency: .dollar), into: into, by: ada,
                    key: world.key())
            }
            world.clock.advance(seconds: 60)
        }
        return (ada, account)
    }

    private func entries(of statement: Statement, by size: Int) async throws -> [Feed.Entry] {
        var all: [Feed.Entry] = []
        var next: Int64?
        repeat {
            let page = try await world.wallet.feed.page(of: statement, after: next, limit: size)
            #expect(page.entries.count <= size)
            all += page.entries
            next = page.next
        } while next != nil
        return all
    }

    /// Opening and closing balances, and every balance between, follow from the amounts.
    private func reconciles(_ statement: Statement, _ entries: [Feed.Entry]) -> Bool {
        var held = statement.opening.minorUnits
        for entry in entries {
            let units = entry.transfer.order.amount.minorUnits
            held += entry.isIncoming ? units : -units
            guard entry.balanceAfter.minorUnits == held else { return false }
        }
        return held == statement.closing.minorUnits
    }

    @Test("Any period has the entries of its time, and its balances reconcile")
    func periods() async throws {
        let start = world.clock.port.now()
        let (ada, account) = try await account(entries: 12)
        for from in stride(from: Int64(-1), through: 13, by: 2) {
            for until in stride(from: Int64(0), through: 13, by: 3) {
                let statement = try await world.wallet.feed.statement(
                    of: account.id, by: ada, from: start.adding(seconds: from * 60),
                    until: start.adding(seconds: until * 60))
                let found = try await entries(of: statement, by: 4)
                let expected = (0..<12).filter { $0 >= from && $0 < until }.map { $0 + 1 }
                #expect(found.map(\.transfer.order.amount.minorUnits) == expected)
                #expect(reconciles(statement, found))
            }
        }
    }

    @Test("A statement does not change with later entries or when the account is deleted")
    func bounded() async throws {
        let (ada, account) = try await account(entries: 5)
        let statement = try await world.wallet.feed.statement(of: account.id, by: ada)
        _ = try await world.wallet.accounts.close(account.id, confirming: 15, by: ada)
        let found = try await entries(of: statement, by: 2)
        #expect(found.count == 5 && reconciles(statement, found))
        #expect(statement.closing.minorUnits == 15)
        let after = try await world.wallet.feed.statement(of: account.id, by: ada)
        let all = try await entries(of: after, by: 100)
        #expect(all.map(\.transfer.order.kind).last == .closing)
        #expect(all.count == 6 && reconciles(after, all) && after.closing.minorUnits == 0)
        #expect(try await world.wallet.accounts.closed(of: ada).map(\.id) == [account.id])
    }

    @Test("An empty account has an empty statement; another person's account has none (WEB-4)")
    func edges() async throws {
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let account = try await world.account(of: ada)
        let now = world.clock.port.now()
        let statement = try await world.wallet.feed.statement(
            of: account.id, by: ada, from: now, until: now)
        #expect(try await entries(of: statement, by: 100).isEmpty)
        #expect(statement.opening.minorUnits == 0 && statement.closing.minorUnits == 0)
        await #expect(throws: WalletError.account(.notFound)) {
            try await world.wallet.feed.statement(of: account.id, by: grace)
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await world.wallet.accounts.findEver(account.id, of: grace)
        }
    }
}
