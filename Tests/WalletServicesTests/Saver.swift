import Ledger
import WalletServices
import WalletTestSupport

/// Ada with 10.00 in pounds, and a goal of 5.00.
struct Saver {
    let world: World
    let ada: PersonID
    let account: AccountID
    let goal: AccountID

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        account = try await world.account(of: ada, holding: 10_00, in: .pound).id
        goal = try await world.wallet.goals.create(
            Goals.Draft(
                name: "Sailing", target: Money(minorUnits: 5_00, currency: .pound),
                picture: "boat"),
            in: account, by: ada
        ).goal.id
    }

    var goals: Goals { world.wallet.goals }

    func held() async throws -> [Int64] {
        let balance = try await world.wallet.accounts.find(account, of: ada).balance
        return [balance.minorUnits, try await goals.find(goal, of: ada).saved.minorUnits]
    }
}

func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: .pound) }
