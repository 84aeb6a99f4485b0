import Ledger

/// The proof that the app which requested a code is using it (PKCE, RFC 7636, method S256).
struct ProofKey {
    let digest: Digest32

    /// Reads a challenge: 32 bytes in base64url without padding.
    init?(_ challenge: String) {
        guard challenge.utf8.count == 43, let bytes = Base64URL.bytes(challenge),
            let digest = Digest32(bytes: bytes)
        else { return nil }
        self.digest = digest
    }

    /// True if the challenge was derived from this verifier.
    static func verifier(_ text: String?, opens challenge: Digest32?) -> Bool {
        guard let text else { return challenge == nil }
        guard let challenge, (43...128).contains(text.utf8.count) else { return false }
        return Digest32(of: Array(text.utf8)) == challenge
    }
}
