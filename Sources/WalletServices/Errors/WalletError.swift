public import Ledger
public import Passwords
public import Phone

/// Why the wallet refuses something. `text` gives each its code in the catalogue.
public enum WalletError: Error, Hashable, Sendable {
    // Signing in
    case phone(PhoneError)
    case countryNotServed
    case tooManyCodes(retryAfterSeconds: Int64)
    case codeNotSent
    case codeSignInOff
    case incorrectCode
    case codeExpired
    case tooManyAttempts(retryAfterSeconds: Int64)
    case tooManyLookups(retryAfterSeconds: Int64)
    case tooManyResets(retryAfterSeconds: Int64)
    case registration([RegistrationError])
    case usernameNotFound
    case incorrectPassword
    case wrongCredentials
    case busy
    case notSignedIn
    case sessionNotFound
    case passkeyRefused(PasskeyError)
    case passkeyNotFound
    case passkeyNameInvalid
    case passkeyLimitReached
    case passkeyIsOnlyWayIn
    // Tokens and apps
    case tokenInvalid
    case tokenNotFound
    case tokenNameInvalid
    case tokenLimitReached
    case scopesMissing
    case appNotFound
    case appNameInvalid
    case redirectInvalid
    case appLimitReached
    case consentNotFound
    // People and accounts
    case nameInvalid
    case passwordMissing
    case passwordExists
    case passwordUnchanged
    case oldPasswordWrong
    case accountNotFound
    case accountNameInvalid
    case accountNameTaken
    case accountLimitReached
    case accountNotEmpty
    case accountHoldsMoney
    case currencyUnknown
    case accountIDTaken
    case accountHasGoals
    // Money
    case amount(MoneyTextError)
    case rejected(Rejection)
    case cashOff
    case nothingToWithdraw
    case depositLimitReached
    case recipientNotFound
    case recipientBlocked
    case recipientIsSender
    case recipientCannotReceive
    case noteInvalid
    case idempotencyKeyInvalid
    case idempotencyKeyReused
    case transferNotFound
    // Requests for money
    case paymentRequest(ErrorCode.PaymentRequest)
    case underpaid(Money)
    // Goals
    case goalNotFound
    case goalNameInvalid
    case goalTargetInvalid
    case goalDayInvalid
    case goalPictureInvalid
    case goalLimitReached
    case goalArchived
    // Photos of goals
    case pictureUnreadable
    case pictureTooLarge
    case pictureLimitReached
    case pictureNotFound
    case pictureBusy
    case picturesOff
    // Printed statements
    case statementTooLong
    case statementBusy
    case statementsOff
    // Spending
    case userNoteInvalid
    case spendingOff
    case counterpartyInvalid
    case categoryUnknown
    case paymentTimeInvalid
    // Round-ups and recurring transfers
    case nothingToRoundUp
    case weekInFuture
    case multiplierInvalid
    case recurrenceInvalid
    case recurringTransferNotFound
    case zoneUnknown
    // Payments to bank accounts, and the keys that sign them
    case payee(ErrorCode.Payee)
    case signingKey(ErrorCode.SigningKey)
    // Proofs, roles, and what treasurers do
    case proofNeeded(ProofNeed)
    case access(ErrorCode.Access)
    case data(ErrorCode.Data)
    case treasury(ErrorCode.Treasury)
    case overLimit(LimitSpan, Money)
    // Phone numbers and email addresses
    case contact(ErrorCode.Contact)
    case contactRests(retryAfterSeconds: Int64)
    // Joining the wallet
    case joining(ErrorCode.Joining)
    /// One of the above, because of a character that nobody sees.
    indirect case hidden(HiddenCharacter, WalletError)
    case tooManyJoined(retryAfterSeconds: Int64)
    // Webhooks
    case webhookNotFound
    case webhookURLInvalid
    case webhookNetworkClosed
    case webhookLimitReached
    case webhookEventNotFound
}

/// An invalid field of a registration.
public enum RegistrationError: Hashable, Sendable {
    case usernameTooShort
    case usernameNotAllowed
    case usernameTaken
    case usernameReserved
    case password(PasswordError)
    case passwordsDiffer
    case emailInvalid
    /// The display name; with the character in it that nobody sees.
    case nameInvalid(HiddenCharacter?)
}

