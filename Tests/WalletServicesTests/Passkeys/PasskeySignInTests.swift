import Crypto
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Signing in with a passkey (UI-APP-46)")
struct PasskeySignInTests {
    @Test("A passkey signs its person in, each time with a new session token")
    func success() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        var tokens: Set<String> = []
        for count in 2...4 {
            device.signCount = UInt32(count)
            let signedIn = try await ada.signIn(device)
            #expect(signedIn.person == ada.ada)
            #expect(signedIn.session.channel == .web && !signedIn.isNew)
            let (session, _) = try await ada.world.wallet.sessions.authenticate(
                signedIn.token, at: .web)
            #expect(session == signedIn.session)
            tokens.insert(signedIn.token)
        }
        #expect(tokens.count == 3)
        let kept = try await ada.passkeys.list(of: ada.ada.id)
        #expect(kept.map(\.signCount) == [4] && kept.map(\.lastUsedAt) == [ada.world.clock.now])
    }

    @Test("An authenticator without a signature counter works too")
    func noCounter() async throws {
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        device.signCount = 0
        _ = try await ada.add(device)
        for _ in 0..<2 { #expect(try await ada.signIn(device).person == ada.ada) }
    }

    private static let mistakes:
        [(String, PasskeyError, @Sendable (inout SoftAuthenticator) -> Void)] =
            [
                ("another ceremony", .wrongCeremony, { $0.type = "webauthn.create" }),
                ("another site", .wrongOrigin, { $0.origin = "http://localhost.example:8080" }),
                ("another port", .wrongOrigin, { $0.origin = "http://localhost:8081" }),
                ("another scheme", .wrongOrigin, { $0.origin = "https://localhost:8080" }),
                ("a slash too many", .wrongOrigin, { $0.origin = "http://localhost:8080/" }),
                ("inside another page", .wrongOrigin, { $0.isCrossOrigin = true }),
                ("a credential nobody has", .unknown, { $0.credentialID[0] ^= 1 }),
                ("no credential", .unknown, { $0.credentialID = [] }),
                ("somebody else's handle", .wrongPerson, { $0.userHandle[15] ^= 1 }),
                ("no handle", .wrongPerson, { $0.userHandle = [] }),
                ("something after the data", .unreadable, { $0.extra = [0] }),
                ("extensions that are missing", .unreadable, { $0.flags |= 0x80 }),
                ("a credential that is missing", .unreadable, { $0.flags |= 0x40 }),
                ("another site's id", .wrongSite, { $0.siteID = "example.org" }),
                ("a site's id with its port", .wrongSite, { $0.siteID = "localhost:8080" }),
                ("nobody there", .userNotPresent, { $0.flags = 0x04 }),
                ("nobody verified (UV)", .userNotVerified, { $0.flags = 0x01 }),
                ("a copy of what has none", .wrongBackupState, { $0.flags = 0x15 }),
                ("of another kind than before", .wrongBackupState, { $0.flags = 0x0D }),
                ("another key", .badSignature, { $0.signingKey = P256.Signing.PrivateKey() }),
                ("the same count", .counterWentBack, { $0.signCount = 7 }),
                ("a lower count", .counterWentBack, { $0.signCount = 6 }),
                ("no count any more", .counterWentBack, { $0.signCount = 0 }),
            ]

    @Test("Each possible mistake is refused with its own error", arguments: 0..<23)
    func refusals(index: Int) async throws {
        let (name, failure, change) = Self.mistakes[index]
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        device.signCount = 7
        _ = try await ada.add(device)
        device.signCount = 8
        var wrong = device
        change(&wrong)
        try await ada.refuses(failure, "\(name)") { try await ada.signIn(wrong) }
        #expect(try await ada.signIn(device).person == ada.ada, "the right one still gets in")
    }

    @Test("Every sign-in error is tested above or below")
    func complete() {
        let elsewhere: Set<PasskeyError> = [.wrongChallenge, .wrongKind, .alreadyAdded]
        let tried = Set(Self.mistakes.map(\.1)).union(elsewhere)
        #expect(tried == Set(PasskeyError.allCases))
        #expect(Self.mistakes.count == 23)
    }

    @Test("A signature over other bytes, or a malformed one, is refused")
    func signatures() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        for change in 0..<4 {
            let good = try await device.assertion(
                ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
            var (data, signature, json) = (
                good.authenticatorData, good.signature, good.clientData.bytes
            )
            switch change {
            case 0: data[36] ^= 1
            case 1: signature[signature.count - 1] ^= 1
            case 2: signature = []
            default: json.append(0x20)
            }
            let bad = PasskeyAssertion(
                credentialID: good.credentialID,
                clientData: ClientData(
                    bytes: json, type: good.clientData.type, challenge: good.clientData.challenge,
                    origin: good.clientData.origin, isCrossOrigin: false),
                authenticatorData: data, signature: signature, userHandle: good.userHandle)
            try await ada.refuses(.badSignature, "\(change)") { try await ada.signIn(bad) }
        }
    }

    @Test("A credential signs in only its own person")
    func othersCredential() async throws {
        let ada = try await PasskeyWorld()
        let device = try await ada.added()
        let grace = try await ada.world.person(2).person
        var stolen = device
        stolen.signCount = 2
        stolen.userHandle = grace.id.uuid.bytes
        try await ada.refuses(.wrongPerson) { try await ada.signIn(stolen) }
        #expect(try await ada.world.wallet.sessions.list(of: grace.id).count == 1)
    }

    @Test("A removed passkey stops working at once")
    func removed() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        let assertion = try await device.assertion(
            ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
        let id = try await ada.passkeys.list(of: ada.ada.id)[0].id
        try await ada.passkeys.remove(id, of: ada.ada.id)
        try await ada.refuses(.unknown) { try await ada.signIn(assertion) }
    }

    @Test("After 21 refusals an address must wait, except for a valid passkey (PWD-5, C-31)")
    func throttle() async throws {
        let ada = try await PasskeyWorld { $0.limitsLoopback = true }
        var device = try await ada.added()
        device.signCount = 2
        var wrong = device
        wrong.signingKey = P256.Signing.PrivateKey()
        for _ in 0..<21 { try await ada.refuses(.badSignature) { try await ada.signIn(wrong) } }
        await #expect(throws: WalletError.tooManyAttempts(retryAfterSeconds: 30)) {
            _ = try await ada.signIn(wrong)
        }
        #expect(try await ada.signIn(device).person == ada.ada)
    }
}
