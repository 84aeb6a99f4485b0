import Foundation
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("The log of acts")
struct AuditLogTests {
    let world: World
    let context = SignInContext.api()

    init() throws {
        world = try World.serving()
    }

    private func entries(of person: PersonID) async throws -> [AuditEntry] {
        try await world.wallet.log.page(of: person, limit: 100).map(\.entry)
    }

    /// The acts about a person since the last call.
    private func acts(of person: PersonID, after number: Int64 = 0) async throws -> [AuditAct] {
        try await entries(of: person).filter { $0.number > number }.map(\.act).reversed()
    }

    private func registered(_ name: String) async throws -> SignedIn {
        try await world.wallet.passwords.register(
            PasswordSignIn.Registration(username: name, password: "seven lamps by the river"),
            in: context)
    }

    @Test("Each act makes exactly one entry, about the person whom it concerns (P-AUD-1)")
    func everyAct() async throws {
        let wallet = world.wallet
        let person = try await world.person(1).person.id
        #expect(try await acts(of: person) == [.personJoined, .signedIn])
        var seen = Set(try await acts(of: person))
        func expect(_ act: AuditAct, _ body: () async throws -> Void) async throws {
            let last = try await entries(of: person).first?.number ?? 0
            try await body()
            #expect(try await acts(of: person, after: last) == [act])
            seen.insert(act)
        }
        try await expect(.roleChanged) {
            for _ in 1...2 {
                _ = try await wallet.roles.set(
                    .treasurer, of: person, by: wallet.treasurers.commandLine)
            }
        }
        // A session that the rest needs, as the new role ended the first one.
        let ada = try await world.person(1)
        try await expect(.signInFailed) { try await fail(1) }
        try await expect(.unlocked) {
            _ = try await wallet.unlocking.clear(ada.person.phone?.e164 ?? "")
        }
        try await expect(.deviceTrusted) { _ = try await wallet.trusted.trust(ada, in: context) }
        try await expect(.signedOutEverywhere) {
            try await wallet.sessions.endOthers(than: ada.session.id, of: person, in: context)
        }
        try await expectCash(of: person, expect)
        try await expectFreezes(of: person, expect)
        try await expectApprovals(of: person, expect)
        try await expect(.dataExported) {
            _ = try await wallet.personalData.begin(by: person, in: context)
        }
        try await expectPasswords(of: person, expect)
        try await expectContacts(of: ada, expect)
        seen.formUnion([
            .resetUsed, .signInSlowed, .passkeyAdded, .passkeyRemoved, .contactRestored,
            .personErased,
        ])
        try await credentials(of: person, expect)
        try await expect(.accessEnded) {
            _ = try await wallet.sessions.endAll(
                of: person, by: wallet.treasurers.commandLine)
        }
        let aboutNobody: Set<AuditAct> = [
            .cashCounted, .invitationMade, .invitationRevoked, .walletExported, .walletSetUp,
            .walletRenamed, .notesOpened, .notesClosed, .secretRotated, .clockConfirmed,
        ]
        #expect(seen == Set(AuditAct.allCases).subtracting(aboutNobody))
        #expect(try await wallet.audit.verify().findings == [])
    }

    private func expectPasswords(
        of person: PersonID, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        let passwords = world.wallet.passwords
        let old = try await world.wallet.people.find(
            person, by: world.wallet.treasurers.commandLine)
        let form = PasswordSignIn.Registration(
            username: "AdaLovelace", password: "seven lamps by the river")
        var ada = old
        try await expect(.passwordAdded) {
            ada = try await passwords.add(form, to: old, in: context)
        }
        try await expect(.passwordChanged) {
            let change = PasswordSignIn.Change(
                old: form.password, password: "eight lamps by the river")
            try await passwords.change(change, of: ada, in: SessionID(UUID()), from: context)
        }
        let resets = world.wallet.resets
        var made: Resets.Permission?
        try await expect(.resetMade) {
            made = try await resets.make(for: person, by: world.wallet.treasurers.commandLine)
        }
        let token = try made.orThrow("no link").token
        let last = try await entries(of: person).first?.number ?? 0
        _ = try await resets.finish(
            token, with: .init(username: "", password: "nine lamps by the river"), in: context)
        #expect(try await acts(of: person, after: last) == [.resetUsed, .signedIn])
    }

    @Test("A count of the cash box is in the log, about no person (P-AUD-1, P-CASH-3)")
    func counted() async throws {
        let host = world.wallet.treasurers.commandLine
        _ = try await world.wallet.cashBox.count(
            Money(minorUnits: 0, currency: .dollar), expected: 0, by: host, key: world.key())
        let newest = try await world.wallet.log.page(limit: 1, by: host).first?.entry
        #expect(newest?.act == .cashCounted && newest?.subject == nil)
    }

    @Test("An export of the whole wallet is in the log, about no person (P-AUD-1, P-DATA-3)")
    func exported() async throws {
        let host = world.wallet.treasurers.commandLine
        try await world.wallet.wholeWallet.noteExport(by: host)
        let newest = try await world.wallet.log.page(limit: 1, by: host).first?.entry
        #expect(newest?.act == .walletExported && newest?.subject == nil)
    }

