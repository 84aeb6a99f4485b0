import Ledger
public import WalletServices

/// The options that a script passes to the browser, in the standard's own JSON (WebAuthn level 3,
/// 5.1.8 and 5.1.9).
public struct PasskeyOptions {
    private let web: RelyingParty
    private let timeoutMilliseconds = Passkeys.challengeSeconds * 1000

    /// Options for passkeys of this site.
    public init(for web: RelyingParty) {
        self.web = web
    }

    /// Asks for any passkey of this site.
    public func request(_ challenge: String) -> JSONWriter {
        JSONWriter { json in
            json.string("challenge", challenge)
            json.string("rpId", web.id)
            json.string("userVerification", "required")
            json.integer("timeout", timeoutMilliseconds)
        }
    }

    /// Asks for a new passkey.
    ///
    /// - Parameters:
    ///   - product: the name of this product.
    ///   - person: the name of the person.
    public func creation(
        _ creation: PasskeyCreation, product: String, person: String
    ) -> JSONWriter {
        JSONWriter { json in
            json.string("challenge", creation.challenge)
            json.object("rp") { json in
                json.string("id", web.id)
                json.string("name", product)
            }
            json.object("user") { json in
                json.string("id", Base64URL.text(creation.userHandle))
                json.string("name", creation.userName)
                json.string("displayName", person)
            }
            json.array("pubKeyCredParams") { Self.write(keyKinds: &$0) }
            json.array("excludeCredentials") { json in
                for id in creation.existing {
                    json.object { json in
                        json.string("type", "public-key")
                        json.string("id", Base64URL.text(id))
                    }
                }
            }
            json.object("authenticatorSelection") { json in
                json.string("residentKey", "required")
                json.bool("requireResidentKey", true)
                json.string("userVerification", "required")
            }
            json.string("attestation", "none")
            json.integer("timeout", timeoutMilliseconds)
        }
    }

    /// Prefers ES256 (COSE algorithm -7), which nearly every authenticator supports, to RS256
    /// (-257), the only one of Windows machines with an old TPM.
    private static func write(keyKinds json: inout JSONWriter) {
        for algorithm: Int64 in [-7, -257] {
            json.object { json in
                json.string("type", "public-key")
                json.integer("alg", algorithm)
            }
        }
    }
}
