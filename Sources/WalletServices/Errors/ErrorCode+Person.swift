extension ErrorCode {
    /// Registration and personal settings.
    public enum Person: String, CaseIterable, Sendable {
        case registrationInvalid = "registration_invalid"
        case usernameTooShort = "username_too_short"
        case usernameNotAllowed = "username_not_allowed"
        case usernameTaken = "username_taken"
        case usernameReserved = "username_reserved"
        case passwordTooShort = "password_too_short"
        case passwordTooLong = "password_too_long"
        case passwordOwnWord = "password_own_word"
        case passwordCommon = "password_common"
        case passwordsDiffer = "passwords_differ"
        case passwordMissing = "password_missing"
        case passwordExists = "password_exists"
        case passwordUnchanged = "password_unchanged"
        case oldPasswordWrong = "old_password_wrong"
        case emailInvalid = "email_invalid"
        case nameInvalid = "name_invalid"
        case zoneUnknown = "zone_unknown"
    }
}

extension ErrorCode.Person: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .registrationInvalid: ErrorRow(.unprocessable)
        case .usernameTooShort: ErrorRow(.unprocessable, at: "username")
        case .usernameNotAllowed: ErrorRow(.unprocessable, at: "username")
        case .usernameTaken: ErrorRow(.conflict, at: "username")
        case .usernameReserved: ErrorRow(.unprocessable, at: "username")
        case .passwordTooShort: ErrorRow(.unprocessable, at: "password")
        case .passwordTooLong: ErrorRow(.unprocessable, at: "password")
        case .passwordOwnWord: ErrorRow(.unprocessable, at: "password")
        case .passwordCommon: ErrorRow(.unprocessable, at: "password")
        case .passwordsDiffer: ErrorRow(.unprocessable, at: "repeated_password")
        case .passwordMissing: ErrorRow(.conflict, at: "old_password")
        case .passwordExists: ErrorRow(.conflict, at: "old_password")
        case .passwordUnchanged: ErrorRow(.unprocessable, at: "password")
        case .oldPasswordWrong: ErrorRow(.unprocessable, at: "old_password")
        case .emailInvalid: ErrorRow(.unprocessable, at: "email")
        case .nameInvalid: ErrorRow(.unprocessable, at: "display_name")
        case .zoneUnknown: ErrorRow(.unprocessable, at: "zone")
        }
    }
}
