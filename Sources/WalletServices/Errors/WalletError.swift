public import Ledger
public import Passwords
public import Phone

/// Why the wallet refuses something: a code of the catalogue, or a case that brings what the text
/// of its code needs besides.
public enum WalletError: Error, Hashable, Sendable {
    case signIn(ErrorCode.SignIn)
    case passkey(ErrorCode.Passkey)
    case person(ErrorCode.Person)
    case account(ErrorCode.Account)
    case history(ErrorCode.History)
    case money(ErrorCode.Money)
    case payee(ErrorCode.Payee)
    case paymentRequest(ErrorCode.PaymentRequest)
    case goal(ErrorCode.Goal)
    case signingKey(ErrorCode.SigningKey)
    case access(ErrorCode.Access)
    case contact(ErrorCode.Contact)
    case treasury(ErrorCode.Treasury)
    case joining(ErrorCode.Joining)
    case data(ErrorCode.Data)
    case developer(ErrorCode.Developer)
    // With what was wrong
    case phone(PhoneError)
    case passkeyRefused(PasskeyError)
    case registration([RegistrationError])
    case amount(MoneyTextError)
    case rejected(Rejection)
    /// One of the above, because of a character that nobody sees.
    indirect case hidden(HiddenCharacter, WalletError)
    // With what is needed
    case proofNeeded(ProofNeed)
    case underpaid(Money)
    case overLimit(LimitSpan, Money)
    // With the time to wait
    case tooManyCodes(retryAfterSeconds: Int64)
    case tooManyAttempts(retryAfterSeconds: Int64)
    case tooManyLookups(retryAfterSeconds: Int64)
    case tooManyResets(retryAfterSeconds: Int64)
    case tooManyJoined(retryAfterSeconds: Int64)
    case contactRests(retryAfterSeconds: Int64)
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
        case .signIn(let code): ErrorText(.signIn(code))
        case .passkey(let code): ErrorText(.passkey(code))
        case .person(let code): ErrorText(.person(code))
        case .account(let code): ErrorText(.account(code))
        case .history(let code): ErrorText(.history(code))
        case .money(let code): ErrorText(.money(code))
        case .payee(let code): ErrorText(.payee(code))
        case .paymentRequest(let code): ErrorText(.paymentRequest(code))
        case .goal(let code): ErrorText(.goal(code))
        case .signingKey(let code): ErrorText(.signingKey(code))
        case .access(let code): ErrorText(.access(code))
        case .contact(let code): ErrorText(.contact(code))
        case .treasury(let code): ErrorText(.treasury(code))
        case .joining(let code): ErrorText(.joining(code))
        case .data(let code): ErrorText(.data(code), count: code.waitSeconds)
        case .developer(let code): ErrorText(.developer(code))
        case .phone(let error): error.text
        case .passkeyRefused(let failure): failure.text
        case .registration(let errors):
            errors.first?.text ?? ErrorText(.person(.registrationInvalid))
        case .amount(let error): error.text
        case .rejected(let rejection): rejection.text
        case .hidden(let character, let error): error.text.naming(character)
        case .proofNeeded: ErrorText(.access(.proofNeeded))
        case .underpaid(let asked): ErrorText(.paymentRequest(.underpaid), money: asked)
        case .overLimit(let span, let limit): ErrorText(.treasury(span.errorCode), money: limit)
        case .tooManyCodes(let seconds): ErrorText(.signIn(.tooManyCodes), count: seconds)
        case .tooManyAttempts(let seconds): ErrorText(.signIn(.tooManyAttempts), count: seconds)
        case .tooManyLookups(let seconds): ErrorText(.signIn(.tooManyLookups), count: seconds)
        case .tooManyResets(let seconds): ErrorText(.signIn(.tooManyResets), count: seconds)
        case .tooManyJoined(let seconds): ErrorText(.joining(.tooManyJoined), count: seconds)
        case .contactRests(let seconds): ErrorText(.contact(.rests), count: seconds)
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
