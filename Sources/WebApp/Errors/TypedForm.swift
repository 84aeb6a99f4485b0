import HTTPSupport
import Synchronization

/// Keeps the form that a browser sent, as soon as it is read, for a page that shows it again.
final class TypedForm: Sendable {
    private let read = Mutex<FormFields?>(nil)

    /// The fields, once the form was read and trusted.
    var fields: FormFields? { read.withLock { $0 } }

    func note(_ fields: FormFields) { read.withLock { $0 = fields } }
}

extension FormFields {
    /// The fields on a page that asks for a proof: no password, and nothing that proves something.
    var carried: [Fact] { facts { Self.proofs.contains($0) || $0.hasPrefix("proof_") } }

    /// The fields that a page shows again after an error: no code and no token either.
    var shown: [Fact] { facts(without: Self.isSecret) }

    /// True if no page shows this field again.
    static func isSecret(_ name: String) -> Bool {
        proofs.contains(name) || secrets.contains(name) || name.hasPrefix("proof_")
    }

    private func facts(without isLeft: (String) -> Bool) -> [Fact] {
        names.filter { !isLeft($0) }.sorted().map { Fact(name: $0, value: text($0)) }
    }

    private static let proofs: Set = [
        "csrf", "credential", "client_data", "authenticator_data", "signature", "user_handle",
        "attestation", "password", "repeated_password", "old_password", "account_name",
    ]
    private static let secrets: Set = [
        "code", "token", "refresh_token", "secret", "client_secret",
    ]
}