    private func credentials(
        of person: PersonID, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        let (tokens, consents) = (world.wallet.tokens, world.wallet.consents)
        var made: Tokens.New?
        try await expect(.tokenMade) {
            made = try await tokens.create(named: "Script", scopes: [.balanceRead], by: person)
        }
        try await expect(.tokenRevoked) {
            try await tokens.revoke(made.orThrow("no token").token.id, of: person)
        }
        await #expect(throws: WalletError.developer(.tokenNotFound)) {
            try await tokens.revoke(made.orThrow("no token").token.id, of: person)
        }
        let app = try await world.wallet.apps.register(
            named: "Budget", redirects: ["https://example.org/back"], scopes: [.balanceRead],
            by: person)
        var asked = Consents.Asked()
        (asked.client, asked.responseType) = (app.app.client, "code")
        let request = try await consents.consider(asked)
        var code = ""
        try await expect(.appAllowed) { code = try await consents.allow(request, by: person) }
        _ = try await consents.exchange(
            code: code, redirect: request.redirect.text, verifier: nil,
            by: Consents.Client(id: app.app.client, secret: app.secret))
        let consent = try await consents.list(of: person).first.orThrow("no consent")
        try await expect(.appEnded) { try await consents.end(consent.id, of: person) }
    }

    /// Enters a wrong code for this number.
    private func fail(_ number: Int) async throws {
        let pending = try await world.send(number)
        _ = try? await world.wallet.codes.verify(
            try world.wrong(number), secret: pending.secret, in: context)
    }

    @Test("An entry says who, whom, from where and how (P-AUD-1)")
    func facts() async throws {
        let host = try await world.treasurer(1, role: .host)
        let ada = try await registered("ada_lovelace").person
        _ = try await world.wallet.people.setDisplayName("Countess", of: host.person.id)
        let proof = try world.wallet.treasurers.host(
            host.person, in: SignInContext.api("198.51.100.9"))
        _ = try await world.wallet.roles.set(.treasurer, of: ada.id, by: proof)
        let lines = try await world.wallet.log.page(of: ada.id, limit: 10)
        let given = try #require(lines.first)
        #expect(given.entry.act == .roleChanged && given.actor == "Countess")
        #expect(given.subject == "ada_lovelace" && given.entry.subject == ada.id)
        #expect(
            given.entry.facts
                == AuditFacts([
                    .role: "treasurer", .channel: "api", .address: "198.51.100.9", .device: "test",
                ]))
        #expect(lines[1].entry.facts[.way] == "password")
        #expect(lines[1].entry.time == world.clock.now)
        _ = try await world.wallet.roles.set(
            .member, of: ada.id, by: world.wallet.treasurers.commandLine)
        let byHost = try #require(await world.wallet.log.page(of: ada.id, limit: 1).first)
        #expect(byHost.entry.actor == nil && byHost.entry.facts[.channel] == "command_line")
        #expect(try await world.wallet.log.page(of: host.person.id, limit: 9).count == 4)
    }

    @Test("Wrong passwords of a known name are recorded, of an unknown one they are not (P-AUD-1)")
    func wrongPasswords() async throws {
        let ada = try await registered("ada_lovelace").person.id
        for name in ["ada_lovelace", "nobody_at_all"] {
            _ = try? await world.wallet.passwords.signIn(
                username: name, password: "wrong", in: context)
        }
        // The entry is made after the answer.
        while try await acts(of: ada).last != .signInFailed { await Task.yield() }
        #expect(try await acts(of: ada) == [.personJoined, .signedIn, .signInFailed])
        let treasurer = world.wallet.treasurers.commandLine
        let failures = try await world.wallet.log.page(
            act: .signInFailed, limit: 9, by: treasurer)
        #expect(failures.map(\.entry.subject) == [ada])
        #expect(failures.first?.entry.actor == nil)
        #expect(failures.first?.entry.facts[.address] == "203.0.113.7")
    }

    @Test("An attack makes eleven entries an hour, the last of which says that there are more")
    func flood() async throws {
        let ada = try await world.person(1).person.id
        let before = try await entries(of: ada).count
        for attempt in 1...13 {
            // Every address has its own limits.
            let address = "203.0.113.\(attempt)"
            let pending = try await world.wallet.codes.sendCode(
                to: try world.phone(1), from: ClientAddress(address), hasCooldown: false)
            _ = try? await world.wallet.codes.verify(
                try world.wrong(1), secret: pending.secret, in: .api(address))
        }
        let acts = try await acts(of: ada).dropFirst(before)
        #expect(acts == Array(repeating: .signInFailed, count: 10) + [.signInSlowed])
        world.clock.advance(seconds: 3601)
        try await fail(1)
        #expect(try await self.acts(of: ada).last == .signInFailed)
    }

    @Test("What people type stays on one line of the log, and no secret reaches it (P-AUD-1)")
    func oneLine() async throws {
        let ada = try await world.person(1).person.id
        let context = SignInContext(
            channel: .web, address: ClientAddress("203.0.113.7"), device: "x\r\nrole=host")
        let made = try await world.wallet.tokens.create(
            named: "a=b", scopes: [.balanceRead], by: ada, in: context)
        let entry = try #require(try await entries(of: ada).first)
        #expect(entry.facts[.role] == nil && entry.facts[.name] == "a=b")
        #expect(entry.facts[.device] == "xrole=host")
        #expect(AuditFacts([.name: "one\nrole=host"])[.name] == "onerole=host")
        #expect(AuditFacts([.name: String(repeating: "é", count: 500)])[.name]?.count == 120)
        let all = "\(try await entries(of: ada))"
        for secret in [made.text, "123456"] { #expect(!all.contains(secret)) }
    }
}
