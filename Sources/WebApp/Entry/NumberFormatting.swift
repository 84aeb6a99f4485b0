import HTTPSupport
import Hummingbird
import Phone
import WalletServices

/// Formats a phone number while a person types it: returns its spelling so far, its country's flag,
/// and the error that submitting it would cause. It sends nothing to that number.
struct NumberFormatting: PageController {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.numberFormat.route, use: open { pages, visit, _ in try pages.answer(visit) })
    }

    private func answer(_ visit: Visit) throws -> Response {
        let query = visit.query
        let typed = String(query?.text("typed").prefix(60) ?? "").latinDigits
        let region = PhoneNumbers.region(
            of: typed, fallback: String(query?.text("region").prefix(2) ?? ""))
        var text = PhoneNumbers.asYouType(typed, region: region).text
        var formError: String?
        var national: String?
        do { national = try PhoneNumbers.parse(typed, region: region).national } catch {
            // Letters stay, so that the person sees the error.
            if error == .notDigits { text = typed }
            formError = try web.formError(in: error).aboutNumber
        }
        let json = JSONWriter { json in
            json.string("text", text)
            json.string("region", region)
            json.string("national", national)
            json.string("error", formError)
        }
        return .json(json)
    }
}

extension FormError {
    /// The error of a number in one line; for limits, with the time to wait.
    var aboutNumber: String? {
        items.first.map { item in
            Self.ofForm.contains(item.code) ? item.message : "\(item.message) \(item.hint)"
        }
    }

    /// The errors about the format of a number.
    private static let ofForm: Set<ErrorCode> = [
        .signIn(.phoneEmpty), .signIn(.phoneNotDigits), .signIn(.phoneWrongLength),
        .signIn(.phoneInvalid),
    ]
}
