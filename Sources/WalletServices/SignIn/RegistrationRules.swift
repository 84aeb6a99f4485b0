import Foundation
import Passwords

/// The rules for the username, password and email address of a registration.
struct RegistrationRules {
    /// The minimum length of a new username, in user-perceived characters.
    static let minimumUsernameLength = 8

    let policy: PasswordPolicy

    /// - Returns: the username, if valid, and all errors, in the order of the fields.
    func check(_ form: PasswordSignIn.Registration) -> (Username?, [RegistrationError]) {
        let (username, error) = Self.check(username: form.username)
        var errors = error.map { [$0] } ?? []
        let words = [form.username, form.email]
        errors += check(form.password, repeated: form.repeatedPassword, words: words)
        if !isPlausible(email: form.email.trimmingSpaces) { errors.append(.emailInvalid) }
        return (username, errors)
    }

    /// - Returns: the username, if valid, and what is wrong with it as a new one.
    static func check(username text: String) -> (Username?, RegistrationError?) {
        let username = Username(text)
        if text.trimmingSpaces.count < minimumUsernameLength {
            return (username, .usernameTooShort)
        }
        guard let username else { return (nil, .usernameNotAllowed) }
        return (username, username.isReserved ? .usernameReserved : nil)
    }

    /// - Parameter words: the person's own words; empty ones are ignored.
    func check(_ password: String, repeated: String?, words: [String]) -> [RegistrationError] {
        let userWords = (words + ["awallet"]).filter { !$0.isEmpty }
        var errors = policy.errors(in: password, userWords: userWords)
            .map { RegistrationError.password($0) }
        if let repeated, !Self.areSame(repeated, password) { errors.append(.passwordsDiffer) }
        return errors
    }

    static func areSame(_ one: String, _ other: String) -> Bool {
        one.precomposedStringWithCompatibilityMapping
            == other.precomposedStringWithCompatibilityMapping
    }

    /// Something on both sides of one `@`; only sending a message could show more.
    private func isPlausible(email: String) -> Bool {
        guard !email.isEmpty else { return true }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let visible = email.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .format
        }
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && visible
            && email.utf8.count <= 254
    }
}
