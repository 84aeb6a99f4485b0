extension ErrorCode {
    /// Signing in by phone or password, sessions, and what slows guessing down.
    public enum SignIn: String, CaseIterable, Sendable {
        case phoneEmpty = "phone_empty"
        case phoneNotDigits = "phone_not_digits"
        case phoneWrongLength = "phone_wrong_length"
        case phoneInvalid = "phone_invalid"
        case countryNotServed = "country_not_served"
        case tooManyCodes = "too_many_codes"
        case codeNotSent = "code_not_sent"
        case codeSignInOff = "code_sign_in_off"
        case incorrectCode = "incorrect_code"
        case codeExpired = "code_expired"
        case tooManyAttempts = "too_many_attempts"
        case tooManyLookups = "too_many_lookups"
        case tooManyResets = "too_many_resets"
        case usernameNotFound = "username_not_found"
        case incorrectPassword = "incorrect_password"
        case wrongCredentials = "wrong_credentials"
        case busy
        case notSignedIn = "not_signed_in"
        case sessionNotFound = "session_not_found"
    }
}

extension ErrorCode.SignIn: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .phoneEmpty:
            ErrorRow(.unprocessable, "Please enter your phone number.", Self.example, at: "phone")
        case .phoneNotDigits:
            ErrorRow(.unprocessable, "Please enter digits only", Self.example, at: "phone")
        case .phoneWrongLength:
            ErrorRow(
                .unprocessable, "The phone number has the wrong number of digits.",
                Self.example, at: "phone")
        case .phoneInvalid:
            ErrorRow(.unprocessable, "Please enter a valid phone number", Self.example, at: "phone")
        case .countryNotServed:
            ErrorRow(
                .forbidden, "We do not send codes to this country.",
                "Use a number from a country that this server allows.", at: "phone")
        case .tooManyCodes:
            ErrorRow(.tooManyRequests, "Too many codes were sent.", "Try again in {wait}.")
        case .codeNotSent:
            ErrorRow(
                .unavailable, "An unknown error occurred when sending verification code",
                "Try again. If it happens again, tell the server's operator.", retryAfter: 30)
        case .codeSignInOff:
            ErrorRow(
                .forbidden, "This server does not offer sign-in by phone.",
                "Sign in with a username and a password.")
        case .incorrectCode:
            ErrorRow(
                .unauthorized, "Incorrect verification code", "Enter the newest code.", at: "code")
        case .codeExpired:
            ErrorRow(.unauthorized, "Your code expired", "Ask for a new code.", at: "code")
        case .tooManyAttempts:
            ErrorRow(.tooManyRequests, "Too many attempts.", "Try again in {wait}.")
        case .tooManyLookups:
            ErrorRow(
                .tooManyRequests, "Too many names and numbers were looked up.",
                "Try again in {wait}.")
        case .tooManyResets:
            ErrorRow(
                .tooManyRequests, "New passwords were asked for too often from this network.",
                "Try again in {wait}.")
        case .usernameNotFound:
            ErrorRow(
                .unauthorized, "Username not found", "Check the username, or register.",
                at: "username")
        case .incorrectPassword:
            ErrorRow(
                .unauthorized, "Incorrect password", "Enter the password again.", at: "password")
        case .wrongCredentials:
            ErrorRow(
                .unauthorized, "The username or password is wrong.", "Check both and try again.")
        case .busy:
            ErrorRow(
                .unavailable, "Many people are signing in right now.",
                "Try again in a second.", retryAfter: 1)
        case .notSignedIn:
            ErrorRow(
                .unauthorized, "You are not signed in.", "Sign in and send the session's token.")
        case .sessionNotFound:
            ErrorRow(.notFound, "There is no such session.", "List the sessions first.")
        }
    }

    private static let example = "For example (530) 601-8718, or +44 20 7946 0958."
}

extension ErrorCode {
    /// Passkeys.
    public enum Passkey: String, CaseIterable, Sendable {
        case expired = "passkey_expired"
        case unknown = "passkey_unknown"
        case notVerified = "passkey_not_verified"
        case alreadyAdded = "passkey_already_added"
        case refused = "passkey_refused"
        case notFound = "passkey_not_found"
        case nameInvalid = "passkey_name_invalid"
        case limitReached = "passkey_limit_reached"
        case onlyWayIn = "passkey_only_way_in"
    }
}

extension ErrorCode.Passkey: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .expired: ErrorRow(.unauthorized, "That took too long.", "Try the passkey again.")
        case .unknown:
            ErrorRow(
                .unauthorized, "We do not know this passkey, or it was removed.",
                "Sign in another way, then add a new one.")
        case .notVerified:
            ErrorRow(
                .unauthorized, "The passkey was not unlocked.",
                "Set up a screen lock, fingerprint or PIN for it, and try again.")
        case .alreadyAdded:
            ErrorRow(.unauthorized, "This passkey has already been added.", "Use it to sign in.")
        case .refused:
            ErrorRow(
                .unauthorized, "This passkey was not accepted.",
                "Try again, or sign in another way.")
        case .notFound:
            ErrorRow(.notFound, "There is no such passkey.", "List your passkeys first.")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used.",
                "Use 1 to 40 visible characters.", at: "name")
        case .limitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of passkeys.",
                "Remove one you do not need.")
        case .onlyWayIn:
            ErrorRow(
                .conflict, "This passkey is your only way in.",
                "Add a password or another passkey first.")
        }
    }
}
