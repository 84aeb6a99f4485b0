import HTTPSupport
import Ledger
import Passwords
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Localised errors")
struct ErrorWordsTests {
    /// Every error that people can see, with numbers where it has any.
    private static let errors =
        withValues
        + codes.filter { code in
            !withValues.contains { $0.text.code == code.text.code }
        }

    private static let codes: [WalletError] = {
        var all: [WalletError] = []
        all += ErrorCode.SignIn.allCases.map { .signIn($0) }
        all += ErrorCode.Passkey.allCases.map { .passkey($0) }
        all += ErrorCode.Person.allCases.map { .person($0) }
        all += ErrorCode.Account.allCases.map { .account($0) }
        all += ErrorCode.History.allCases.map { .history($0) }
        all += ErrorCode.Money.allCases.map { .money($0) }
        all += ErrorCode.Payee.allCases.map { .payee($0) }
        all += ErrorCode.PaymentRequest.allCases.map { .paymentRequest($0) }
        all += ErrorCode.Goal.allCases.map { .goal($0) }
        all += ErrorCode.SigningKey.allCases.map { .signingKey($0) }
        all += ErrorCode.Access.allCases.map { .access($0) }
        all += ErrorCode.Contact.allCases.map { .contact($0) }
        all += ErrorCode.Treasury.allCases.map { .treasury($0) }
        all += ErrorCode.Joining.allCases.map { .joining($0) }
        all += ErrorCode.Data.allCases.map { .data($0) }
        all += ErrorCode.Developer.allCases.map { .developer($0) }
        return all
    }()

    private static let withValues: [WalletError] = {
        let limit = Money(minorUnits: 50_00, currency: .dollar)
        let registrations: [RegistrationError] = [
            .usernameTooShort, .usernameNotAllowed, .usernameTaken, .usernameReserved,
            .password(.tooShort(minimum: 8)), .password(.tooShort(minimum: 12)),
            .password(.tooLong(maximumBytes: 1024)), .password(.ownWord), .password(.common),
            .passwordsDiffer, .emailInvalid, .nameInvalid(nil),
            .nameInvalid(HiddenCharacter(in: "\u{202E}")),
        ]
        let rejections: [Rejection] = [
            .amountNotPositive, .amountOverLimit, .sameAccount, .debitAccountNotFound,
            .debitAccountClosed, .currencyMismatch, .insufficientFunds, .balanceOverLimit,
        ]
        var all: [WalletError] = [
            .phone(.empty), .phone(.notDigits), .phone(.wrongLength(expected: 10)),
            .phone(.wrongLength(expected: nil)), .phone(.notPossible),
            .tooManyCodes(retryAfterSeconds: 1), .tooManyCodes(retryAfterSeconds: 45),
            .tooManyCodes(retryAfterSeconds: 7201), .tooManyAttempts(retryAfterSeconds: 600),
            .tooManyLookups(retryAfterSeconds: 45), .tooManyResets(retryAfterSeconds: 600),
            .tooManyJoined(retryAfterSeconds: 45), .contactRests(retryAfterSeconds: 7201),
            .amount(.empty), .amount(.notANumber), .amount(.tooManyDecimals(allowed: 0)),
            .amount(.tooManyDecimals(allowed: 2)), .amount(.tooLarge), .registration([]),
            .underpaid(limit),
        ]
        all += registrations.map { .registration([$0]) }
        all += rejections.map { .rejected($0) }
        all += PasskeyError.allCases.map { .passkeyRefused($0) }
        all += LimitSpan.allCases.map { .overLimit($0, limit) }
        return all
    }()

    private let languages: Languages
    private let english: Localisation
    /// The words of each other language, by its code.
    private let others: [String: Localisation]

    init() throws {
        let languages = try Languages.ofProgram.get()
        self.languages = languages
        english = languages.best(chosen: "en", accepted: nil)
        let codes = languages.all.map(\.code).filter { $0 != "en" }
        others = Dictionary(
            uniqueKeysWithValues: codes.map { ($0, languages.best(chosen: $0, accepted: nil)) })
    }

    @Test("In English, pages and APIs fill in a text alike", arguments: errors)
    func sameEnglish(error: WalletError) {
        let item = ErrorReport(error).text
        let said = english.said(item)
        // A page writes an amount as all its amounts.
        let message = item.money.map { money in
            item.message.replacing(
                "\(money.decimal) \(money.currency.code)",
                with: MoneyFormat(locale: english.locale).text(money))
        }
        let key = "error_\(item.code.rawValue)"
        if english.texts["\(key).api"] == nil { #expect(said.message == message ?? item.message) }
        if english.texts["\(key)_hint.api"] == nil { #expect(said.hint == item.hint) }
    }

    @Test("A text for programs is of a code, in English alone, and no page has the same")
    func forPrograms() {
        let codes = ErrorCode.allCases.map { "error_\($0.rawValue)" }
        for (key, text) in english.texts where key.hasSuffix(".api") {
            let page = String(key.dropLast(".api".count))
            #expect(codes.contains(page) || codes.contains { page == "\($0)_hint" }, "\(key)")
            #expect(english.texts[page] != text, "\(key)")
        }
        for (language, words) in others {
            #expect(!words.texts.keys.contains { $0.hasSuffix(".api") }, "\(language)")
        }
    }

    @Test(
        "No message is left in English in another language, and no name unfilled", arguments: errors
    )
    func inEachLanguage(error: WalletError) {
        let item = ErrorReport(error).text
        let first = english.said(item)
        #expect(!(first.message + first.hint).contains("{"))
        #expect(!others.isEmpty)
        for (language, words) in others {
            let said = words.said(item)
            #expect(said.message != item.message && said.message != first.message, "\(language)")
            #expect(said.hint != item.hint && said.hint != first.hint, "\(language)")
            #expect(!(said.message + said.hint).contains("{"), "\(language)")
            #expect(said.code == item.code && said.field == item.field, "\(language)")
        }
    }

    @Test("Every language has a message for every code that a page can show")
    func complete() {
        let shown = ErrorCode.allCases.filter(isShown)
        #expect(shown.count > 110)
        for (language, _) in languages.all {
            let words = languages.best(chosen: language, accepted: nil)
            for code in shown {
                for key in ["error_\(code.rawValue)", "error_\(code.rawValue)_hint"] {
                    let forms = [key, "\(key).other"]
                    #expect(forms.contains { words.texts[$0] != nil }, "\(language): \(key)")
                }
            }
        }
    }

    @Test("These tests cover every code that a form can show, with its numbers")
    func lookedAt() {
        let seen = Set(Self.errors.map(\.text.code))
        for code in ErrorCode.allCases where !seen.contains(code) {
            switch code {
            case .request, .server: break
            case .signIn, .passkey, .person, .account, .history, .money, .payee,
                .paymentRequest, .goal, .signingKey, .access, .contact, .treasury, .joining,
                .data, .developer:
                Issue.record("\(code.rawValue)")
            }
        }
    }

    /// Forms show the wallet's errors. An error of the request itself has a page for its status, or
    /// appears on one with the message of its code.
    private func isShown(_ code: ErrorCode) -> Bool {
        switch code {
        case .signIn, .passkey, .person, .account, .history, .money, .payee, .paymentRequest,
            .goal, .signingKey, .access, .contact, .treasury, .joining, .data, .developer:
            true
        // No page reads such bodies.
        case .request(.contentTypeNotJSON), .request(.contentTypeNotPicture): false
        case .request, .server: english.texts["error_\(code.row.status.rawValue)_head"] == nil
        }
    }
}
