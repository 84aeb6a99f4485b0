import Ledger
import Passwords
import SQLStore
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

/// The sandbox's published credentials never work outside a sandbox, whatever the database holds
/// (C-30).
@Suite struct DemoCredentialsTests {
    private let demo = FixedCredentials.demo

    /// A production wallet on a sandbox's data.
    private func real(_ world: World) -> Wallet {
        Wallet(
            store: world.store, settings: WalletSettings(defaultCurrency: .dollar),
            hasher: PasswordHasher(parameters: .fast), secret: [UInt8](repeating: 1, count: 32),
            codeSender: nil, clock: world.clock.port)
    }

    private var context: SignInContext {
        SignInContext(channel: .api, address: ClientAddress("127.0.0.1"), device: "test")
    }

    @Test("The fixed token, app and refresh token are unknown outside a sandbox (C-30)")
    func fixed() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        try await world.plant(demo, for: ada)
        _ = try await world.wallet.tokens.authenticate(demo.accessToken)
        let wallet = real(world)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await wallet.tokens.authenticate(demo.accessToken)
        }
        let client = Consents.Client(id: demo.client, secret: demo.secret)
        await #expect(throws: OAuthError.invalidClient) {
            try await wallet.consents.refresh(demo.refreshToken, by: client)
        }
        var asked = Consents.Asked()
        (asked.client, asked.responseType) = (demo.client, "code")
        asked.redirect = "http://127.0.0.1:1/"
        _ = try await world.wallet.consents.consider(asked)
        await #expect(throws: WalletError.developer(.appNotFound)) {
            _ = try await wallet.consents.consider(asked)
        }
    }

    @Test("The sandbox's password neither registers nor signs in outside a sandbox (C-30)")
    func password() async throws {
        let world = try World()
        let form = PasswordSignIn.Registration(
            username: "GraceHopper", password: PasswordSignIn.publishedPassword)
        _ = try await world.wallet.passwords.register(form, in: context)
        let wallet = real(world)
        await #expect(throws: WalletError.signIn(.wrongCredentials)) {
            try await wallet.passwords.signIn(
                username: form.username, password: form.password, in: context)
        }
        let other = PasswordSignIn.Registration(
            username: "AdaLovelace", password: PasswordSignIn.publishedPassword)
        await #expect(throws: WalletError.registration([.password(.common)])) {
            try await wallet.passwords.register(other, in: context)
        }
    }
}
