import Foundation
import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Roles")
struct RolesTests {
    private let world: World

    init() throws {
        world = try World.serving()
    }

    private func set(_ role: Role, of person: SignedIn, by host: SignedIn? = nil) async throws {
        let treasurers = world.wallet.treasurers
        _ = try await world.wallet.roles.set(
            role, of: person.person.id,
            by: host.map { try treasurers.host($0.person) } ?? treasurers.commandLine)
    }

    private func role(of person: SignedIn) async throws -> Role? {
        try await world.store.read { try $0.person(person.person.id)?.role }
    }

    private func isAlive(_ token: String) async -> Bool {
        (try? await world.wallet.sessions.authenticate(token, at: .api)) != nil
    }

    @Test("Everybody begins as a member; a new role needs a new sign-in (P-ROLE-1, SES-1)")
    func given() async throws {
        let ada = try await world.person(1)
        #expect(try await role(of: ada) == .member)
        try await set(.host, of: ada)
        let host = try await world.person(1)
        #expect(host.person.role == .host)
        for role in [Role.treasurer, .host, .treasurer, .member] {
            let grace = try await world.person(2)
            let trust = try await world.wallet.trusted.trust(grace).orThrow("no trust")
            #expect(await isAlive(grace.token))
            try await set(role, of: grace, by: host)
            #expect(try await self.role(of: grace) == role)
            #expect(await !isAlive(grace.token), "a session from before has the role \(role)")
            #expect(
                try await world.wallet.trusted.signIn(
                    as: world.phone(2), token: trust.text, in: .api()) == nil)
        }
        let grace = try await world.person(2)
        try await set(.member, of: grace, by: host)
        #expect(await isAlive(grace.token), "nothing changed")
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("A host's own session goes on with another token (P-ROLE-1, SES-1)")
    func own() async throws {
        _ = try await world.treasurer(1, role: .host)
        let (grace, other) = (
            try await world.treasurer(2, role: .host), try await world.person(2)
        )
        let token = try await world.wallet.roles.setOwn(
            .treasurer, by: world.wallet.treasurers.host(grace.person), in: grace.session.id)
        #expect(await !isAlive(grace.token))
        #expect(await !isAlive(other.token))
        let (session, person) = try await world.wallet.sessions.authenticate(
            token.orThrow("no token"), at: .api)
        #expect(session.id == grace.session.id && person.role == .treasurer)
    }

    @Test("Only a host gives roles (P-ROLE-1)")
    func hostsOnly() async throws {
        let members = [try await world.person(1), try await world.treasurer(2)]
        let treasurers = world.wallet.treasurers
        for person in members.map(\.person) {
            #expect(throws: WalletError.access(.hostsOnly)) { try treasurers.host(person) }
        }
        #expect(throws: WalletError.access(.treasurersOnly)) {
            try treasurers.treasurer(members[0].person)
        }
        let proof = try treasurers.treasurer(members[1].person)
        await #expect(throws: WalletError.access(.hostsOnly)) {
            _ = try await world.wallet.roles.set(.host, of: members[0].person.id, by: proof)
        }
        #expect(try await role(of: members[0]) == .member)
    }

    @Test("The last host stays, even against the command line (P-ROLE-1)")
    func lastHost() async throws {
        let (ada, grace) = (
            try await world.treasurer(1, role: .host), try await world.treasurer(2, role: .host)
        )
        try await set(.treasurer, of: ada, by: ada)
        for role in [Role.member, .treasurer] {
            await #expect(throws: WalletError.access(.lastHost)) {
                try await set(role, of: grace, by: grace)
            }
            await #expect(throws: WalletError.access(.lastHost)) {
                try await set(role, of: grace)
            }
        }
        try await set(.host, of: grace, by: grace)
        #expect(try await role(of: grace) == .host)
    }

    @Test("Two hosts who step down at once leave one, and so do two who depose each other")
    func atTheSameTime() async throws {
        for deposes in [false, true] {
            let hosts = [
                try await world.treasurer(1, role: .host),
                try await world.treasurer(2, role: .host),
            ]
            let results = await atOnce(2) { index in
                try await set(.member, of: hosts[deposes ? 1 - index : index], by: hosts[index])
            }
            #expect(results.filter(\.isSuccess).count == 1)
            #expect(
                results.compactMap(\.walletError) == [.access(deposes ? .hostsOnly : .lastHost)])
            let left = try await world.wallet.roles.list(by: world.wallet.treasurers.commandLine)
            #expect(left.count == 1)
            try await set(.host, of: hosts[0])
        }
    }

    @Test("A role of nobody is not found")
    func nobody() async throws {
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            _ = try await world.wallet.roles.set(
                .host, of: PersonID(UUID()), by: world.wallet.treasurers.commandLine)
        }
    }

    @Test("Hosts come before treasurers, and members are not listed")
    func listed() async throws {
        let grace = try await world.treasurer(2)
        _ = try await world.person(3)
        let ada = try await world.treasurer(1, role: .host)
        let list = try await world.wallet.roles.list(by: world.wallet.treasurers.commandLine)
        #expect(list.map(\.id) == [ada.person.id, grace.person.id])
        #expect(list.map(\.role) == [.host, .treasurer])
    }

    @Test(
        "A treasurer finds people by a part of the name, the username or the number",
        arguments: [
            ("lovel", [1]), ("ÁDA", [1]), ("  hopper ", [2]), ("0002", [2]),
            ("+1 (530) 601-0001", [1]), ("03", []), ("o", []), ("", []), ("he", [3]),
        ])
    func search(text: String, numbers: [Int]) async throws {
        let names = ["Ada Lovelace", "Grace Hopper", "Hedy, the inventor"]
        var people: [PersonID] = []
        for (index, name) in names.enumerated() {
            people.append(try await world.person(index + 1).person.id)
            _ = try await world.wallet.people.setDisplayName(name, of: people[index])
        }
        let found = try await world.wallet.people.search(
            text, limit: 100, by: world.wallet.treasurers.commandLine)
        #expect(found.map(\.id) == numbers.map { people[$0 - 1] })
    }

    @Test("Pages of people have no gaps and no repeats")
    func pages() async throws {
        var joined: [PersonID] = []
        for number in 1...7 {
            joined.append(try await world.person(number).person.id)
            world.clock.advance(seconds: 1)
        }
        let treasurer = world.wallet.treasurers.commandLine
        var seen: [PersonID] = []
        repeat {
            seen += try await world.wallet.people.page(before: seen.last, limit: 3, by: treasurer)
                .map(\.id)
        } while seen.count % 3 == 0
        #expect(seen == joined.reversed())
        let found = try await world.wallet.people.find(joined[0], by: treasurer)
        #expect(found.id == joined[0])
    }
}
