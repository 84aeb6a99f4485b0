import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// S-HOME-8, S-HOME-10, S-ACC-4, S-SESS-7
@Suite("Notifying open screens")
struct ChangeNotifierTests {
    let world: World
    let ada: SignedIn
    let grace: SignedIn

    init() async throws {
        world = try World()
        ada = try await world.person(1, at: .web)
        grace = try await world.person(2, at: .web)
    }

    private func watch(_ who: SignedIn) throws -> Watch {
        try world.wallet.notifier.watch(who.session, since: nil).orThrow("no watch")
    }

    /// The notifications so far; ends the watch.
    private func heard(by watch: Watch) async -> [Watch.News] {
        watch.stop()
        return await watch.news.reduce(into: []) { $0.append($1) }
    }

    @Test("A payment notifies both sides and nobody else")
    func payment() async throws {
        let linus = try await world.person(3, at: .web)
        let account = try await world.account(of: ada.person.id, holding: 100)
        _ = try await world.account(of: grace.person.id)
        let watches = try [ada, grace, linus].map(watch)
        _ = try await world.wallet.transfers.send(
            Money(minorUnits: 40, currency: .dollar), from: account.id, to: grace.person.id,
            by: ada.person.id, key: try world.key())
        #expect(await heard(by: watches[0]) == [.changed])
        #expect(await heard(by: watches[1]) == [.changed])
        #expect(await heard(by: watches[2]) == [])
    }

    @Test("Each change by a person notifies their other screens", arguments: Deed.all)
    func deeds(deed: Deed) async throws {
        let first = try await world.account(of: ada.person.id, holding: 100, named: "First")
        let second = try await world.account(of: ada.person.id, named: "Second")
        let own = try watch(ada)
        let others = try watch(grace)
        try await deed.body(world, ada.person.id, first.id, second.id)
        #expect(await heard(by: own) == [.changed])
        #expect(await heard(by: others) == [])
    }

    /// A way to change something.
    struct Deed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: @Sendable (World, PersonID, AccountID, AccountID) async throws -> Void

        static let ten = Money(minorUnits: 10, currency: .dollar)

