import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("A host signs a person out (P-OUT-1)")
struct SignOutTests {
    @Test("Sessions, tokens, apps, trusted devices and a link end; the password stays (P-OUT-1)")
    func all() async throws {
        let world = try World.serving()
        let wallet = world.wallet
        let joan = try wallet.treasurers.host(try await world.treasurer(9, role: .host).person)
        let ada = try await world.person(1)
        _ = try await wallet.passwords.add(
            .init(username: "ada_lovelace", password: "difference of engines"), to: ada.person,
            in: .api())
        let browser = try await world.person(1, at: .web)
        let token = try await wallet.tokens.create(
            named: "Script", scopes: [.accountRead], by: ada.person.id)
        let trust = try await wallet.trusted.trust(ada).orThrow("no trust")
        let link = try await wallet.resets.make(for: ada.person.id, by: joan)
        let watch = try wallet.notifier.watch(browser.session, since: nil).orThrow("no watch")
        let grace = try await world.person(2)

        let ended = try await wallet.sessions.endAll(of: ada.person.id, by: joan)
        #expect((ended.sessions, ended.tokens, ended.apps, ended.devices) == (2, 1, 0, 1))
        #expect(await watch.news.contains(.ended))
        #expect(try await wallet.sessions.list(of: ada.person.id).isEmpty)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await wallet.tokens.authenticate(token.text)
        }
        await #expect(throws: WalletError.access(.resetInvalid)) {
            try await wallet.resets.person(permittedBy: link.token)
        }
        #expect(
            try await wallet.trusted.signIn(as: world.phone(1), token: trust.text, in: .api())
                == nil)
        _ = try await wallet.sessions.authenticate(grace.token, at: .api)
        _ = try await wallet.passwords.signIn(
            username: "ada_lovelace", password: "difference of engines", in: .api())
        let entry = try #require(try await wallet.log.page(of: ada.person.id, limit: 2).last?.entry)
        #expect(entry.act == .accessEnded && entry.actor == joan.person)
    }

    @Test("Only a host does, and the person must be here (P-OUT-1)")
    func refused() async throws {
        let world = try World.serving()
        let wallet = world.wallet
        let ada = try await world.person(1)
        let treasurer = try wallet.treasurers.treasurer(try await world.treasurer(2).person)
        await #expect(throws: WalletError.access(.hostsOnly)) {
            try await wallet.sessions.endAll(of: ada.person.id, by: treasurer)
        }
        try await wallet.erasure.erase(ada.person.id)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await wallet.sessions.endAll(
                of: ada.person.id, by: wallet.treasurers.commandLine)
        }
    }
}
