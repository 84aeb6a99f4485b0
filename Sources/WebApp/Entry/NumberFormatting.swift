import HTTPSupport
import Hummingbird
import Phone
import WalletServices

/// Tells a phone field, while it is being typed in, how the number is written so far, whose flag
/// belongs to it, and what sending it would be answered. It sends nothing to anybody.
struct NumberFormatting: PageGroup {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.numberFormat.route, use: open { pages, visit, _ in try pages.answer(visit) })
    }

    private func answer(_ visit: Visit) throws -> Response {
        let query = visit.query
        let typed = String(query?.text("typed").prefix(60) ?? "")
        let region = PhoneNumbers.region(
            of: typed, fallback: String(query?.text("region").prefix(2) ?? ""))
        var text = PhoneNumbers.asYouType(typed, region: region).text
        var formError: String?
        var national: String?
        do { national = try PhoneNumbers.parse(typed, region: region).national } catch {
            // Letters stay, so that the person sees what is refused.
            if error == .notDigits { text = typed }
            formError = try web.formError(in: error).aboutNumber
        }
        var json = JSONWriter()
        json.object { json in
            json.string("text", text)
            json.string("region", region)
            json.string("national", national)
            json.string("fault", formError)
        }
        return .json(json)
    }
}

extension FormError {
    /// What is wrong with a number, in one line; limits also say how long to wait.
    var aboutNumber: String? {
        items.first.map { item in
            Self.ofForm.contains(item.code) ? item.message : "\(item.message) \(item.hint)"
        }
    }

    /// What is wrong with how a number is written.
    private static let ofForm: Set<ErrorCode> = [
        .signIn(.phoneEmpty), .signIn(.phoneNotDigits), .signIn(.phoneWrongLength),
        .signIn(.phoneInvalid),
    ]
}
