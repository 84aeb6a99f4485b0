import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import WalletServices

/// The errors of a redisplayed form.
package struct FormError: Sendable {
    let items: [ErrorText]
    private let report: ErrorReport?

    /// - Parameter words: the language of the message.
    init(_ report: ErrorReport, in words: Localisation) {
        items = report.items.map(words.said)
        self.report = report
    }

    /// - Parameter code: its key in the catalogue; by default an invalid form.
    package init(
        _ message: String, hint: String = "", at field: String? = nil,
        code: ErrorCode = .request(.formInvalid)
    ) {
        items = [ErrorText(code, message: message, hint: hint, field: field)]
        report = nil
    }

    /// Combines several errors of one form; if one requires waiting, the others do not matter.
    ///
    /// - Returns: the combined error, if there are any.
    init?(_ errors: [FormError]) {
        guard let first = errors.first else { return nil }
        guard errors.count > 1 else {
            self = first
            return
        }
        items = errors.flatMap(\.items)
        report = errors.first { $0.status != .unprocessableContent }?.report
    }

    /// A form with an error is 422, unless it must wait (429) or the wallet is unavailable (503).
    package var status: HTTPResponse.Status {
        switch report?.status {
        case .tooManyRequests: .tooManyRequests
        case .serviceUnavailable: .serviceUnavailable
        default: .unprocessableContent
        }
    }

    /// True if the form's key belongs to another operation that is already done.
    var isOfUsedKey: Bool {
        let codes: [ErrorCode] = [.money(.idempotencyKeyInvalid), .money(.idempotencyKeyReused)]
        return items.contains { codes.contains($0.code) }
    }

    func addHeaders(to response: inout Response) { report?.addHeaders(to: &response) }

    /// Tells what is wrong with this field, and what to do.
    package func message(at names: String...) -> String? { message(among: names) }

    func message(among names: [String]) -> String? {
        guard let item = items.first(where: { item in names.contains { $0 == item.field } })
        else { return nil }
        return item.hint.isEmpty ? item.message : "\(item.message.withPeriod) \(item.hint)"
    }
}

extension String {
    /// The text as a sentence before another.
    var withPeriod: String { last?.isPunctuation == false ? self + "." : self }
}

extension WebContext {
    /// Acts on a form. After an error that is about the form, its page is shown again.
    ///
    /// - Throws: errors that are not about the form.
    func acting(
        on form: FormFields, _ act: () async throws -> Response,
        again: (FormContent) async throws -> Response
    ) async throws -> Response {
        do { return try await act() } catch {
            return try await again(FormContent(typed: form, error: try formError(in: error)))
        }
    }

    /// The error as one that a form can show.
    ///
    /// - Throws: the error itself when it is not about the form; it then has a page of its own.
    package func formError(in error: any Error) throws -> FormError {
        RequestTrace.current?.note(error)
        return switch error {
        case WalletError.signIn(.notSignedIn), WalletError.money(.cashOff), WalletError.proofNeeded:
            throw error
        case AmountText.Failure.text(let content): FormError(ErrorReport(content), in: words)
        case AmountText.Failure.negative:
            FormError(ErrorReport(Rejection.amountNotPositive), in: words)
        case AmountText.Failure.ambiguous(let example):
            FormError(
                words("amount_ambiguous"), hint: words("for_example", ["example": example]),
                at: "amount")
        case let formError as FormError.Failure: formError.formError
        case WalletError.money(.idempotencyKeyReused):
            FormError(
                words("key_used"), hint: words("key_used_hint"),
                code: .money(.idempotencyKeyReused))
        case is WalletError, is PhoneError, is ClockDoubt:
            FormError(ErrorReport(error), in: words)
        default: throw error
        }
    }

    /// The error summary above a form, if the form has errors.
    ///
    /// - Parameter names: the form's names for the fields of errors.
    package func summary(
        of formError: FormError?, naming names: [String: String] = [:]
    ) -> ErrorSummary? {
        guard let items = formError?.items else { return nil }
        return ErrorSummary(
            title: words("error_titles", count: Int64(items.count)),
            items: items.map { item in
                ErrorSummary.Item(
                    message: item.message, hint: item.hint.isEmpty ? nil : item.hint,
                    href: item.field.map { "#" + (names[$0] ?? $0) })
            })
    }

    /// Shows a page with a form to a signed-out visitor.
    package func show(_ page: some Page, to visit: Visit, _ content: FormContent) -> Response {
        var response = show(page, to: visit, status: content.error?.status ?? .ok)
        content.error?.addHeaders(to: &response)
        return response
    }

    /// Shows a page with a form.
    func show(
        _ page: some Page, to signedIn: SignedInRequest, at place: Place? = nil,
        _ content: FormContent
    ) -> Response {
        let error = content.error
        var response = show(page, to: signedIn, at: place, status: error?.status ?? .ok)
        error?.addHeaders(to: &response)
        if error?.isOfUsedKey == true { beginNextAttempt(in: &response) }
        return response
    }
}

extension FormError {
    /// An error of a form that the wallet does not know.
    struct Failure: Error {
        let formError: FormError
    }

    var failure: Failure { Failure(formError: self) }
}
