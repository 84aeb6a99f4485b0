import Foundation
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Devices that skip the code")
struct TrustedDevicesTests {
    private static let day: Int64 = 24 * 3600

    private let world: World

    init() throws {
        world = try World.production()
    }

    /// Signs in with a fresh code, and trusts the device.
    private func trusted(_ number: Int) async throws -> (SignedIn, TrustToken) {
        let sent = try await world.send(number)
        let signedIn = try await world.wallet.codes.verify(
            world.newest(number), secret: sent.secret, in: .api())
        return (signedIn, try await world.wallet.trusted.trust(signedIn).orThrow("no token"))
    }

    private func signIn(
        _ number: Int, with token: String, from address: String = "203.0.113.7"
    ) async throws -> SignedIn? {
        try await world.wallet.trusted.signIn(
            as: world.phone(number), token: token, in: .api(address))
    }

    @Test("The same number on a trusted device signs in at once, without a code (S-LOGIN-19, D-6)")
    func knownNumber() async throws {
        let (ada, token) = try await trusted(1)
        let again = try #require(try await signIn(1, with: token.text))
        #expect(again.person.id == ada.person.id)
        #expect(again.token != ada.token)
        #expect(!again.isNew)
        #expect(world.codes.count == 1)
        #expect(try await world.wallet.sessions.list(of: ada.person.id).count == 2)
    }

    @Test("A trusted device opens no other number, existing or not (S-LOGIN-20)")
    func otherNumber() async throws {
        let (_, token) = try await trusted(1)
        _ = try await trusted(2)
        #expect(try await signIn(2, with: token.text) == nil)
        #expect(try await signIn(3, with: token.text) == nil)
        #expect(try await signIn(1, with: token.text) != nil)
    }

    @Test("The trust lasts 30 days from the code, however often it is used (SES-3)")
    func expiry() async throws {
        let (_, token) = try await trusted(1)
        #expect(token.expiresAt == world.clock.now.adding(seconds: 30 * Self.day))
        for _ in 1...29 {
            world.clock.advance(seconds: Self.day)
            #expect(try await signIn(1, with: token.text) != nil)
        }
        world.clock.advance(seconds: Self.day - 1)
        #expect(try await signIn(1, with: token.text) != nil)
        world.clock.advance(seconds: 1)
        #expect(try await signIn(1, with: token.text) == nil)
        #expect(try await world.wallet.trusted.find(token.text) == nil)
    }

    @Test("A forgotten token does not work again (S-SESS-4)")
    func replay() async throws {
        let (ada, token) = try await trusted(1)
        try await world.wallet.trusted.forget(token.text)
        try await world.wallet.trusted.forget(token.text)
        #expect(try await signIn(1, with: token.text) == nil)
        #expect(try await world.wallet.trusted.list(of: ada.person.id).isEmpty)
    }

    @Test("Logging out ends the session and keeps the trust (D-6, S-SESS-2)")
    func logOut() async throws {
        let (ada, token) = try await trusted(1)
        try await world.wallet.sessions.end(ada.session.id, of: ada.person.id)
        #expect(try await signIn(1, with: token.text) != nil)
    }

    @Test("Only its owner sees a trusted device, and ends the trust (SES-4, WEB-4)")
    func listed() async throws {
        let (ada, token) = try await trusted(1)
        let (grace, _) = try await trusted(2)
        let device = try #require(try await world.wallet.trusted.list(of: ada.person.id).first)
        #expect(device.device == "test")
        #expect(device.phone.e164 == "+15306010001")
        #expect(try await world.wallet.trusted.find(token.text)?.id == device.id)
        try await world.wallet.trusted.end(device.id, of: grace.person.id)
        #expect(try await signIn(1, with: token.text) != nil)
        try await world.wallet.trusted.end(device.id, of: ada.person.id)
        #expect(try await signIn(1, with: token.text) == nil)
        #expect(try await world.wallet.trusted.list(of: grace.person.id).count == 1)
    }

    @Test("All of a person's devices, or all but one, are ended together (SES-4)")
    func endAll() async throws {
        let (ada, first) = try await trusted(1)
        let second = try await world.wallet.trusted.trust(ada).orThrow("no token")
        let kept = try #require(try await world.wallet.trusted.find(second.text))
        try await world.wallet.trusted.endAll(of: ada.person.id, but: kept.id)
        #expect(try await signIn(1, with: first.text) == nil)
        #expect(try await signIn(1, with: second.text) != nil)
        try await world.wallet.trusted.endAll(of: ada.person.id)
        #expect(try await signIn(1, with: second.text) == nil)
    }

    @Test("A token used with twenty wrong numbers stops working for a day (SES-3, C-31)")
    func limit() async throws {
        let (_, token) = try await trusted(1)
        for number in 2...21 { #expect(try await signIn(number, with: token.text) == nil) }
        #expect(try await signIn(1, with: token.text) == nil)
        #expect(try await signIn(1, with: token.text, from: "198.51.100.1") == nil)
        let (_, other) = try await trusted(30)
        #expect(try await signIn(30, with: other.text) != nil, "other tokens still work")
        world.clock.advance(seconds: Self.day)
        #expect(try await signIn(1, with: token.text) != nil)
    }

    @Test("The database has the hash of a token and never the token itself (SES-1)")
    func hashOnly() async throws {
        let (_, token) = try await trusted(1)
        #expect(token.text.hasPrefix("awd_"))
        #expect(token.text.utf8.count == 47)
        let bytes = try world.database.everything()
        #expect(bytes.range(of: Data(Digest32(of: Array(token.text.utf8)).bytes)) != nil)
        #expect(bytes.range(of: Data(token.text.dropFirst(4).utf8)) == nil)
    }

    @Test(
        "An invalid token is refused (WEB-4)",
        arguments: ["", "awd_", String(repeating: "a", count: 47), "' OR 1=1 --             "])
    func noToken(text: String) async throws {
        _ = try await trusted(1)
        #expect(try await signIn(1, with: text) == nil)
        #expect(try await world.wallet.trusted.find(text) == nil)
    }

    @Test("A trust from the future is invalid now, but not lost (MON-11)")
    func fromTheFuture() async throws {
        let (_, token) = try await trusted(1)
        world.clock.advance(seconds: -3600)
        #expect(try await signIn(1, with: token.text) == nil)
        world.clock.advance(seconds: 3600)
        #expect(try await signIn(1, with: token.text) != nil)
    }

    @Test("A person without a number cannot trust a device")
    func noNumber() async throws {
        let form = PasswordSignIn.Registration(
            username: "GraceHopper", password: "seven lamps by the river")
        let grace = try await world.wallet.passwords.register(form, in: .api())
        #expect(try await world.wallet.trusted.trust(grace) == nil)
    }
}
