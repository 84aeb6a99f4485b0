import Ledger
import Passwords
import Phone

/// What an error says, the same at every door.
public struct ErrorText: Hashable, Sendable {
    /// The stable code that programs go by; it never changes its meaning.
    public let code: String
    /// One sentence for people: what is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// The name of the field at fault in our own API; nil when it is none.
    public let field: String?
    /// The number that the words speak of, such as digits, symbols or seconds, for those who say
    /// it in another language; nil when there is none.
    public let count: Int64?

    init(
        _ code: String, _ message: String, _ hint: String, field: String? = nil,
        count: Int64? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.count = count
    }
}

extension WalletError {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .phone(let fault): fault.text
        case .registration(let faults):
            faults.first?.text
                ?? ErrorText(
                    "registration_invalid", "This cannot be registered.", "Check the form.")
        case .amount(let fault): fault.text
        case .rejected(let rejection): rejection.text
        case .payee(let fault): fault.text
        case .signingKey(let fault): fault.text
        default:
            signInText ?? passkeyText ?? tokenText ?? accountText ?? goalText ?? statementText
                ?? webhookText ?? moneyText
        }
    }

    /// Seconds to wait before trying again; nil when waiting does not help.
    public var retryAfterSeconds: Int64? {
        switch self {
        case .tooManyCodes(let seconds), .tooManyAttempts(let seconds): seconds
        case .busy, .pictureBusy, .statementBusy: 1
        default: nil
        }
    }

    private var signInText: ErrorText? {
        switch self {
        case .countryNotServed:
            ErrorText(
                "country_not_served", "Codes are not sent to this country.",
                "Use a number of a country that this server allows.", field: "phone")
        case .tooManyCodes(let seconds):
            ErrorText(
                "too_many_codes", "Too many codes were sent.",
                "Try again in \(Self.wait(seconds)).", field: "phone", count: seconds)
        case .codeNotSent:
            ErrorText(
                "code_not_sent", "An unknown error occurred when sending verification code",
                "Try again; if it goes on, tell whoever runs this server.")
        case .codeSignInOff:
            ErrorText(
                "code_sign_in_off", "Signing in by phone is not set up on this server.",
                "Sign in with a username and a password.")
        case .incorrectCode:
            ErrorText(
                "incorrect_code", "Incorrect verification code", "Type the newest code.",
                field: "code")
        case .codeExpired:
            ErrorText("code_expired", "Your code expired", "Ask for a new code.", field: "code")
        case .tooManyAttempts(let seconds):
            ErrorText(
                "too_many_attempts", "Too many wrong tries.", "Try again in \(Self.wait(seconds)).",
                count: seconds)
        case .usernameNotFound:
            ErrorText(
                "username_not_found", "Username not found", "Check the name, or register.",
                field: "username")
        case .incorrectPassword:
            ErrorText(
                "incorrect_password", "Incorrect password", "Type the password again.",
                field: "password")
        case .wrongCredentials:
            ErrorText(
                "wrong_credentials", "Username or password is wrong.", "Check both and try again.")
        case .busy:
            ErrorText("busy", "Many people are signing in right now.", "Try again in a second.")
        case .notSignedIn:
            ErrorText(
                "not_signed_in", "You are not signed in.", "Sign in and send the session's token.")
        case .sessionNotFound:
            ErrorText("session_not_found", "There is no such session.", "List the sessions first.")
        default: nil
        }
    }

    private var passkeyText: ErrorText? {
        switch self {
        case .passkeyRefused(let refusal): refusal.text
        case .passkeyNotFound:
            ErrorText("passkey_not_found", "There is no such passkey.", "List your passkeys first.")
        case .passkeyNameInvalid:
            ErrorText(
                "passkey_name_invalid", "This name cannot be used.",
                "Use 1 to 40 visible characters.", field: "name")
        case .passkeyLimitReached:
            ErrorText(
                "passkey_limit_reached", "You have as many passkeys as one person may have.",
                "Remove one that you do not need.")
        default: nil
        }
    }

    private var accountText: ErrorText? {
        switch self {
        case .nameInvalid:
            ErrorText(
                "name_invalid", "This name cannot be used.",
                "Use at most 50 visible characters.", field: "display_name")
        case .accountNotFound:
            ErrorText(
                "account_not_found", "There is no such account.", "List your accounts first.")
        case .accountNameInvalid:
            ErrorText(
                "account_name_invalid", "This account name cannot be used.",
                "Use 1 to 40 visible characters.", field: "name")
        case .accountNameTaken:
            ErrorText(
                "account_name_taken", "This account name already exists.", "Choose another name.",
                field: "name")
        case .accountLimitReached:
            ErrorText(
                "account_limit_reached", "You have as many accounts as one person may have.",
                "Delete one that you do not need.")
        case .accountNotEmpty:
            ErrorText(
                "account_not_empty", "This account holds money that would be lost.",
                "Move the money first, or confirm the amount that the account holds now.",
                field: "confirm_balance")
        case .currencyUnknown:
            ErrorText(
                "currency_unknown", "There is no such currency.",
                "Use an ISO 4217 code such as USD.", field: "currency")
        case .accountIDTaken:
            ErrorText(
                "account_id_taken", "This account id is already in use.", "Make a new UUID.")
        case .accountHasGoals:
            ErrorText(
                "account_has_goals", "A goal of this account holds money.",
                "Delete the account's goals first; their money comes back to it.")
        default: nil
        }
    }

    private var moneyText: ErrorText {
        switch self {
        case .cashOff:
            ErrorText(
                "cash_off", "Deposits and withdrawals are done by whoever runs this server.",
                "Ask them; or send money between accounts.")
        case .nothingToWithdraw:
            ErrorText(
                "nothing_to_withdraw", "There is nothing to withdraw.", "Deposit money first.",
                field: "amount")
        case .depositLimitReached:
            ErrorText(
                "deposit_limit_reached", "This is more than one person may bring in here in a day.",
                "Bring in less, or come back tomorrow.",
                field: "amount")
        case .recipientNotFound:
            ErrorText(
                "recipient_not_found", "Can't find recipient",
                "Check the username or the phone number.", field: "recipient")
        case .recipientIsSender:
            ErrorText(
                "recipient_is_sender", "You cannot send money to yourself.",
                "Use a transfer between your own accounts.", field: "recipient")
        case .recipientCannotReceive:
            ErrorText(
                "recipient_cannot_receive", "The recipient has no account in this currency.",
                "Ask them to open one, or send from an account in another currency.",
                field: "recipient")
        case .noteInvalid:
            ErrorText(
                "note_invalid", "This note cannot be used.", "Use at most 140 visible characters.",
                field: "note")
        case .idempotencyKeyInvalid:
            ErrorText(
                "idempotency_key_invalid", "The Idempotency-Key is missing or unusable.",
                "Send 1 to 255 printable ASCII characters, best a UUIDv7, new for each payment.")
        case .idempotencyKeyReused:
            ErrorText(
                "idempotency_key_reused", "This Idempotency-Key was used for something else.",
                "Use a new key for a new request.")
        default:
            ErrorText(
                "transfer_not_found", "There is no such transfer.", "List your transactions first.")
        }
    }

    private static func wait(_ seconds: Int64) -> String {
        switch seconds {
        case ...1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3599) / 3600) hours"
        }
    }
}
