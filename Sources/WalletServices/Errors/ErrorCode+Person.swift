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
        case .registrationInvalid:
            ErrorRow(.unprocessable, "We could not register you.", "Check the form.")
        case .usernameTooShort:
            ErrorRow(
                .unprocessable, "Username and password should be at least 8 symbols",
                "Use 8 to 30 letters, digits or _.", at: "username")
        case .usernameNotAllowed:
            ErrorRow(
                .unprocessable, "This username cannot be used.",
                "Use 8 to 30 letters, digits or _.", at: "username")
        case .usernameTaken:
            ErrorRow(
                .conflict, "Username already registered", "Choose another one.", at: "username")
        case .usernameReserved:
            ErrorRow(
                .unprocessable, "This username is reserved.", "Choose another one.", at: "username")
        case .passwordTooShort:
            ErrorRow(
                .unprocessable, "The password should be at least {count} symbols",
                "A few words that only you would combine are easy to remember.", at: "password")
        case .passwordTooLong:
            ErrorRow(
                .unprocessable, "The password is too long.",
                "Use at most {count} bytes.", at: "password")
        case .passwordOwnWord:
            ErrorRow(
                .unprocessable, "This password is your name, or ours.",
                "Choose one that no one can guess from who you are.", at: "password")
        case .passwordCommon:
            ErrorRow(
                .unprocessable, "This is one of the first passwords that thieves try.",
                "Combine a few words instead.", at: "password")
        case .passwordsDiffer:
            ErrorRow(
                .unprocessable, "Passwords do not match",
                "Enter the same password twice.", at: "repeated_password")
        case .passwordMissing:
            ErrorRow(
                .conflict, "You have no password yet.", "Add a username and a password first.",
                at: "old_password")
        case .passwordExists:
            ErrorRow(
                .conflict, "You already have a password.", "Enter it to change it.",
                at: "old_password")
        case .passwordUnchanged:
            ErrorRow(
                .unprocessable, "This is your password already.", "Choose a new one.",
                at: "password")
        case .oldPasswordWrong:
            ErrorRow(
                .unprocessable, "This is not your current password.",
                "Enter the password that you sign in with now.", at: "old_password")
        case .emailInvalid:
            ErrorRow(
                .unprocessable, "This is not an email address.",
                "Use the form name@example.com, or leave it empty.", at: "email")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used.",
                "Use at most 50 visible characters.", at: "display_name")
        case .zoneUnknown:
            ErrorRow(
                .unprocessable, "There is no such time zone.",
                "Use a name such as Europe/London.", at: "zone")
        }
    }
}
