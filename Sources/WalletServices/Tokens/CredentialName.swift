/// The name that a person gives a token, an app, a signing key or a passkey.
enum CredentialName {
    /// In user-perceived characters.
    static let maximumLength = 40

    /// - Returns: the name as it is kept.
    /// - Throws: the given error when the text is blank, too long, or cannot be seen.
    static func read(_ text: String, or error: WalletError) throws(WalletError) -> String {
        guard let name = PlainText.name(text, maximumLength: maximumLength) else {
            throw error.naming(text)
        }
        return name
    }
}
