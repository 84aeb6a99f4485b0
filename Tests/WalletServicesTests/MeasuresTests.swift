import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("What metrics read from the database (P-OPS-1)")
struct MeasuresTests {
    @Test("Money in and out is counted once, by currency; moves inside the wallet are not")
    func flows() async throws {
        let world = try World.serving()
        let (wallet, host) = (world.wallet, world.wallet.treasurers.commandLine)
        let (ada, grace) = try await (world.person(1).person.id, world.person(2).person.id)
        let accounts = try await wallet.accounts.overview(of: ada).accounts
        let rent = try #require(accounts.first)
        _ = try await (world.account(of: grace), world.account(of: ada, in: .yen))
        let start = try await wallet.measures.place()
        func money(_ units: Int64, _ currency: Currency = .dollar) -> Money {
            Money(minorUnits: units, currency: currency)
        }
        for amount in [money(5000), money(700), money(90, .yen)] {
            _ = try await wallet.cashDesk.payIn(amount, to: ada, by: host, key: world.key())
        }
        _ = try await wallet.cashDesk.payOut(money(300), of: ada, by: host, key: world.key())
        _ = try await wallet.transfers.send(
            money(1000), from: rent.id, to: grace, by: ada, key: world.key())
        let first = try await wallet.measures.read(after: start)
        let flows = Dictionary(uniqueKeysWithValues: first.flows.map { ($0.currency, $0) })
        #expect(flows[.dollar]?.moneyIn == 5700 && flows[.dollar]?.moneyOut == 300)
        #expect(flows[.yen]?.moneyIn == 90 && flows[.yen]?.moneyOut == 0)
        let again = try await wallet.measures.read(after: first.place)
        #expect(again.place == first.place)
        #expect(again.flows.allSatisfy { $0.moneyIn == 0 && $0.moneyOut == 0 })
    }
}
