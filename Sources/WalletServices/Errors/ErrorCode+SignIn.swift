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
        case .phoneEmpty: ErrorRow(.unprocessable, at: "phone")
        case .phoneNotDigits: ErrorRow(.unprocessable, at: "phone")
        case .phoneWrongLength: ErrorRow(.unprocessable, at: "phone")
        case .phoneInvalid: ErrorRow(.unprocessable, at: "phone")
        case .countryNotServed: ErrorRow(.forbidden, at: "phone")
        case .tooManyCodes: ErrorRow(.tooManyRequests)
        case .codeNotSent: ErrorRow(.unavailable, retryAfter: 30)
        case .codeSignInOff: ErrorRow(.forbidden)
        case .incorrectCode: ErrorRow(.unauthorized, at: "code")
        case .codeExpired: ErrorRow(.unauthorized, at: "code")
        case .tooManyAttempts: ErrorRow(.tooManyRequests)
        case .tooManyLookups: ErrorRow(.tooManyRequests)
        case .tooManyResets: ErrorRow(.tooManyRequests)
        case .usernameNotFound: ErrorRow(.unauthorized, at: "username")
        case .incorrectPassword: ErrorRow(.unauthorized, at: "password")
        case .wrongCredentials: ErrorRow(.unauthorized)
        case .busy: ErrorRow(.unavailable, retryAfter: 1)
        case .notSignedIn: ErrorRow(.unauthorized)
        case .sessionNotFound: ErrorRow(.notFound)
        }
    }
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
        case .expired: ErrorRow(.unauthorized)
        case .unknown: ErrorRow(.unauthorized)
        case .notVerified: ErrorRow(.unauthorized)
        case .alreadyAdded: ErrorRow(.unauthorized)
        case .refused: ErrorRow(.unauthorized)
        case .notFound: ErrorRow(.notFound)
        case .nameInvalid: ErrorRow(.unprocessable, at: "name")
        case .limitReached: ErrorRow(.unprocessable)
        case .onlyWayIn: ErrorRow(.conflict)
        }
    }
}
