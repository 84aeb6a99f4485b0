import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import WalletServices

/// What is wrong with a form that is shown again.
struct FormFault: Sendable {
    let items: [ErrorText]
    private let report: ErrorReport?

    /// - Parameter words: the language in which it is said.
    init(_ report: ErrorReport, in words: Words) {
        items = report.items.map(words.said)
        self.report = report
    }

    /// - Parameter code: what it is in the catalogue; by default a form that is not right.
    init(
        _ message: String, hint: String = "", at field: String? = nil,
        code: ErrorCode = .request(.formInvalid)
    ) {
        items = [ErrorText(code, message: message, hint: hint, field: field)]
        report = nil
    }

    /// Several faults of one form as one; where it has to wait, nothing else matters.
    ///
    /// - Returns: nil for none.
    init?(_ faults: [FormFault]) {
        guard let first = faults.first else { return nil }
        guard faults.count > 1 else {
            self = first
            return
        }
        items = faults.flatMap(\.items)
        report = faults.first { $0.status != .unprocessableContent }?.report
    }

    /// A form with a fault is 422, unless it has to wait (429) or the wallet cannot (503).
    var status: HTTPResponse.Status {
        switch report?.status {
        case .tooManyRequests: .tooManyRequests
        case .serviceUnavailable: .serviceUnavailable
        default: .unprocessableContent
        }
    }

    /// Whether the form's key stands for something else that was already done.
    var isOfUsedKey: Bool {
        let codes: [ErrorCode] = [.money(.idempotencyKeyInvalid), .money(.idempotencyKeyReused)]
        return items.contains { codes.contains($0.code) }
    }

    func addHeaders(to response: inout Response) { report?.addHeaders(to: &response) }

    /// The message about this field, if there is one.
    func message(at names: String...) -> String? {
        items.first { item in names.contains { $0 == item.field } }?.message
    }
}

extension Site {
    /// What a form can say about an error.
    ///
    /// - Throws: the error itself when it is no fault of the form; it is then a page of its own.
    func fault(in error: any Error) throws -> FormFault {
        switch error {
        case WalletError.notSignedIn, WalletError.cashOff: throw error
        case AmountText.Fault.text(let fault): FormFault(ErrorReport(fault), in: words)
        case AmountText.Fault.negative:
            FormFault(ErrorReport(Rejection.amountNotPositive), in: words)
        case AmountText.Fault.ambiguous(let example):
            FormFault(
                words("amount_ambiguous"), hint: words("for_example", ["example": example]),
                at: "amount")
        case let fault as FormFault.Refusal: fault.fault
        case WalletError.idempotencyKeyReused:
            FormFault(
                words("key_used"), hint: words("key_used_hint"),
                code: .money(.idempotencyKeyReused))
        case is WalletError, is PhoneFault: FormFault(ErrorReport(error), in: words)
        default: throw error
        }
    }

    /// The box above a form.
    ///
    /// - Parameter names: the form's names for the fields that errors speak of.
    func summary(of fault: FormFault, naming names: [String: String] = [:]) -> Faults {
        Faults(
            title: words("fault_titles", count: Int64(fault.items.count)),
            items: fault.items.map { item in
                Faults.Item(
                    message: item.message, hint: item.hint.isEmpty ? nil : item.hint,
                    href: item.field.map { "#" + (names[$0] ?? $0) })
            })
    }

    /// A page with a form, for the first time or with what is wrong with it.
    func show(
        _ page: some Page, to own: OwnVisit, at place: Place? = nil, fault: FormFault?
    ) -> Response {
        var response = show(page, to: own, at: place, status: fault?.status ?? .ok)
        fault?.addHeaders(to: &response)
        if fault?.isOfUsedKey == true { beginNextAttempt(in: &response) }
        return response
    }
}

extension FormFault {
    /// A fault of a form as an error, for those that the wallet does not know.
    struct Refusal: Error {
        let fault: FormFault
    }
}
