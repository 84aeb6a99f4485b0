import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// Ada's browser, and her account in pounds that payments come from.
struct Saver {
    let web: WebWorld
    let ada: Browser
    /// The account's address.
    let account: String
    let person: PersonID

    init(holding pounds: String = "100", language: String? = nil) async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "8718", named: "Ada", language: language)
        account = try await ada.addAccount("Main", currency: "GBP")
        try await ada.move(pounds, at: account + "/deposits")
        person = try #require(try await web.world.wallet.people.list(limit: 5).first).id
    }

    var wallet: Wallet { web.world.wallet }
    var goals: String { account + "/goals" }

    func id(_ path: String) throws -> AccountID {
        let text = path.split(separator: "/").last.map(String.init) ?? ""
        return AccountID(try #require(UUID(uuidString: text)))
    }

    /// Moves the clock on, and signs Ada in again.
    func wait(hours: Int64) async throws {
        web.world.clock.advance(seconds: hours * 3600)
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
    }

    /// Pays these amounts to a shop.
    func pay(_ pence: Int64...) async throws {
        for one in pence {
            let payment = Spending.Payment(
                amount: Self.pounds(one),
                counterparty: Counterparty(kind: .merchant, name: "Copper Kettle"))
            _ = try await wallet.spending.record(
                payment, in: try id(account), by: person, key: web.world.key())
        }
    }

    /// A goal with this balance.
    ///
    /// - Returns: its address.
    func goal(
        _ name: String = "Sailing", target: Int64? = 100_00, holding pence: Int64 = 0,
        picture: String? = "bike"
    ) async throws -> String {
        let draft = Goals.Draft(name: name, target: target.map(Self.pounds), picture: picture)
        let goal = try await wallet.goals.create(draft, in: try id(account), by: person).goal
        if pence > 0 {
            _ = try await wallet.goals.add(
                Self.pounds(pence), to: goal.id, by: person, key: web.world.key())
        }
        return "/goals/\(goal.id.uuid.uuidString.lowercased())"
    }

    /// Sends the page's form with this goal chosen.
    func save(into goal: String) async throws {
        let id = String(goal.split(separator: "/").last ?? "")
        try await ada.send(
            ["goal": id, "week": ada.hidden("week"), "key": ada.hidden("key")],
            to: account + "/round-ups")
    }

    func saved(in goal: String) async throws -> Int64 {
        try await wallet.goals.find(try id(goal), of: person).saved.minorUnits
    }

    func balance() async throws -> Int64 {
        try await wallet.accounts.find(try id(account), of: person).balance.minorUnits
    }

    static func pounds(_ pence: Int64) -> Money {
        Money(minorUnits: pence, currency: .pound)
    }
}
