public import Ledger
public import Passwords
public import Phone

/// Why the wallet refuses something. `WalletError+Text` gives each its stable code and words.
public enum WalletError: Error, Hashable, Sendable {
    // Signing in
    case phone(PhoneFault)
    case countryNotServed
    case tooManyCodes(retryAfterSeconds: Int64)
    case codeNotSent
    case codeSignInOff
    case incorrectCode
    case codeExpired
    case tooManyAttempts(retryAfterSeconds: Int64)
    case registration([RegistrationFault])
    case usernameNotFound
    case incorrectPassword
    case wrongCredentials
    case busy
    case notSignedIn
    case sessionNotFound
    case passkeyRefused(PasskeyRefusal)
    case passkeyNotFound
    case passkeyNameInvalid
    case passkeyLimitReached
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
    case accountNotFound
    case accountNameInvalid
    case accountNameTaken
    case accountLimitReached
    case accountNotEmpty
    case currencyUnknown
    case accountIDTaken
    case accountHasGoals
    // Money
    case amount(MoneyTextFault)
    case rejected(Rejection)
    case cashOff
    case nothingToWithdraw
    case depositLimitReached
    case recipientNotFound
    case recipientIsSender
    case recipientCannotReceive
    case noteInvalid
    case idempotencyKeyInvalid
    case idempotencyKeyReused
    case transferNotFound
    // Goals
    case goalNotFound
    case goalNameInvalid
    case goalTargetInvalid
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
    case payee(PayeeFault)
    case signingKey(SigningKeyFault)
    // Webhooks
    case webhookNotFound
    case webhookURLInvalid
    case webhookLimitReached
    case webhookEventNotFound
}

/// What is wrong with one field of a registration.
public enum RegistrationFault: Hashable, Sendable {
    case usernameTooShort
    case usernameNotAllowed
    case usernameTaken
    case usernameReserved
    case password(PasswordFault)
    case passwordsDiffer
    case emailInvalid
}
