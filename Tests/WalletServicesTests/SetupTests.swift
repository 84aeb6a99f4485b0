import Foundation
import Ledger
import Passwords
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Setting a wallet up (P-FIRST-1)")
struct SetupTests {
    private let world: World

    init() throws {
        world = try World.production { $0.registration = .invite }
    }

    private var wallet: Wallet { world.wallet }

    private func form(_ name: String = "ada_lovelace") -> Setup.Form {
        Setup.Form(
            name: " The Lovelace family ", currency: "EUR", region: "ES", zone: "Europe/Madrid",
            host: PasswordSignIn.Registration(
                username: name, password: "four words of mine"))
    }

    private func link() async throws -> String {
        try await wallet.setup.begin().orThrow("no link")
    }

    /// Somebody who joined by phone.
    private func joined(_ number: Int, _ world: World) async throws -> SignedIn {
        let pending = try await world.send(number)
        return try await world.wallet.codes.verify(
            world.newest(number), secret: pending.secret, in: .api())
    }

    @Test("The link makes the host, with an account in the chosen currency, and stores the choice")
    func works() async throws {
        #expect(!wallet.setup.isNeeded)
        let token = try await link()
        #expect(wallet.setup.isNeeded)
        #expect(try await wallet.setup.state(for: token) == .empty)
        let ada = try await wallet.setup.setUp(form(), with: token, in: .api())
        #expect(ada.person.role == .host && ada.isNew && !wallet.setup.isNeeded)
        let euro = try #require(Currency(code: "EUR"))
        let accounts = try await wallet.accounts.overview(of: ada.person.id).accounts
        #expect(accounts.map(\.balance) == [.zero(euro)])
        #expect(wallet.settings.name == "The Lovelace family")
        #expect(wallet.settings.defaultCurrency == euro && wallet.settings.homeRegion == "ES")
        #expect(try SQLStore.settings(of: world.engine)[.zone] == "Europe/Madrid")
        let host = try wallet.treasurers.host(ada.person)
        let acts = try await wallet.log.page(limit: 9, by: host).map(\.entry.act)
        #expect(acts == [.signedIn, .personJoined, .walletSetUp, .roleChanged])
        await #expect(throws: WalletError.joining(.setupLinkInvalid)) {
            try await wallet.setup.state(for: token)
        }
        #expect(try await wallet.setup.begin() == nil)
        #expect(try await wallet.audit.verify().findings.isEmpty)
    }

    @Test("One link sets up one wallet, however many try at once")
    func race() async throws {
        let token = try await link()
        let results = await atOnce(8) { index in
            try await wallet.setup.setUp(form("somebody_\(index)"), with: token, in: .api())
        }
        #expect(results.count(where: \.isSuccess) == 1)
        #expect(
            results.compactMap(\.walletError)
                == Array(repeating: .joining(.setupLinkInvalid), count: 7))
        #expect(try await wallet.people.list(limit: 9).map(\.role) == [.host])
    }

    @Test("A link works for an hour, and a new start ends it")
    func expiry() async throws {
        let first = try await link()
        let token = try await link()
        world.clock.advance(seconds: 3599)
        #expect(try await wallet.setup.state(for: token) == .empty)
        world.clock.advance(seconds: 1)
        for late in [first, token, "", "awl_of_somebody_else"] {
            await #expect(throws: WalletError.joining(.setupLinkInvalid)) {
                try await wallet.setup.setUp(form(), with: late, in: .api())
            }
        }
        #expect(try await wallet.people.list(limit: 9).isEmpty)
    }

    @Test("A wrong form changes nothing, and the link still works")
    func wrong() async throws {
        let token = try await link()
        var wrong = Array(repeating: form(), count: 5)
        wrong[0].name = "  "
        wrong[1].currency = "XXX"
        wrong[2].region = "Atlantis"
        wrong[3].zone = "Nowhere/Else"
        wrong[4].host.password = "short"
        let errors: [WalletError] = [
            .joining(.walletNameInvalid), .money(.currencyUnknown), .phone(.notPossible),
            .person(.zoneUnknown),
            .registration([.password(.tooShort(minimum: 8)), .password(.common)]),
        ]
        for (form, error) in zip(wrong, errors) {
            await #expect(throws: error) {
                try await wallet.setup.setUp(form, with: token, in: .api())
            }
        }
        #expect(try SQLStore.settings(of: world.engine).isEmpty && wallet.setup.isNeeded)
        _ = try await wallet.setup.setUp(form(), with: token, in: .api())
    }

    @Test("A wallet with people and no treasurer goes on working, and one of them becomes its host")
    func headless() async throws {
        let open = try World.production()
        let (ada, grace) = (try await joined(1, open), try await joined(2, open))
        let setup = open.wallet.setup
        let token = try await setup.begin().orThrow("no link")
        #expect(!setup.isNeeded)
        #expect(try await setup.state(for: token) == .headless)
        await #expect(throws: WalletError.joining(.setupLinkInvalid)) {
            try await setup.setUp(form(), with: token, in: .api())
        }
        let session = try await setup.becomeHost(
            ada.person.id, with: token, session: ada.session.id, in: .api())
        let sessions = open.wallet.sessions
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await sessions.authenticate(ada.token, at: .api)
        }
        #expect(try await sessions.authenticate(session, at: .api).1.role == .host)
        #expect(try await open.wallet.people.list(limit: 9).map(\.role) == [.host, .member])
        await #expect(throws: WalletError.joining(.setupLinkInvalid)) {
            try await setup.becomeHost(
                grace.person.id, with: token, session: grace.session.id, in: .api())
        }
    }

    @Test("A role from the command line ends the link")
    func commandLine() async throws {
        let open = try World.production()
        let (ada, grace) = (try await joined(1, open), try await joined(2, open))
        let token = try await open.wallet.setup.begin().orThrow("no link")
        _ = try await open.wallet.roles.set(
            .treasurer, of: ada.person.id, by: open.wallet.treasurers.commandLine)
        await #expect(throws: WalletError.joining(.setupLinkInvalid)) {
            try await open.wallet.setup.becomeHost(
                grace.person.id, with: token, session: grace.session.id, in: .api())
        }
    }
}
