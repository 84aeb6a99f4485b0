import Ledger
import Passwords
import Phone

extension PhoneError {
    /// The error's text.
    public var text: ErrorText {
        switch self {
        case .empty: ErrorText(.signIn(.phoneEmpty))
        case .notDigits: ErrorText(.signIn(.phoneNotDigits))
        case .wrongLength(let expected):
            ErrorText(.signIn(.phoneWrongLength), count: expected.map(Int64.init))
        case .notPossible: ErrorText(.signIn(.phoneInvalid))
        }
    }
}

extension ClockDoubt {
    /// The error's text.
    public var text: ErrorText { ErrorText(.server(.clockInDoubt), clock: self) }
}

extension RegistrationError {
    /// The error's text.
    public var text: ErrorText {
        switch self {
        case .usernameTooShort: ErrorText(.person(.usernameTooShort))
        case .usernameNotAllowed: ErrorText(.person(.usernameNotAllowed))
        case .usernameTaken: ErrorText(.person(.usernameTaken))
        case .usernameReserved: ErrorText(.person(.usernameReserved))
        case .password(let error): error.text
        case .passwordsDiffer: ErrorText(.person(.passwordsDiffer))
        case .emailInvalid: ErrorText(.person(.emailInvalid))
        case .nameInvalid(nil): ErrorText(.person(.nameInvalid))
        case .nameInvalid(let hidden?): ErrorText(.person(.nameInvalid)).naming(hidden)
        }
    }
}

extension PasswordError {
    /// The error's text.
    public var text: ErrorText {
        switch self {
        case .tooShort(let minimum):
            ErrorText(.person(.passwordTooShort), count: Int64(minimum))
        case .tooLong(let maximumBytes):
            ErrorText(.person(.passwordTooLong), count: Int64(maximumBytes))
        case .ownWord: ErrorText(.person(.passwordOwnWord))
        case .common: ErrorText(.person(.passwordCommon))
        }
    }
}

extension MoneyTextError {
    /// The error's text.
    public var text: ErrorText {
        switch self {
        case .empty: ErrorText(.money(.amountEmpty))
        case .notANumber: ErrorText(.money(.amountInvalid))
        case .tooManyDecimals(let allowed):
            ErrorText(.money(.amountTooPrecise), count: Int64(allowed))
        case .tooLarge: Rejection.amountOverLimit.text
        }
    }
}

extension Rejection {
    /// The error's text, and the side of the transfer that it concerns.
    public var text: ErrorText {
        switch self {
        case .amountNotPositive: ErrorText(.money(.amountNotPositive))
        case .amountOverLimit: ErrorText(.money(.amountOverLimit))
        case .sameAccount: ErrorText(.money(.sameAccount))
        case .debitAccountNotFound: ErrorText(.account(.notFound), field: "from")
        case .creditAccountNotFound: ErrorText(.account(.notFound), field: "to")
        case .debitAccountClosed: ErrorText(.account(.closed), field: "from")
        case .creditAccountClosed: ErrorText(.account(.closed), field: "to")
        case .currencyMismatch: ErrorText(.money(.currencyMismatch))
        case .insufficientFunds: ErrorText(.money(.insufficientFunds))
        case .balanceOverLimit: ErrorText(.money(.balanceOverLimit))
        }
    }
}

extension PasskeyError {
    /// The error's text. It hides the exact reason, which would only help forgers.
    public var text: ErrorText {
        switch self {
        case .wrongChallenge: ErrorText(.passkey(.expired))
        case .unknown: ErrorText(.passkey(.unknown))
        case .userNotVerified: ErrorText(.passkey(.notVerified))
        case .alreadyAdded: ErrorText(.passkey(.alreadyAdded))
        case .wrongCeremony, .wrongOrigin, .wrongPerson, .unreadable, .wrongSite, .userNotPresent,
            .wrongBackupState, .wrongKind, .badSignature, .counterWentBack:
            ErrorText(.passkey(.refused))
        }
    }
}