extension WalletError {
    /// The error's text; for several errors of a registration, the first one's.
    public var text: ErrorText {
        switch self {
        // Signing in
        case .phone(let error): error.text
        case .countryNotServed: ErrorText(.signIn(.countryNotServed))
        case .tooManyCodes(let seconds): ErrorText(.signIn(.tooManyCodes), count: seconds)
        case .codeNotSent: ErrorText(.signIn(.codeNotSent))
        case .codeSignInOff: ErrorText(.signIn(.codeSignInOff))
        case .incorrectCode: ErrorText(.signIn(.incorrectCode))
        case .codeExpired: ErrorText(.signIn(.codeExpired))
        case .tooManyAttempts(let seconds):
            ErrorText(.signIn(.tooManyAttempts), count: seconds)
        case .tooManyLookups(let seconds): ErrorText(.signIn(.tooManyLookups), count: seconds)
        case .tooManyResets(let seconds): ErrorText(.signIn(.tooManyResets), count: seconds)
        case .registration(let errors):
            errors.first?.text ?? ErrorText(.person(.registrationInvalid))
        case .usernameNotFound: ErrorText(.signIn(.usernameNotFound))
        case .incorrectPassword: ErrorText(.signIn(.incorrectPassword))
        case .wrongCredentials: ErrorText(.signIn(.wrongCredentials))
        case .busy: ErrorText(.signIn(.busy))
        case .notSignedIn: ErrorText(.signIn(.notSignedIn))
        case .sessionNotFound: ErrorText(.signIn(.sessionNotFound))
        case .passkeyRefused(let failure): failure.text
        case .passkeyNotFound: ErrorText(.passkey(.notFound))
        case .passkeyNameInvalid: ErrorText(.passkey(.nameInvalid))
        case .passkeyLimitReached: ErrorText(.passkey(.limitReached))
        case .passkeyIsOnlyWayIn: ErrorText(.passkey(.onlyWayIn))
        // Tokens and apps
        case .tokenInvalid: ErrorText(.developer(.tokenInvalid))
        case .tokenNotFound: ErrorText(.developer(.tokenNotFound))
        case .tokenNameInvalid: ErrorText(.developer(.tokenNameInvalid))
        case .tokenLimitReached: ErrorText(.developer(.tokenLimitReached))
        case .scopesMissing: ErrorText(.developer(.scopesMissing))
        case .appNotFound: ErrorText(.developer(.appNotFound))
        case .appNameInvalid: ErrorText(.developer(.appNameInvalid))
        case .redirectInvalid: ErrorText(.developer(.redirectInvalid))
        case .appLimitReached: ErrorText(.developer(.appLimitReached))
        case .consentNotFound: ErrorText(.developer(.consentNotFound))
        // People and accounts
        case .nameInvalid: ErrorText(.person(.nameInvalid))
        case .passwordMissing: ErrorText(.person(.passwordMissing))
        case .passwordExists: ErrorText(.person(.passwordExists))
        case .passwordUnchanged: ErrorText(.person(.passwordUnchanged))
        case .oldPasswordWrong: ErrorText(.person(.oldPasswordWrong))
        case .accountNotFound: ErrorText(.account(.notFound))
        case .accountNameInvalid: ErrorText(.account(.nameInvalid))
        case .accountNameTaken: ErrorText(.account(.nameTaken))
        case .accountLimitReached: ErrorText(.account(.limitReached))
        case .accountNotEmpty: ErrorText(.account(.notEmpty))
        case .accountHoldsMoney: ErrorText(.account(.holdsMoney))
        case .currencyUnknown: ErrorText(.money(.currencyUnknown))
        case .accountIDTaken: ErrorText(.account(.idTaken))
        case .accountHasGoals: ErrorText(.account(.hasGoals))
        // Money
        case .amount(let error): error.text
        case .rejected(let rejection): rejection.text
        case .cashOff: ErrorText(.money(.cashOff))
        case .nothingToWithdraw: ErrorText(.money(.nothingToWithdraw))
        case .depositLimitReached: ErrorText(.money(.depositLimitReached))
        case .recipientNotFound: ErrorText(.money(.recipientNotFound))
        case .recipientBlocked: ErrorText(.money(.recipientBlocked))
        case .recipientIsSender: ErrorText(.money(.recipientIsSender))
        case .recipientCannotReceive: ErrorText(.money(.recipientCannotReceive))
        case .noteInvalid: ErrorText(.money(.noteInvalid))
        case .idempotencyKeyInvalid: ErrorText(.money(.idempotencyKeyInvalid))
        case .idempotencyKeyReused: ErrorText(.money(.idempotencyKeyReused))
        case .transferNotFound: ErrorText(.history(.transferNotFound))
        // Requests for money
        case .paymentRequest(let code): ErrorText(.paymentRequest(code))
        case .underpaid(let asked): ErrorText(.paymentRequest(.underpaid), money: asked)
        // Goals
        case .goalNotFound: ErrorText(.goal(.notFound))
        case .goalNameInvalid: ErrorText(.goal(.nameInvalid))
        case .goalTargetInvalid: ErrorText(.goal(.targetInvalid))
        case .goalDayInvalid: ErrorText(.goal(.dayInvalid))
        case .goalPictureInvalid: ErrorText(.goal(.pictureInvalid))
        case .goalLimitReached: ErrorText(.goal(.limitReached))
        case .goalArchived: ErrorText(.goal(.archived))
        // Photos of goals
        case .pictureUnreadable: ErrorText(.goal(.pictureUnreadable))
        case .pictureTooLarge: ErrorText(.goal(.pictureTooLarge))
        case .pictureLimitReached: ErrorText(.goal(.pictureLimitReached))
        case .pictureNotFound: ErrorText(.goal(.pictureNotFound))
        case .pictureBusy: ErrorText(.goal(.pictureBusy))
        case .picturesOff: ErrorText(.goal(.picturesOff))
        // Printed statements
        case .statementTooLong: ErrorText(.history(.statementTooLong))
        case .statementBusy: ErrorText(.history(.statementBusy))
        case .statementsOff: ErrorText(.history(.statementsOff))
        // Spending
        case .userNoteInvalid: ErrorText(.history(.userNoteInvalid))
        case .spendingOff: ErrorText(.money(.spendingOff))
        case .counterpartyInvalid: ErrorText(.money(.counterpartyInvalid))
        case .categoryUnknown: ErrorText(.history(.categoryUnknown))
        case .paymentTimeInvalid: ErrorText(.money(.paymentTimeInvalid))
        // Round-ups and recurring transfers
        case .nothingToRoundUp: ErrorText(.goal(.nothingToRoundUp))
        case .weekInFuture: ErrorText(.goal(.weekInFuture))
        case .multiplierInvalid: ErrorText(.goal(.multiplierInvalid))
        case .recurrenceInvalid: ErrorText(.goal(.recurrenceInvalid))
        case .recurringTransferNotFound: ErrorText(.goal(.recurringTransferNotFound))
        case .zoneUnknown: ErrorText(.person(.zoneUnknown))
        // Payments to bank accounts, and the keys that sign them
        case .payee(let code): ErrorText(.payee(code))
        case .signingKey(let code): ErrorText(.signingKey(code))
        // Proofs, roles, and what treasurers do
        case .proofNeeded: ErrorText(.access(.proofNeeded))
        case .access(let code): ErrorText(.access(code))
        case .data(let code): ErrorText(.data(code), count: code.waitSeconds)
        case .treasury(let code): ErrorText(.treasury(code))
        case .overLimit(let span, let limit): ErrorText(.treasury(span.errorCode), money: limit)
        // Phone numbers and email addresses
        case .contact(let code): ErrorText(.contact(code))
        case .contactRests(let seconds): ErrorText(.contact(.rests), count: seconds)
        // Joining the wallet
        case .joining(let code): ErrorText(.joining(code))
        case .hidden(let character, let error): error.text.naming(character)
        case .tooManyJoined(let seconds):
            ErrorText(.joining(.tooManyJoined), count: seconds)
        // Webhooks
        case .webhookNotFound: ErrorText(.developer(.webhookNotFound))
        case .webhookURLInvalid: ErrorText(.developer(.webhookURLInvalid))
        case .webhookNetworkClosed: ErrorText(.developer(.webhookNetworkClosed))
        case .webhookLimitReached: ErrorText(.developer(.webhookLimitReached))
        case .webhookEventNotFound: ErrorText(.developer(.webhookEventNotFound))
        }
    }
}

extension WalletError {
    /// This error about a text; it names the hidden character if the text has one.
    func naming(_ text: String) -> WalletError {
        HiddenCharacter(in: text).map { .hidden($0, self) } ?? self
    }
}

extension LimitSpan {
    fileprivate var errorCode: ErrorCode.Treasury {
        switch self {
        case .payment: .overPaymentLimit
        case .day: .overDayLimit
        case .month: .overMonthLimit
        }
    }
}
