/// Lets browsers into what is under `/sandbox` once they gave its password.
public protocol SandboxDoor: Sendable {
    /// How long a browser stays in, in seconds.
    var staySeconds: Int64 { get }

    /// What shows later that this browser gave the password: letters, digits and `.`.
    ///
    /// - Returns: nil when the password is wrong.
    /// - Throws: `WalletError.tooManyAttempts`.
    func ticket(for password: String, from address: ClientAddress) throws(WalletError) -> String?
}
