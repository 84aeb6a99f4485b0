import SQLStore

/// Signing in with a proven email address and a one-time code. Nobody joins this way.
public struct EmailSignIn: Sendable {
    let core: Core
    let codes: CodeSignIn

    /// True if this wallet can send codes to email addresses.
    public var isOffered: Bool { codes.reaches(.email) }

    private var silent: SilentCodes {
        SilentCodes(core: core, codes: codes, purpose: .email, act: nil)
    }

    /// Sends a code to this address, if it is somebody's proven one. Nothing shows whether it is.
    ///
    /// - Throws: `WalletError.signIn(.codeSignInOff)`.
    public func ask(
        for email: EmailAddress, from address: ClientAddress
    ) throws(WalletError) -> SilentCode {
        guard isOffered else { throw .signIn(.codeSignInOff) }
        let contact = Contact.email(email)
        return silent.ask(for: contact.key, from: address) { tx in
            // The address as it was proven.
            try tx.person(contact).flatMap { try tx.verifiedEmail(of: $0.id) }.map(Contact.email)
        }
    }

    /// Checks the entered code; the right one signs its person in, once.
    ///
    /// - Parameter challenge: the secret that `ask` returned.
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`.
    public func enter(
        _ code: String, challenge: String, in context: SignInContext
    ) async throws -> SignedIn {
        try await silent.enter(code, challenge: challenge, in: context) { person, tx in
            try codes.sessions.begin(for: person, by: .code, isNew: false, in: context, tx: tx)
        }
    }
}
