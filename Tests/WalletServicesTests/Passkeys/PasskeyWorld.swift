import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// Ada's browser on the site of her passkeys.
struct PasskeyWorld {
    static let browser = "the word in Ada's cookie"

    let world: World
    let ada: Person
    let site: RelyingParty

    init(adjust: (inout WalletSettings) -> Void = { _ in }) async throws {
        world = try World(adjust: adjust)
        ada = try await world.person(1).person
        site = try SoftAuthenticator.site.orThrow("no site")
    }

    var passkeys: Passkeys { world.wallet.passkeys }

    /// An authenticator of Ada with a passkey that was already added.
    func added(named name: String = "Phone") async throws -> SoftAuthenticator {
        let device = SoftAuthenticator(for: ada.id)
        _ = try await add(device, named: name)
        return device
    }

    func add(_ device: SoftAuthenticator, named name: String = "Phone") async throws -> Passkey {
        let creation = try await passkeys.beginAdding(by: ada, in: Self.browser)
        return try await passkeys.add(
            device.registration(creation.challenge), named: name, at: site, by: ada.id,
            in: Self.browser)
    }

    func signIn(
        _ device: SoftAuthenticator, from address: String = "203.0.113.7"
    ) async throws -> SignedIn {
        try await signIn(
            device.assertion(passkeys.beginSignIn(in: Self.browser)), from: address)
    }

    func signIn(
        _ assertion: PasskeyAssertion, browser: String = Self.browser,
        from address: String = "203.0.113.7"
    ) async throws -> SignedIn {
        let context = SignInContext(channel: .web, address: ClientAddress(address), device: "test")
        return try await passkeys.signIn(assertion, at: site, from: browser, in: context)
    }

    /// Expects this error, and that nobody gets signed in.
    func refuses(
        _ failure: PasskeyError, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ call: () async throws -> some Any
    ) async throws {
        let before = try await world.wallet.sessions.list(of: ada.id).count
        await #expect(
            throws: WalletError.passkeyRefused(failure), comment, sourceLocation: sourceLocation
        ) { _ = try await call() }
        let after = try await world.wallet.sessions.list(of: ada.id).count
        #expect(after == before, comment, sourceLocation: sourceLocation)
    }
}