        static let all: [Deed] = [
            Deed(testDescription: "deposit") { world, ada, first, _ in
                _ = try await world.wallet.transfers.deposit(
                    ten, into: first, by: ada, key: try world.key())
            },
            Deed(testDescription: "withdraw") { world, ada, first, _ in
                _ = try await world.wallet.transfers.withdraw(
                    ten, from: first, by: ada, key: try world.key())
            },
            Deed(testDescription: "move") { world, ada, first, second in
                _ = try await world.wallet.transfers.move(
                    ten, from: first, to: second, by: ada, key: try world.key())
            },
            Deed(testDescription: "deposit by the host") { world, ada, _, _ in
                _ = try await world.wallet.depositByHost(
                    ten, to: ada, key: try world.key())
            },
            Deed(testDescription: "open") { world, ada, _, _ in
                _ = try await world.wallet.accounts.open(named: "Third", by: ada)
            },
            Deed(testDescription: "rename") { world, ada, first, _ in
                _ = try await world.wallet.accounts.rename(first, to: "Rent", by: ada)
            },
            Deed(testDescription: "close") { world, ada, first, _ in
                _ = try await world.wallet.accounts.close(first, confirming: 100, by: ada)
            },
            Deed(testDescription: "write a whole list") { world, ada, first, _ in
                let listed = ListedAccount(id: first, name: "First", amount: ten)
                _ = try await world.wallet.accounts.replaceList(with: [listed], by: ada)
            },
            Deed(testDescription: "take another name") { world, ada, _, _ in
                _ = try await world.wallet.people.setDisplayName("Ada", of: ada)
            },
        ]
    }

    @Test("A refused or repeated request notifies nobody")
    func nothing() async throws {
        let account = try await world.account(of: ada.person.id, holding: 100)
        let key = try world.key()
        let deposit = { @Sendable (units: Int64, key: IdempotencyKey) in
            try await world.wallet.transfers.deposit(
                Money(minorUnits: units, currency: .dollar), into: account.id, by: ada.person.id,
                key: key)
        }
        _ = try await deposit(5, key)
        let own = try watch(ada)
        _ = try await deposit(5, key)
        _ = try? await deposit(-1, try world.key())
        #expect(await heard(by: own) == [])
    }

    @Test("Ending a session ends only its own screens (S-SESS-7)")
    func ending() async throws {
        let second = try await world.person(1, at: .web)
        let own = try watch(second)
        let kept = try watch(ada)
        try await world.wallet.sessions.end(second.session.id, of: ada.person.id)
        #expect(await own.news.reduce(into: []) { $0.append($1) } == [.ended])
        #expect(world.wallet.notifier.watchCount == 1)
        let third = try watch(try await world.person(1, at: .web))
        try await world.wallet.sessions.endOthers(than: ada.session.id, of: ada.person.id)
        #expect(await third.news.reduce(into: []) { $0.append($1) } == [.ended])
        #expect(await heard(by: kept) == [])
    }

    @Test("An expired session ends its screens; watching does not extend it")
    func idle() async throws {
        let own = try watch(ada)
        let idle = world.wallet.settings.sessionIdleSeconds
        world.clock.advance(seconds: idle - 1)
        _ = try await world.wallet.sessions.authenticate(ada.token, at: .web, countsAsUse: false)
        #expect(try await world.wallet.sessions.isAlive(ada.session.id, of: ada.person.id))
        world.clock.advance(seconds: 1)
        #expect(try await !world.wallet.sessions.isAlive(ada.session.id, of: ada.person.id))
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await world.wallet.sessions.authenticate(ada.token, at: .web)
        }
        #expect(await own.news.reduce(into: []) { $0.append($1) } == [.ended])
    }

    @Test("Many changes give one notification, and a heartbeat never hides it")
    func coalescing() async throws {
        let own = try watch(ada)
        for name in ["A", "B", "C"] {
            _ = try await world.wallet.people.setDisplayName(name, of: ada.person.id)
        }
        own.beat()
        #expect(await heard(by: own) == [.changed])
    }

    @Test("A change between loading a page and watching it notifies at once")
    func versions() async throws {
        let changes = world.wallet.notifier
        let before = changes.version(of: ada.person.id)
        _ = try await world.wallet.people.setDisplayName("Ada", of: ada.person.id)
        let late = try changes.watch(ada.session, since: before).orThrow("no watch")
        #expect(await heard(by: late) == [.changed])
        let now = changes.version(of: ada.person.id)
        let inTime = try changes.watch(ada.session, since: now).orThrow("no watch")
        #expect(await heard(by: inTime) == [])
    }

    @Test("A watch with a cancelled reader is removed")
    func cancelling() async throws {
        let own = try watch(ada)
        let reader = Task { for await _ in own.news {} }
        #expect(world.wallet.notifier.watchCount == 1)
        reader.cancel()
        await reader.value
        #expect(world.wallet.notifier.watchCount == 0)
    }

    @Test("The screens of one person, and of all people, are limited")
    func limits() throws {
        var limits = ChangeNotifier.Limits()
        (limits.perPerson, limits.together) = (2, 3)
        let changes = ChangeNotifier(since: world.clock.now, limits: limits)
        let first = changes.watch(ada.session, since: nil)
        #expect(changes.watch(ada.session, since: nil) != nil)
        #expect(changes.watch(ada.session, since: nil) == nil)
        #expect(changes.watch(grace.session, since: nil) != nil)
        #expect(changes.watch(grace.session, since: nil) == nil)
        first?.stop()
        #expect(changes.watchCount == 2)
        #expect(changes.watch(grace.session, since: nil) != nil)
    }
}
