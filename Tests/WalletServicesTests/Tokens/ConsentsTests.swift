import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct ConsentsTests {
    @Test("A consent gives a code, the code gives tokens, and they act for that person (S-SAPI-7)")
    func wholeWay() async throws {
        let apps = try await AppWorld()
        let request = try await apps.wallet.consents.consider(
            apps.asked { $0.scope = "balance:read" })
        #expect(request.app.name == "Pennies")
        #expect(request.scopes == [.balanceRead])
        let code = try await apps.wallet.consents.allow(request, by: apps.ada)
        let given = try await apps.exchange(code)
        #expect(given.access.hasPrefix("awa_"))
        #expect(given.refresh.hasPrefix("awr_"))
        #expect(given.scopes == [.balanceRead])
        let bearer = try await apps.wallet.tokens.authenticate(given.access)
        #expect(bearer.person.id == apps.ada)
        #expect(bearer.scopes == [.balanceRead])
        #expect(bearer.app == apps.app.app.id)
        #expect(bearer.name == "Pennies")
        let consents = try await apps.wallet.consents.list(of: apps.ada)
        #expect(consents.map(\.appName) == ["Pennies"])
    }

    @Test("Without scopes an app requests all of its own, and never more")
    func scopes() async throws {
        let apps = try await AppWorld()
        let consents = apps.wallet.consents
        #expect(
            try await consents.consider(apps.asked()).scopes == [.accountRead, .balanceRead])
        for scope in ["payee:read", "balance:read payee:read", "no:such"] {
            await #expect("\(scope)") {
                _ = try await consents.consider(apps.asked { $0.scope = scope })
            } throws: { ($0 as? Consents.Failure)?.error == .invalidScope }
        }
    }

    @Test("Only an exact redirect address of the app is accepted")
    func redirects() async throws {
        let apps = try await AppWorld()
        let near = [
            "https://app.example/callback/", "https://app.example/callback?x=1",
            "https://app.example/Callback", "https://app.example:443/callback",
            "https://evil.example/callback", "https://app.example/callback#x", "",
        ]
        for address in near {
            await #expect(throws: WalletError.developer(.redirectInvalid), "\(address)") {
                try await apps.wallet.consents.consider(apps.asked { $0.redirect = address })
            }
        }
        await #expect(throws: WalletError.developer(.appNotFound)) {
            try await apps.wallet.consents.consider(apps.asked { $0.client = "nobody" })
        }
    }

    @Test("An app with one address may omit it; one with two must name it")
    func onlyRedirect() async throws {
        let one = try await AppWorld()
        let request = try await one.wallet.consents.consider(one.asked { $0.redirect = nil })
        #expect(request.redirect.text == AppWorld.callback)
        let two = try await AppWorld(redirects: [AppWorld.callback, "pennies://done"])
        await #expect(throws: WalletError.developer(.redirectInvalid)) {
            try await two.wallet.consents.consider(two.asked { $0.redirect = nil })
        }
    }

    @Test("The only response type is code, and the only challenge method is S256")
    func refusals() async throws {
        let apps = try await AppWorld()
        let cases: [((inout Consents.Asked) -> Void, String)] = [
            ({ $0.responseType = "token" }, "unsupported_response_type"),
            ({ $0.responseType = nil }, "unsupported_response_type"),
            ({ $0.challenge = SampleProof.challenge }, "invalid_request"),
            (
                {
                    $0.challenge = SampleProof.verifier
                    $0.challengeMethod = "plain"
                }, "invalid_request"
            ),
            (
                {
                    $0.challenge = "short"
                    $0.challengeMethod = "S256"
                }, "invalid_request"
            ),
        ]
        for (change, code) in cases {
            await #expect("\(code)") {
                _ = try await apps.wallet.consents.consider(apps.asked(change))
            } throws: { ($0 as? Consents.Failure)?.error.code == code }
        }
    }

    @Test("A code lasts ten minutes")
    func lifetime() async throws {
        let apps = try await AppWorld()
        let code = try await apps.code()
        apps.world.clock.advance(seconds: 599)
        _ = try await apps.exchange(code)
        let late = try await apps.code()
        apps.world.clock.advance(seconds: 600)
        await #expect(throws: OAuthError.invalidGrant) { try await apps.exchange(late) }
    }

    @Test("Using a code twice ends its tokens (RFC 9700)")
    func codeReuse() async throws {
        let apps = try await AppWorld()
        let code = try await apps.code()
        let given = try await apps.exchange(code)
        #expect(await apps.isAlive(given.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.exchange(code) }
        #expect(await !apps.isAlive(given.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(given.refresh) }
    }

    @Test("Of fifty parallel exchanges of one code, exactly one succeeds")
    func codeRace() async throws {
        let apps = try await AppWorld()
        let code = try await apps.code()
        let results = await atOnce(50) { _ in try await apps.exchange(code) }
        #expect(results.filter(\.isSuccess).count == 1)
    }

    @Test("A code works only with its own app, address and verifier")
    func bound() async throws {
        let apps = try await AppWorld()
        let other = try await apps.wallet.apps.register(
            named: "Other", redirects: [AppWorld.callback], scopes: [.balanceRead],
            by: apps.grace)
        let thief = Consents.Client(id: other.app.client, secret: other.secret)
        let code = try await apps.code {
            $0.challenge = SampleProof.challenge
            $0.challengeMethod = "S256"
        }
        let consents = apps.wallet.consents
        await #expect(throws: OAuthError.invalidGrant) {
            try await consents.exchange(
                code: code, redirect: AppWorld.callback, verifier: SampleProof.verifier, by: thief)
        }
        await #expect(throws: OAuthError.invalidGrant) {
            try await consents.exchange(
                code: code, redirect: AppWorld.callback + "/", verifier: SampleProof.verifier,
                by: apps.client)
        }
        let wrong = String(SampleProof.verifier.reversed())
        for verifier in [nil, wrong, "", SampleProof.challenge] {
            await #expect(throws: OAuthError.invalidGrant) {
                try await apps.exchange(code, verifier: verifier)
            }
        }
        let wrongSecret = Consents.Client(id: apps.client.id, secret: "aws_wrong")
        await #expect(throws: OAuthError.invalidClient) {
            try await consents.exchange(
                code: code, redirect: AppWorld.callback, verifier: SampleProof.verifier,
                by: wrongSecret)
        }
        _ = try await apps.exchange(code, verifier: SampleProof.verifier)
    }

    @Test("A verifier without a challenge is refused (RFC 9700, 2.1.1)")
    func downgrade() async throws {
        let apps = try await AppWorld()
        let code = try await apps.code()
        await #expect(throws: OAuthError.invalidGrant) {
            try await apps.exchange(code, verifier: SampleProof.verifier)
        }
    }

    @Test("A person's second consent replaces the first, and can be revoked")
    func consentEnds() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let second = try await apps.tokens()
        #expect(await !apps.isAlive(first.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(first.refresh) }
        #expect(await apps.isAlive(second.access))
        let consent = try #require(try await apps.wallet.consents.list(of: apps.ada).first)
        await #expect(throws: WalletError.developer(.consentNotFound)) {
            try await apps.wallet.consents.end(consent.id, of: apps.grace)
        }
        try await apps.wallet.consents.end(consent.id, of: apps.ada)
        #expect(await !apps.isAlive(second.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(second.refresh) }
    }
}
