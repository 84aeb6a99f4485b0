import Ledger
import Passwords
import Phone

extension PhoneFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        let example = "For example (530) 601-8718, or +44 20 7946 0958."
        return switch self {
        case .empty:
            ErrorText("phone_empty", "Please enter your phone number.", example, field: "phone")
        case .notDigits:
            ErrorText("phone_not_digits", "Please enter digits only", example, field: "phone")
        case .wrongLength(let expected?):
            ErrorText(
                "phone_wrong_length", "The phone number should be \(expected) digits.", example,
                field: "phone", count: Int64(expected))
        case .wrongLength(nil):
            ErrorText(
                "phone_wrong_length", "The phone number has the wrong number of digits.", example,
                field: "phone")
        case .notPossible:
            ErrorText("phone_invalid", "Please enter a valid phone number", example, field: "phone")
        }
    }
}

extension RegistrationFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        let tooShort = "Username and password should be at least 8 symbols"
        return switch self {
        case .usernameTooShort:
            ErrorText(
                "username_too_short", tooShort, "Use 8 to 30 letters, digits or _.",
                field: "username")
        case .usernameNotAllowed:
            ErrorText(
                "username_not_allowed", "This username cannot be used.",
                "Use 8 to 30 letters, digits or _.", field: "username")
        case .usernameTaken:
            ErrorText(
                "username_taken", "Username already registered", "Choose another one.",
                field: "username")
        case .usernameReserved:
            ErrorText(
                "username_reserved", "This username is reserved.", "Choose another one.",
                field: "username")
        case .password(let fault): fault.text
        case .passwordsDiffer:
            ErrorText(
                "passwords_differ", "Passwords do not match", "Type the same password twice.",
                field: "repeated_password")
        case .emailInvalid:
            ErrorText(
                "email_invalid", "This is not an email address.",
                "Use the form name@example.com, or leave it empty.", field: "email")
        }
    }
}

extension PasswordFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .tooShort(let minimum):
            ErrorText(
                "password_too_short",
                minimum == 8
                    ? "Username and password should be at least 8 symbols"
                    : "The password should be at least \(minimum) symbols",
                "A few words that only you put together are easy to keep.", field: "password",
                count: Int64(minimum))
        case .tooLong(let maximumBytes):
            ErrorText(
                "password_too_long", "The password is too long.",
                "Use at most \(maximumBytes) bytes.", field: "password", count: Int64(maximumBytes))
        case .ownWord:
            ErrorText(
                "password_own_word", "The password is your name, or ours.",
                "Choose one that nobody can guess from who you are.", field: "password")
        case .common:
            ErrorText(
                "password_common", "This password is one of the first that thieves try.",
                "Put together a few words instead.", field: "password")
        }
    }
}

extension MoneyTextFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .empty:
            ErrorText(
                "amount_empty", "Please enter an amount.", "For example 12.50.", field: "amount")
        case .notANumber:
            ErrorText(
                "amount_invalid", "This is not an amount.",
                "Use digits and one decimal point, for example 12.50.", field: "amount")
        case .tooManyDecimals(0):
            ErrorText(
                "amount_too_precise", "This currency has no decimals.", "Enter a whole number.",
                field: "amount", count: 0)
        case .tooManyDecimals(let allowed):
            ErrorText(
                "amount_too_precise", "This amount has too many decimals.",
                "Use at most \(allowed); nothing is rounded.", field: "amount",
                count: Int64(allowed))
        case .tooLarge: Rejection.amountOverLimit.text
        }
    }
}

extension Rejection {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .amountNotPositive:
            ErrorText(
                "amount_not_positive", "Invalid transfer amount.",
                "The amount must be more than zero.", field: "amount")
        case .amountOverLimit:
            ErrorText(
                "amount_over_limit", "This is more than one operation may move.",
                "At most 1,000,000,000,000 minor units (cents, pence) at once.", field: "amount")
        case .sameAccount:
            ErrorText(
                "same_account", "Both accounts are the same.", "Choose another account.",
                field: "to")
        case .debitAccountNotFound:
            ErrorText(
                "account_not_found", "There is no such account.", "List your accounts first.",
                field: "from")
        case .creditAccountNotFound:
            ErrorText(
                "account_not_found", "There is no such account.", "List your accounts first.",
                field: "to")
        case .debitAccountClosed:
            ErrorText(
                "account_closed", "This account was deleted.", "Choose another account.",
                field: "from")
        case .creditAccountClosed:
            ErrorText(
                "account_closed", "This account was deleted.", "Choose another account.",
                field: "to")
        case .currencyMismatch:
            ErrorText(
                "currency_mismatch", "The currencies differ.",
                "Both accounts and the amount must be in one currency.", field: "currency")
        case .insufficientFunds:
            ErrorText(
                "insufficient_funds", "Your balance is insufficient",
                "Send at most what the account holds.", field: "amount")
        case .balanceOverLimit:
            ErrorText(
                "balance_over_limit", "The account would hold more than an account can.",
                "Use another account.", field: "amount")
        }
    }
}

extension PasskeyRefusal {
    /// The code and the words. What exactly was wrong helps only those who forge.
    public var text: ErrorText {
        switch self {
        case .wrongChallenge:
            ErrorText(
                "passkey_expired", "That took too long.", "Try the passkey again.")
        case .unknown:
            ErrorText(
                "passkey_unknown", "This passkey is not known here, or was removed.",
                "Sign in another way; then you can add a new one.")
        case .userNotVerified:
            ErrorText(
                "passkey_not_verified", "The passkey was used without unlocking it.",
                "Set up a screen lock, a fingerprint or a PIN for it, and try again.")
        case .alreadyAdded:
            ErrorText(
                "passkey_already_added", "This passkey was added before.", "Use it to sign in.")
        default:
            ErrorText(
                "passkey_refused", "This passkey was not accepted.",
                "Try again, or sign in another way.")
        }
    }
}
