import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Confirming with a passkey. Both sides speak the standard's own JSON, so that a browser's
/// `parseRequestOptionsFromJSON` and `toJSON` fit (WebAuthn level 3, 5.1).
extension RESTAPI {
    /// A challenge belongs to its session and to this API, not to a page.
    private static let place = "rest"

    func beginPasskeyProof(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("amount", "currency", "recipient", "person")
        let need = try await need(in: body, call)
        let site = try site(of: call)
        try challenges.count(call.person.text, at: clock.now())
        let challenge = try await wallet.proofs.beginPasskey(
            for: need.binding, by: call.prover, in: Self.place)
        return .json(PasskeyOptions(for: site).request(challenge), status: .created)
    }

    /// A passkey that is refused is a wrong proof like any other.
    func prove(
        passkey body: Fields<RESTAPI>, for need: ProofNeed, _ call: RESTCall
    ) async throws {
        let site = try site(of: call)
        do {
            guard let passkey = try body.optionalObject("passkey") else {
                throw RequestError.missingField("passkey")
            }
            try await wallet.proofs.prove(
                passkey: passkey.passkeyAssertion(), at: site, for: need.binding,
                by: call.prover, in: Self.place)
        } catch WalletError.passkeyRefused {
            throw WalletError.access(.proofWrong)
        }
    }

    /// - Throws: `WalletError.access(.proofWrong)` at an IP address, which no passkey is for.
    private func site(of call: RESTCall) throws(WalletError) -> RelyingParty {
        let visited = call.request.site.visited
        guard
            let site = RelyingParty(authority: visited.authority, isSecure: visited.isSecure)
        else {
            throw .access(.proofWrong)
        }
        return site
    }
}

extension Fields where API == RESTAPI {
    /// A credential as a browser's `toJSON` writes it; browsers may add members.
    fileprivate func passkeyAssertion() throws -> PasskeyAssertion {
        guard let response = try optionalObject("response") else {
            throw RequestError.missingField("response")
        }
        return PasskeyAssertion(
            credentialID: try bytes("rawId"),
            clientData: try ClientData(json: response.bytes("clientDataJSON")),
            authenticatorData: try response.bytes("authenticatorData"),
            signature: try response.bytes("signature"),
            userHandle: try response.bytes("userHandle"))
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = Base64URL.bytes(try string(name)), !bytes.isEmpty else {
            throw RequestError.invalid(name, "base64url without padding")
        }
        return bytes
    }
}
