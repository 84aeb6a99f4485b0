import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Confirming that it is you")
struct ConfirmPagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let grace: PersonID

    init() async throws {
        web = try WebWorld { $0.asksForProof = true }
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        grace = try await web.world.person(8719).person.id
        _ = try await web.world.wallet.people.setDisplayName("Grace Hopper", of: grace)
        _ = try await web.world.account(of: grace)
    }

    private let asked = "Confirm that it is you"

    /// Reviews and sends a payment to Grace.
    private func pay(_ amount: String) async throws {
        let savings = try await ada.addAccount("Savings")
        try await ada.move("500", at: savings + "/deposits")
        try await ada.open("/send")
        try await ada.send(
            [
                "from": String(savings.split(separator: "/")[1]), "recipient": "(530) 601-8719",
                "amount": amount, "note": "Rent", "key": ada.hidden("key"),
            ], to: "/send/review")
        try await ada.send(payment(amount), to: "/send")
    }

    private func payment(_ amount: String) async -> KeyValuePairs<String, String> {
        [
            "from": await ada.hidden("from"), "recipient": await ada.hidden("recipient"),
            "note": "Rent", "key": await ada.hidden("key"), "amount": amount,
            "recipient_id": await ada.hidden("recipient_id"),
        ]
    }

    /// Sends the carried payment with what the page asks for.
    private func answer(_ name: String, _ value: String, amount: String) async throws {
        try await ada.send(
            [
                "from": ada.hidden("from"), "recipient": ada.hidden("recipient"), "note": "Rent",
                "key": ada.hidden("key"), "amount": amount,
                "recipient_id": ada.hidden("recipient_id"), "proof_for": ada.hidden("proof_for"),
                "proof_secret": ada.hidden("proof_secret"), name: value,
            ], to: "/send")
    }

    private func received() async throws -> Int64 {
        try await web.world.wallet.accounts.overview(of: grace).accounts
            .reduce(0) { $0 + $1.balance.minorUnits }
    }

    @Test("A payment to somebody new is confirmed by a code, and booked once (P-STEP-1)")
    func payment() async throws {
        try await pay("120")
        #expect(await ada.text.contains(asked))
        #expect(await ada.text.contains("$120.00"))
        #expect(await ada.text.contains("Grace H."))
        #expect(try await received() == 0)
        try await answer("proof_send", "yes", amount: "120")
        #expect(await ada.text.contains("Send me another code"))
        try await answer("proof_code", "12", amount: "120")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This does not confirm that it is you."))
        try await answer("proof_code", "123 456", amount: "120")
        #expect(await ada.path.hasPrefix("/transactions/"))
        #expect(try await received() == 120_00)
    }

    @Test("Another amount than the page showed is asked about again (P-STEP-1)")
    func changed() async throws {
        try await pay("120")
        try await answer("proof_send", "yes", amount: "120")
        try await answer("proof_code", "123456", amount: "121")
        #expect(await ada.text.contains("$121.00"))
        #expect(await ada.text.contains(asked))
        #expect(try await received() == 0)
    }

    @Test("A treasurer's form is asked about after five minutes, and then done (P-STEP-1)")
    func treasurer() async throws {
        _ = try await web.world.treasurer(8720, role: .host)
        let host = try await web.browser(ofNumber: "8720", named: "Hedy")
        let path = "/treasury/people/\(grace.text)/role"
        func give(_ role: Role) async throws {
            try await host.open("/treasury/people/\(grace.text)")
            try await host.send(["role": role.rawValue], to: path)
        }
        func role() async throws -> Role? {
            try await web.world.wallet.people.find("530 601 8719")?.role
        }
        try await give(.treasurer)
        #expect(try await role() == .treasurer)
        web.world.clock.advance(seconds: 301)
        try await give(.member)
        #expect(await host.text.contains(asked))
        #expect(try await role() == .treasurer)
        let carried = await host.hidden("role")
        try await host.send(["role": carried, "proof_for": "", "proof_send": "yes"], to: path)
        let secret = await host.hidden("proof_secret")
        try await host.send(
            [
                "role": carried, "proof_for": "", "proof_secret": secret, "proof_code": "123456",
            ], to: path)
        #expect(try await role() == .member)
    }

    @Test("A way in is added only after presence, and the page leads on, never away (P-STEP-1)")
    func wayIn() async throws {
        try await ada.open("/profile/password")
        #expect(await !ada.text.contains(asked))
        web.world.clock.advance(seconds: 301)
        try await ada.open("/profile/password")
        #expect(await ada.text.contains(asked))
        for (next, place) in [
            ("//evil.example", "/home"), ("https://evil.example", "/home"),
            ("/profile/password", "/profile/password"),
        ] {
            web.world.clock.advance(seconds: 301)
            try await ada.open("/profile/password")
            try await ada.send(
                ["next": next, "proof_for": "", "proof_send": "yes"], to: "/confirm")
            let secret = await ada.hidden("proof_secret")
            try await ada.send(
                [
                    "next": next, "proof_for": "", "proof_secret": secret, "proof_code": "123456",
                ], to: "/confirm")
            #expect(await ada.path == place)
        }
    }

    @Test("Only a form with its own box makes a token that pays new people alone (P-STEP-2)")
    func token() async throws {
        try await ada.open("/developer/tokens/new")
        #expect(await ada.text.contains("May pay new people without asking me"))
        func make(_ name: String, alone: Bool) async throws {
            try await ada.open("/developer/tokens/new")
            let key = await ada.hidden("key")
            let box = alone ? "alone" : "none"
            try await ada.send(
                [
                    "name": name, "days": "0", "group-paying": "yes", "key": key,
                    box: "yes",
                ], to: "/developer/tokens")
        }
        let person = try await web.world.person(8718).person.id
        let tokens = web.world.wallet.tokens
        try await make("Plain", alone: false)
        try await make("Able", alone: true)
        for token in try await tokens.list(of: person) {
            #expect(try await tokens.actsAlone(token.id) == (token.name == "Able"))
        }
        #expect(try await tokens.list(of: person).count == 2)
        web.world.clock.advance(seconds: 301)
        try await make("Late", alone: true)
        #expect(await ada.text.contains(asked))
        #expect(try await tokens.list(of: person).count == 2)
    }

    @Test("A token and an app that only read go on for long, and ask too (P-STEP-1)")
    func reading() async throws {
        let person = try await web.world.person(8718).person.id
        let wallet = web.world.wallet
        let app = try await wallet.apps.register(
            named: "Pennies", redirects: ["http://localhost:9000/done"], scopes: [.balanceRead],
            by: grace
        ).app
        let authorize = "/oauth/authorize?client_id=\(app.client)&response_type=code"
        try await ada.open(authorize)
        #expect(await ada.text.contains("Pennies"))
        #expect(await !ada.text.contains(asked))
        web.world.clock.advance(seconds: 301)
        try await ada.open(authorize)
        #expect(await ada.text.contains(asked))
        try await ada.open("/developer/tokens/new")
        try await ada.send(
            [
                "name": "Reader", "days": "30", "group-accounts": "yes",
                "key": ada.hidden("key"),
            ], to: "/developer/tokens")
        #expect(await ada.text.contains(asked))
        #expect(try await wallet.tokens.list(of: person).isEmpty)
    }
}
