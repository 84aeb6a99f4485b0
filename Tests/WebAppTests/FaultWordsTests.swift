import Foundation
import HTTPSupport
import Ledger
import Passwords
import Phone
import Testing
import WalletServices

@testable import WebApp

@Suite("The wallet's errors in words")
struct FaultWordsTests {
    /// Every error that people can see, with numbers where it has any.
    private static let errors: [WalletError] =
        [
            .phone(.empty), .phone(.notDigits), .phone(.wrongLength(expected: 10)),
            .phone(.wrongLength(expected: nil)), .phone(.notPossible), .countryNotServed,
            .tooManyCodes(retryAfterSeconds: 1), .tooManyCodes(retryAfterSeconds: 45),
            .tooManyCodes(retryAfterSeconds: 7201), .codeNotSent, .codeSignInOff, .incorrectCode,
            .codeExpired, .tooManyAttempts(retryAfterSeconds: 600), .registration([]),
            .usernameNotFound, .incorrectPassword, .wrongCredentials, .busy, .notSignedIn,
            .sessionNotFound, .passkeyNotFound, .passkeyNameInvalid, .passkeyLimitReached,
            .nameInvalid, .accountNotFound, .accountNameInvalid,
            .accountNameTaken, .accountLimitReached, .accountNotEmpty, .currencyUnknown,
            .accountIDTaken, .cashOff, .nothingToWithdraw, .depositLimitReached,
            .recipientNotFound, .recipientIsSender,
            .recipientCannotReceive, .noteInvalid, .idempotencyKeyInvalid, .idempotencyKeyReused,
            .transferNotFound, .amount(.empty), .amount(.notANumber),
            .amount(.tooManyDecimals(allowed: 0)), .amount(.tooManyDecimals(allowed: 2)),
            .amount(.tooLarge), .accountHasGoals, .goalNotFound, .goalNameInvalid,
            .goalTargetInvalid, .goalPictureInvalid, .goalLimitReached, .goalArchived,
            .userNoteInvalid, .spendingOff, .counterpartyInvalid, .categoryUnknown,
            .paymentTimeInvalid, .nothingToRoundUp, .weekInFuture, .multiplierInvalid,
            .recurrenceInvalid, .recurringTransferNotFound, .zoneUnknown, .tokenInvalid,
            .tokenNotFound, .tokenNameInvalid, .tokenLimitReached, .scopesMissing, .appNotFound,
            .appNameInvalid, .redirectInvalid, .appLimitReached, .consentNotFound,
            .pictureUnreadable, .pictureTooLarge, .pictureLimitReached, .pictureNotFound,
            .pictureBusy, .picturesOff, .statementTooLong, .statementBusy, .statementsOff,
            .webhookNotFound, .webhookURLInvalid, .webhookLimitReached, .webhookEventNotFound,
        ]
        + [
            RegistrationFault.usernameTooShort, .usernameNotAllowed, .usernameTaken,
            .usernameReserved, .password(.tooShort(minimum: 8)), .password(.tooShort(minimum: 12)),
            .password(.tooLong(maximumBytes: 1024)), .password(.ownWord), .password(.common),
            .passwordsDiffer, .emailInvalid,
        ].map { .registration([$0]) }
        + [
            Rejection.amountNotPositive, .amountOverLimit, .sameAccount, .debitAccountNotFound,
            .debitAccountClosed, .currencyMismatch, .insufficientFunds, .balanceOverLimit,
        ].map { .rejected($0) } + PasskeyRefusal.allCases.map { .passkeyRefused($0) }
        + PayeeFault.allCases.map { .payee($0) } + SigningKeyFault.allCases.map { .signingKey($0) }

    /// Where the API speaks to a program, a page speaks to a person.
    private static let ownMessages: Set = ["idempotency_key_invalid", "idempotency_key_reused"]
    private static let ownHints: Set = [
        "idempotency_key_invalid", "idempotency_key_reused", "account_id_taken",
        "account_not_found", "transfer_not_found", "session_not_found", "not_signed_in",
        "passkey_not_found",
        "currency_unknown", "amount_over_limit",
    ]

    private let english: Words
    private let spanish: Words

    init() throws {
        let languages = try Languages(resources: Resources())
        english = languages.best(chosen: "en", accepted: nil)
        spanish = languages.best(chosen: "es", accepted: nil)
    }

    @Test("In English pages say what the APIs say", arguments: errors)
    func sameEnglish(error: WalletError) throws {
        let item = try #require(ErrorReport(error).items.first)
        let said = english.said(item)
        if !Self.ownMessages.contains(item.code) { #expect(said.message == item.message) }
        if !Self.ownHints.contains(item.code) { #expect(said.hint == item.hint) }
    }

    @Test("In Spanish nothing is left in English, and no name unfilled", arguments: errors)
    func inSpanish(error: WalletError) throws {
        let item = try #require(ErrorReport(error).items.first)
        let said = spanish.said(item)
        #expect(said.message != item.message)
        #expect(said.hint != item.hint)
        #expect(!(said.message + said.hint).contains("{"))
        #expect(!(english.said(item).message + english.said(item).hint).contains("{"))
        #expect(said.code == item.code)
        #expect(said.field == item.field)
    }

    @Test("Every code of the services is in the catalogue, and is looked at here")
    func complete() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/WalletServices")
        var codes: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            codes.formUnion(text.matches(of: /ErrorText\(\s*"([a-z_]+)"/).map { String($0.1) })
        }
        #expect(codes.count > 40)
        let seen = Set(Self.errors.map(\.text.code))
        #expect(codes.subtracting(seen) == [])
        for code in codes {
            let keys = ["fault_\(code)", "fault_\(code).other"]
            #expect(keys.contains { english.texts[$0] != nil }, "\(code)")
        }
    }
}
