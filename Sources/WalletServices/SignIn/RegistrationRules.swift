import Foundation
import Passwords

/// The rules for the username, password and email address of a registration.
struct RegistrationRules {
    /// The minimum length of a new username, in user-perceived characters.
    static let minimumUsernameLength = 8

    let policy: PasswordPolicy

    /// - Returns: the username, if valid, and all errors, in the order of the fields.
    func check(_ form: PasswordSignIn.Registration) -> (Username?, [RegistrationError]) {
        let username = Username(form.username)
        var errors: [RegistrationError] = []
        if form.username.trimmingSpaces.count < Self.minimumUsernameLength {
            errors.append(.usernameTooShort)
        } else if username == nil {
            errors.append(.usernameNotAllowed)
        } else if username?.isReserved == true {
            errors.append(.usernameReserved)
        }
        let words = [form.username, form.email, "awallet"].filter { !$0.isEmpty }
        errors += policy.errors(in: form.password, userWords: words).map { .password($0) }
        if let repeated = form.repeatedPassword, !Self.areSame(repeated, form.password) {
            errors.append(.passwordsDiffer)
        }
        if !isPlausible(email: form.email.trimmingSpaces) { errors.append(.emailInvalid) }
        return (username, errors)
    }

    private static func areSame(_ one: String, _ other: String) -> Bool {
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
