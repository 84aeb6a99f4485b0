import Foundation
import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("The settings that a host changes")
struct HostSettingsTests {
    private let world: World
    private var settings: HostSettings { world.wallet.hostSettings }
    private var host: Treasurer { world.wallet.treasurers.commandLine }

    init() throws {
        world = try World()
    }

    private var acts: [AuditAct] {
        get async throws {
            try await world.wallet.log.page(limit: 50, by: host).map(\.entry.act)
        }
    }

    @Test("A host changes the name, which is logged and survives a restart (P-FIRST-3)")
    func name() async throws {
        for _ in 1...2 { try await settings.change(.init(name: " The Lovelaces "), by: host) }
        #expect(world.wallet.settings.name == "The Lovelaces")
        #expect(try await acts.filter { $0 == .walletRenamed }.count == 1)
        var next = WalletSettings(defaultCurrency: .dollar)
        next.apply(try SQLStore.settings(of: world.engine))
        #expect(next.name == "The Lovelaces")
        for name in ["", " ", String(repeating: "a", count: 41), "a\nb"] {
            await #expect {
                try await settings.change(.init(name: name, opensNotes: true), by: host)
            } throws: { $0.isLike(.joining(.walletNameInvalid)) }
        }
        #expect(!world.wallet.settings.opensNotes)
    }

    @Test("Only somebody who still is a host changes settings (P-FIRST-3)")
    func hostsOnly() async throws {
        let grace = try await world.treasurer(1)
        let treasurer = try world.wallet.treasurers.treasurer(grace.person)
        let ada = try await world.treasurer(2, role: .host)
        let former = try world.wallet.treasurers.host(ada.person)
        _ = try await world.treasurer(3, role: .host)
        _ = try await world.wallet.roles.set(.member, of: ada.person.id, by: host)
        for person in [treasurer, former] {
            await #expect(throws: WalletError.access(.hostsOnly)) {
                try await settings.change(.init(name: "Mine", opensNotes: true), by: person)
            }
        }
        #expect(world.wallet.settings.name != "Mine" && !world.wallet.settings.opensNotes)
    }

    @Test("Of many changes at once, the settings and the database end with the same one")
    func race() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    try await settings.change(
                        .init(name: "Name \(number)", opensNotes: number % 2 == 0), by: host)
                }
            }
            try await group.waitForAll()
        }
        let stored = try SQLStore.settings(of: world.engine)
        #expect(stored[.name] == world.wallet.settings.name)
        #expect((stored[.openNotes] != "no") == world.wallet.settings.opensNotes)
        #expect(try await world.wallet.audit.verify().findings.isEmpty)
    }

    @Test("Everybody is told once when treasurers begin to see notes (P-TREAS-1)")
    func told() async throws {
        let people = try await [world.person(1), world.person(2), world.person(3)]
        for _ in 1...2 { try await settings.change(.init(opensNotes: true), by: host) }
        await world.wallet.later.finish()
        for person in people {
            let phone = try #require(person.person.phone)
            let told = world.codes.notices(to: phone)
            #expect(told.count == 1 && told[0].contains("notes and categories"))
        }
        try await settings.change(.init(opensNotes: false), by: host)
        #expect(try await acts.prefix(2) == [.notesClosed, .notesOpened])
        #expect(!world.wallet.settings.opensNotes)
    }

    @Test("Treasurers see only payments from then on, and nothing that is the payer's own")
    func payments() async throws {
        let (ada, grace) = try await (world.person(1).person.id, world.person(2).person.id)
        let rent = try await world.account(of: ada, holding: 10_000, named: "Rent")
        _ = try await world.account(of: grace)
        func pay(_ note: String) async throws -> TransferID {
            world.clock.advance(seconds: 1)
            return try await world.wallet.transfers.send(
                Money(minorUnits: 100, currency: .dollar), from: rent.id, to: grace, note: note,
                by: ada, key: world.key()
            ).transfer.order.id
        }
        let open = world.wallet.openNotes
        _ = try await pay("before")
        #expect(try await open.payments(of: ada, by: host) == nil)
        world.clock.advance(seconds: 1)
        try await settings.change(.init(opensNotes: true), by: host)
        #expect(try await open.payments(of: ada, by: host) == [])
        let id = try await pay("Tickets")
        _ = try await world.wallet.feed.edit(
            id, category: .family, note: "my secret", by: ada)
        let goal = try await world.wallet.goals.create(
            Goals.Draft(name: "Hidden goal"), in: rent.id, by: ada
        ).goal
        _ = try await world.wallet.goals.add(
            Money(minorUnits: 5, currency: .dollar), to: goal.id, by: ada, key: world.key())
        let seen = try #require(try await open.payments(of: ada, by: host))
        #expect(seen.map(\.id) == [id] && seen.map(\.note) == ["Tickets"])
        #expect(seen.map(\.category) == [.family] && !seen[0].isIncoming)
        #expect(!"\(seen)".contains("secret") && !"\(seen)".contains("Hidden"))
        let theirs = try #require(try await open.payments(of: grace, by: host))
        #expect(theirs.map(\.note) == ["Tickets"] && theirs[0].isIncoming)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await open.payments(of: PersonID(UUID()), by: host)
        }
        try await settings.change(.init(opensNotes: false), by: host)
        #expect(try await open.payments(of: ada, by: host) == nil)
    }
}
