import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Proofs in the REST API")
struct RESTProofsTests {
    private let api: API
    private let ada: SignedIn
    private let account: AccountRecord

    init() async throws {
        api = try API { $0.asksForProof = true }
        ada = try await api.world.person(1)
        account = try await api.world.account(of: ada.person.id, holding: 500_00)
        _ = try await api.world.account(of: try await api.world.person(2).person.id)
    }

    private func pay(_ amount: Int, key: String) async throws -> TestClient.Answer {
        try await api.send(
            .post, "/v1/transfers", as: ada, key: key,
            """
            {"from":"\(account.id.text)","recipient":"+15306010002","amount":\(amount),\
            "currency":"USD"}
            """)
    }

    @Test("A payment to somebody new is proven by a code for it alone (P-STEP-1)")
    func payment() async throws {
        let refused = try await pay(120_00, key: "rent")
        #expect(refused.status == 403 && refused.code == "proof_needed")
        let act = #""amount":12000,"currency":"USD","recipient":"+15306010002""#
        let sent = try await api.send(.post, "/v1/proofs/codes", as: ada, "{\(act)}")
        let challenge = try #require(sent.json["challenge"]?.text)
        let wrong = try await api.send(
            .post, "/v1/proofs", as: ada, #"{"challenge":"\#(challenge)","code":"12",\#(act)}"#)
        #expect(wrong.status == 422 && wrong.code == "proof_wrong")
        let proven = try await api.send(
            .post, "/v1/proofs", as: ada, #"{"challenge":"\#(challenge)","code":"123456",\#(act)}"#)
        #expect(proven.status == 201 && proven.json["expires_at"]?.text != nil)
        #expect(try await pay(120_01, key: "more").code == "proof_needed")
        #expect(try await pay(120_00, key: "rent").status == 201)
        #expect(try await pay(120_00, key: "rent").status == 201)
    }

    @Test(
        "What needs presence asks after five minutes, cash after half an hour (P-STEP-1, P-STEP-3)",
        arguments: Self.present)
    func presence(route: String, body: String, seconds: Int64) async throws {
        let host = try await api.world.treasurer(3, role: .host)
        func call() async throws -> TestClient.Answer {
            let parts = route.split(separator: " ").map(String.init)
            let path = parts[1].replacing("{id}", with: ada.person.id.text)
            let method = try #require(HTTPRequest.Method(rawValue: parts[0]))
            return try await api.send(method, path, as: host, key: "key", body)
        }
        for wait in [0, seconds - 1] {
            api.world.clock.advance(seconds: wait)
            #expect(try await call().code != "proof_needed")
        }
        api.world.clock.advance(seconds: 2)
        let refused = try await call()
        #expect(refused.status == 403 && refused.code == "proof_needed", "\(refused.status)")
    }

    static let present =
        [
            ("POST /v1/cash/deposits", "{}", 1800), ("POST /v1/cash/withdrawals", "{}", 1800),
            ("POST /v1/cash/counts", "{}", 1800), ("PUT /v1/people/{id}/role", "{}", 300),
            ("PUT /v1/people/{id}/limits", "{}", 300), ("POST /v1/invitations", "{}", 300),
            ("POST /v1/people/{id}/reset", "", 300),
            ("PUT /v1/me/password", #"{"username":"x","password":"y"}"#, 300),
            ("POST /v1/signing-keys", "{}", 300), ("DELETE /v1/signing-keys/{id}", "", 300),
            ("POST /v1/webhooks", "{}", 300), ("DELETE /v1/me", "", 300),
        ] as [(String, String, Int64)]

    @Test("Cash that a treasurer pays out is proven for this person and amount (P-STEP-1)")
    func cashOut() async throws {
        let grace = try await api.world.treasurer(3)
        let cash = #""person":"\#(ada.person.id.text)","amount":1000,"currency":"USD""#
        func payOut() async throws -> TestClient.Answer {
            try await api.send(
                .post, "/v1/cash/withdrawals", as: grace, key: "out", "{\(cash)}")
        }
        #expect(try await payOut().code == "proof_needed")
        let sent = try await api.send(.post, "/v1/proofs/codes", as: grace, "{\(cash)}")
        let challenge = try #require(sent.json["challenge"]?.text)
        let proven = try await api.send(
            .post, "/v1/proofs", as: grace,
            #"{"challenge":"\#(challenge)","code":"123456",\#(cash)}"#)
        #expect(proven.status == 201)
        #expect(try await payOut().status == 201)
    }

    /// Begins with a passkey for the act, and sends the device's answer for the same or another.
    private func prove(
        _ device: SoftAuthenticator, asked: String, proven: String, as signedIn: SignedIn? = nil
    ) async throws -> TestClient.Answer {
        let options = try await api.send(
            .post, "/v1/proofs/passkeys", as: signedIn ?? ada, "{\(asked)}")
        #expect(options.status == 201)
        #expect(options.json["rpId"]?.text == "localhost")
        #expect(options.json["userVerification"]?.text == "required")
        return try await answer(
            device, to: try #require(options.json["challenge"]?.text), proven: proven)
    }

    private func answer(
        _ device: SoftAuthenticator, to challenge: String, proven: String
    ) async throws -> TestClient.Answer {
        let made = try device.assertion(challenge)
        let separator = proven.isEmpty ? "" : ","
        return try await api.send(
            .post, "/v1/proofs", as: ada,
            """
            {"passkey":{"type":"public-key","rawId":"\(Base64URL.text(made.credentialID))",
            "response":{"clientDataJSON":"\(Base64URL.text(made.clientData.bytes))",
            "authenticatorData":"\(Base64URL.text(made.authenticatorData))",
            "signature":"\(Base64URL.text(made.signature))",
            "userHandle":"\(Base64URL.text(made.userHandle))"}}\(separator)\(proven)}
            """)
    }

    private func device(of signedIn: SignedIn) async throws -> SoftAuthenticator {
        let device = SoftAuthenticator(for: signedIn.person.id)
        let passkeys = api.world.wallet.passkeys
        let site = try #require(SoftAuthenticator.site)
        let creation = try await passkeys.beginAdding(by: signedIn.person, in: "browser")
        _ = try await passkeys.add(
            device.registration(creation.challenge), named: "Phone",
            at: site, by: signedIn.person.id, in: "browser")
        return device
    }

    @Test("A passkey confirms one payment, for the act that began it (P-STEP-1)")
    func passkey() async throws {
        var device = try await device(of: ada)
        let act = #""amount":12000,"currency":"USD","recipient":"+15306010002""#
        let other = #""amount":12001,"currency":"USD","recipient":"+15306010002""#
        let grace = try await api.world.person(2)
        var refused: [TestClient.Answer] = []
        for (asked, asker) in [(other, ada), ("", ada), (act, grace)] {
            device.signCount += 1
            refused.append(
                try await prove(device, asked: asked, proven: act, as: asker))
        }
        let page = try await api.world.wallet.passkeys.beginSignIn(in: "rest")
        refused.append(try await answer(device, to: page, proven: act))
        #expect(refused.map(\.status) == [422, 422, 422, 422])
        #expect(Set(refused.map(\.code)) == ["proof_wrong"])
        #expect(try await pay(120_00, key: "rent").code == "proof_needed")
        device.signCount += 1
        let proven = try await prove(device, asked: act, proven: act)
        #expect(proven.status == 201 && proven.json["expires_at"]?.text != nil)
        #expect(try await pay(120_01, key: "more").code == "proof_needed")
        #expect(try await pay(120_00, key: "rent").status == 201)
    }

    @Test("A passkey leaves presence, and is the only way in its request (P-STEP-1)")
    func presentByPasskey() async throws {
        var device = try await device(of: ada)
        api.world.clock.advance(seconds: 301)
        func addKey() async throws -> String {
            try await api.send(.post, "/v1/signing-keys", as: ada, "{}").code
        }
        #expect(try await addKey() == "proof_needed")
        device.signCount += 1
        #expect(try await prove(device, asked: "", proven: "").status == 201)
        #expect(try await addKey() != "proof_needed")
        for (body, code) in [
            (#"{"passkey":{},"password":"x"}"#, "field_unknown"),
            (#"{"passkey":{},"code":"1","challenge":"x"}"#, "field_unknown"),
            (#"{"challenge":"x","code":"1","password":"x"}"#, "field_unknown"),
            (#"{"passkey":{}}"#, "field_missing"), (#"{"passkey":1}"#, "field_invalid"),
            (#"{"passkey":{"rawId":"A=","response":{}}}"#, "field_invalid"),
        ] {
            let answer = try await api.send(.post, "/v1/proofs", as: ada, body)
            #expect(answer.status == 400 && answer.code == code, "\(body)")
        }
    }

    @Test("Challenges are limited for each person")
    func challenges() async throws {
        for _ in 0..<60 {
            let answer = try await api.send(.post, "/v1/proofs/passkeys", as: ada, "{}")
            #expect(answer.status == 201)
        }
        #expect(try await api.send(.post, "/v1/proofs/passkeys", as: ada, "{}").status == 429)
    }
}
