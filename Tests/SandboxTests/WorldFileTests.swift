import Ledger
import Testing
import WalletServices

@testable import Sandbox

@Suite("Files of worlds")
struct WorldFileTests {
    private func file(_ text: String) throws -> WorldFile {
        try WorldFile(text, named: "school.yaml")
    }

    private func mistake(_ text: String) throws -> String {
        do { _ = try file(text) } catch let mistake as YAMLMistake { return mistake.description }
        Issue.record("no mistake in \(text)")
        return ""
    }

    private static let ada = """
        people:
          - username: AdaLovelace
            accounts:
              - {name: Main, currency: GBP, goals: [{name: Bike}]}
              - {name: Yen, currency: JPY}
          - username: GraceHopper
            accounts: [{name: Main, currency: GBP}]
        history:

        """

    @Test("Every ready world reads, and has people with tokens (X-WORLD)")
    func ready() throws {
        for world in ReadyWorld.allCases where ![.demo, .challenge, .empty].contains(world) {
            let file = try #require(world.file)
            #expect(file.world.name == world.rawValue)
            #expect(file.world.password == DemoPeople.password)
            #expect(!file.world.tokens.isEmpty)
        }
        #expect(ReadyWorld.busy.file?.description.history.map(\.count).reduce(0, +) == 5_000)
    }

    @Test("A ready world is kept by its name, and one of a file with what is in it (X-WORLD)")
    func kept() throws {
        for world in ReadyWorld.allCases {
            #expect(world.world.text == world.rawValue)
            #expect(try SandboxWorld.read(world.rawValue) == world.world)
        }
        let own = try file("people: [{username: AdaLovelace, tokens: {access: ada-token}}]").world
        #expect(try SandboxWorld.read(own.text) == own)
        #expect(own.credentials?.refreshToken == "ada-token-refresh")
        #expect(throws: WorldUnfinished.self) { try SandboxWorld.read("unfinished") }
    }

    @Test(
        "An entry that is wrong is refused at its place (X-WORLD)",
        arguments: [
            ("person: Linus, kind: deposit, amount: 1", "9:14: \"person\" is \"Linus\";"),
            ("person: AdaLovelace, kind: deposit, amount: 1", "9:5: \"account\" is missing;"),
            (
                "person: AdaLovelace, account: Euro, kind: deposit, amount: 1",
                "9:36: \"account\" is \"Euro\"; expected an account of AdaLovelace: Main, Yen"
            ),
            (
                "person: GraceHopper, kind: deposit, amount: ten",
                "9:50: \"amount\" is \"ten\"; expected an amount such as 10.00"
            ),
            (
                "person: AdaLovelace, account: Yen, kind: deposit, amount: 1.5",
                "9:64: \"amount\" is \"1.5\"; expected an amount such as 10"
            ),
            ("person: GraceHopper, kind: gift, amount: 1", "9:33: \"kind\" is \"gift\";"),
            ("person: GraceHopper, kind: deposit", "9:5: \"amount\" is missing;"),
            ("person: GraceHopper", "9:5: \"kind\" is missing;"),
            (
                "person: GraceHopper, kind: saving, amount: 1, goal: Bike",
                "9:58: \"goal\" is \"Bike\"; expected a goal of Main: none"
            ),
            (
                "person: GraceHopper, kind: deposit, amount: 1, to: AdaLovelace",
                "9:57: \"to\" is not of this kind of entry;"
            ),
            (
                "person: GraceHopper, kind: deposit, amount: 1, at: now",
                "9:57: \"at\" is \"now\"; expected a time"
            ),
            (
                "person: GraceHopper, kind: deposit, amount: 1, ago: P1D, days_ago: 1",
                "9:73: \"ago\" and \"days_ago\" are both there;"
            ),
            (
                "person: GraceHopper, generate: {days: 3}, days_ago: 1",
                "9:58: \"days_ago\" is not of this kind of entry;"
            ),
            (
                "person: GraceHopper, generate: {days: 3660, per_day: 100}",
                "9:5: these are 366000 entries until here;"
            ),
            (
                "person: GraceHopper, kind: spending, amount: 1, counterparty: Shop, category: FUN",
                "9:84: \"category\" is \"FUN\";"
            ),
        ])
    func entries(fields: String, expected: String) throws {
        let found = try mistake(Self.ada + "  - {\(fields)}")
        #expect(found.hasPrefix("school.yaml:" + expected), "\(found)")
    }

    @Test(
        "A person, a clock or a rule that is wrong is refused at its place (X-WORLD)",
        arguments: [
            ("people: [{name: Ada}]", "1:10: \"username\" is missing;"),
            ("people: [{username: Ada Lovelace}]", "1:21: \"username\" is \"Ada Lovelace\";"),
            ("people: [{phone: twelve}]", "1:18: \"phone\" is \"twelve\";"),
            ("people: [{username: AdaLovelace}, {username: adalovelace}]", "1:35: "),
            (
                "people: [{username: AdaLovelace, tokens: {access: a.b.c.d.e}}]",
                "1:51: \"access\" is \"a.b.c.d.e\"; expected 8 to 100 letters, digits, _ or -"
            ),
            ("clock: {moment: 1999-01-01T00:00:00Z}", "1:17: \"moment\" is"),
            ("webhooks: [{url: 'http://a.b', person: Ada}]", "1:40: \"person\" is \"Ada\";"),
            ("faults: [{effect: {kind: flood}}]", "1:10: this rule is wrong:"),
            ("faults: [{efect: {kind: reset}}]", "1:11: \"efect\" is unknown;"),
            ("faults: [{effect: {kind: status, status: 200}}]", "1:10: this rule is wrong:"),
        ])
    func others(text: String, expected: String) throws {
        let found = try mistake(text)
        #expect(found.hasPrefix("school.yaml:" + expected), "\(found)")
    }

    @Test("A generated history covers itself, month by month, and follows from its seed (X-WORLD)")
    func generated() throws {
        let now = try #require(Timestamp(rfc3339: "2026-03-29T00:59:00Z"))
        for code in ["GBP", "JPY", "KWD"] {
            let currency = try #require(Currency(code: code))
            let history = GeneratedHistory(days: 61, perDay: 3, seed: 7)
            let payments = history.payments(before: now, in: currency)
            #expect(payments.count == 183)
            var balance: Int64 = 0
            for payment in payments {
                balance += (payment.isIncoming ? 1 : -1) * payment.amount.minorUnits
                #expect(balance >= 0)
            }
            let times = payments.compactMap(\.time)
            #expect(times == times.sorted() && times.count == 183)
            #expect(try #require(times.last) < now)
            let again = history.payments(before: now, in: currency)
            #expect(again.map(\.amount) == payments.map(\.amount))
            let other = GeneratedHistory(days: 61, perDay: 3, seed: 8)
            #expect(other.payments(before: now, in: currency).map(\.amount) != again.map(\.amount))
        }
    }
}
