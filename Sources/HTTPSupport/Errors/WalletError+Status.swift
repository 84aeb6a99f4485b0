public import HTTPTypes
import Ledger
public import WalletServices

extension WalletError {
    /// The HTTP status that says this (RFC 9110).
    public var status: HTTPResponse.Status {
        switch self {
        case .phone: .unprocessableContent
        case .countryNotServed, .codeSignInOff, .cashOff, .spendingOff, .picturesOff,
            .statementsOff:
            .forbidden
        case .tooManyCodes, .tooManyAttempts: .tooManyRequests
        case .codeNotSent, .busy, .pictureBusy, .statementBusy: .serviceUnavailable
        case .incorrectCode, .codeExpired, .usernameNotFound, .incorrectPassword,
            .wrongCredentials, .notSignedIn, .passkeyRefused, .tokenInvalid:
            .unauthorized
        case .registration(let faults):
            faults == [.usernameTaken] ? .conflict : .unprocessableContent
        case .sessionNotFound, .accountNotFound, .transferNotFound, .goalNotFound,
            .recurringTransferNotFound, .passkeyNotFound, .tokenNotFound, .appNotFound,
            .consentNotFound, .pictureNotFound, .webhookNotFound, .webhookEventNotFound:
            .notFound
        case .accountNameTaken, .accountNotEmpty, .accountIDTaken, .accountHasGoals,
            .goalArchived:
            .conflict
        case .currencyUnknown, .categoryUnknown, .multiplierInvalid, .amount,
            .idempotencyKeyInvalid:
            .badRequest
        case .rejected(let rejection): rejection.status
        case .payee(.notFound), .payee(.accountNotFound), .signingKey(.notFound): .notFound
        case .payee, .signingKey: .unprocessableContent
        case .nameInvalid, .accountNameInvalid, .accountLimitReached, .nothingToWithdraw,
            .depositLimitReached,
            .recipientNotFound, .recipientIsSender, .recipientCannotReceive, .noteInvalid,
            .idempotencyKeyReused, .userNoteInvalid, .goalNameInvalid, .goalTargetInvalid,
            .goalPictureInvalid, .pictureUnreadable, .pictureTooLarge, .pictureLimitReached,
            .goalLimitReached, .counterpartyInvalid, .paymentTimeInvalid, .nothingToRoundUp,
            .weekInFuture, .recurrenceInvalid, .zoneUnknown, .passkeyNameInvalid,
            .passkeyLimitReached,
            .tokenNameInvalid, .tokenLimitReached, .scopesMissing, .appNameInvalid,
            .redirectInvalid, .appLimitReached, .webhookURLInvalid, .webhookLimitReached,
            .statementTooLong:
            .unprocessableContent
        }
    }
}

extension Rejection {
    /// An amount that no operation can have is malformed; the rest depends on the accounts.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .amountNotPositive, .amountOverLimit: .badRequest
        case .debitAccountNotFound, .creditAccountNotFound: .notFound
        case .sameAccount, .debitAccountClosed, .creditAccountClosed, .currencyMismatch,
            .insufficientFunds, .balanceOverLimit:
            .unprocessableContent
        }
    }
}
