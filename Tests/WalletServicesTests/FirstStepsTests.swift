import Ledger
import Passwords
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("The first steps of a new wallet (P-FIRST-2)")
struct FirstStepsTests {
    /// A wallet of this world that can send codes or not.
    private func wallet(of world: World, sends: Bool) -> Wallet {
        Wallet(
            store: world.store, settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8),
            codeSender: sends ? world.codes : nil, clock: world.clock.port)
    }

    @Test("Each step ticks itself off, and the list ends with the last one")
    func steps() async throws {
        let world = try World.production { $0.registration = .invite }
        let mute = wallet(of: world, sends: false)
        let host = mute.treasurers.commandLine
        #expect(try await mute.firstSteps.done(by: host) == [])
        let made = try await mute.invitations.make(.init(), by: host)
        #expect(try await mute.firstSteps.done(by: host) == [.invite])
        var context = SignInContext(channel: .api, address: ClientAddress(""), device: "")
        context.invitation = made.token
        let form = PasswordSignIn.Registration(
            username: "ada_lovelace", password: "four words of mine")
        let ada = try await mute.passwords.register(form, in: context).person.id
        _ = try await mute.cashDesk.payIn(
            Money(minorUnits: 5, currency: .dollar), to: ada, by: host, key: world.key())
        #expect(try await mute.firstSteps.done(by: host) == [.invite, .cash])
        let backup = OperationsStatus.Backup(madeAt: world.clock.port.now(), byteCount: 1)
        mute.operations.note(backup)
        #expect(try await mute.firstSteps.done(by: host) == [.invite, .cash, .backups])
        let sending = wallet(of: world, sends: true)
        #expect(try await sending.firstSteps.done(by: host) == [.invite, .cash, .codes])
        sending.operations.note(backup)
        #expect(try await sending.firstSteps.done(by: host) == nil)
    }

    @Test("A second person counts as invited, and cash is asked for once")
    func people() async throws {
        let world = try World.serving()
        let host = world.wallet.treasurers.commandLine
        let ada = try await world.person(8718).person.id
        #expect(try await world.wallet.firstSteps.done(by: host) == [.codes])
        _ = try await world.person(8719)
        #expect(try await world.wallet.firstSteps.done(by: host) == [.codes, .invite])
        _ = try await world.wallet.cashDesk.payIn(
            Money(minorUnits: 5, currency: .dollar), to: ada, by: host, key: world.key())
        for _ in 1...2 {
            #expect(try await world.wallet.firstSteps.done(by: host) == [.codes, .invite, .cash])
        }
    }

    @Test("A treasurer hides the list for good")
    func hide() async throws {
        let world = try World.production()
        let host = world.wallet.treasurers.commandLine
        #expect(try await world.wallet.firstSteps.done(by: host) == [.codes])
        try await world.wallet.firstSteps.hide(by: host)
        #expect(try await world.wallet.firstSteps.done(by: host) == nil)
        #expect(try await world.wallet.audit.verify().findings.isEmpty)
        // The next start of the server reads it.
        var settings = WalletSettings(defaultCurrency: .dollar)
        settings.apply(try SQLStore.settings(of: world.engine))
        #expect(settings.hidesFirstSteps)
    }
}
