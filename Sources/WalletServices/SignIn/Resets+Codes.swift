import Phone
import SQLStore

/// A code to the person's number or email address permits a new password.
extension Resets {
    /// True if this wallet can send codes.
    public var hasCodes: Bool { codes.reaches(.phone) || codes.reaches(.email) }

    private var silent: SilentCodes {
        SilentCodes(core: core, codes: codes, purpose: .reset, act: "a new password")
    }

    /// Sends a code to the person with this name, if there is one: to the number, or else to the
    /// proven address. Nothing shows whether the name is known.
    ///
    /// - Parameter name: a username, a phone number in any format, or an email address.
    /// - Throws: `WalletError.signIn(.codeSignInOff)`.
    public func ask(
        for name: String, from address: ClientAddress
    ) throws(WalletError) -> SilentCode {
        guard hasCodes else { throw .signIn(.codeSignInOff) }
        let username = Username(name)
        let contact =
            EmailAddress(name).map(Contact.email)
            ?? (try? PhoneNumbers.parse(name, region: core.settings.homeRegion))
            .map(Contact.phone)
        let codes = codes
        return silent.ask(for: username?.key ?? contact?.key ?? name, from: address) { tx in
            let person =
                try username.flatMap { try tx.person(username: $0) }
                ?? contact.flatMap { try tx.person($0) }
            return try person.flatMap { try tx.contacts(of: $0) }?
                .first { codes.reaches($0.kind) }
        }
    }

    /// Checks the entered code; the right one permits a new password, once.
    ///
    /// - Parameter challenge: the secret that `ask` returned.
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`.
    public func enter(
        _ code: String, challenge: String, in context: SignInContext
    ) async throws -> Permission {
        try await silent.enter(code, challenge: challenge, in: context) { person, tx in
            try core.log(
                .resetMade, by: .person(person.id, context), about: person.id,
                [.way: SignInWay.code.rawValue], in: tx)
            return try permit(person, for: Self.codeSeconds, tx)
        }
    }
}
