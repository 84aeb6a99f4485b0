import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Parts that the pages of tokens, apps and keys share.
extension WebContext {
    var backToDeveloper: LinkPart {
        LinkPart(label: words("developer_title"), href: Link.developer.path)
    }

    /// The field for the name of a token, an app or a key.
    func credentialName(label: String, hint: String, _ content: FormContent) -> Field {
        var name = content.field("name", label, maximum: 100, isFirst: true)
        name.hint = hint
        name.autocomplete = "off"
        return name
    }

    /// Leads to a page that shows a new secret once.
    ///
    /// - Parameter make: creates the secret, and its page.
    func leadingToSecret(
        _ signedIn: SignedInRequest, _ make: () async throws -> SecretPage
    ) async throws -> Response {
        let wasShown = Link.developer.path(with: ["done": "shown"])
        do {
            let page = show(try await make(), to: signedIn, at: .you)
            return try await leading(to: page, after: signedIn.visit, onceThen: wasShown)
        } catch WalletError.money(.idempotencyKeyReused) {
            // A repeated form, as after a reload: the secret exists, and was shown.
            return .seeOther(wasShown)
        }
    }

    /// Ends what the address names, and leads to the developer page, whose notice says so.
    func ending(
        _ what: String, _ signedIn: SignedInRequest, or notFound: WalletError,
        _ end: (UUID) async throws -> Void
    ) async throws -> Response {
        guard let id = signedIn.pathUUID else { throw notFound }
        // It may already be gone, which is what the person wants.
        do { try await end(id) } catch let error as WalletError where error == notFound {}
        return .seeOther(Link.developer.path(with: ["done": what]))
    }

    /// The wallet's address for others.
    func address(of visit: Visit) -> String { visit.request.site.address }

    /// An example call, ready to copy into a terminal.
    func call(with token: String, of visit: Visit) -> Snippet {
        Snippet(
            label: words("developer_call"),
            text: """
                curl -H "Authorization: Bearer \(token)" \(address(of: visit))/api/v2/accounts
                """)
    }

    func use(of time: Timestamp?) -> String {
        guard let time else { return words("developer_never_used") }
        return words("developer_used", ["time": dates.dateAndTime(time)])
    }

    func end(of token: AccessToken) -> String? {
        guard let end = token.expiresAt else { return nil }
        let isOver = token.hasExpired(at: clock.now())
        return words(isOver ? "token_ended" : "token_ends", ["time": dates.dateAndTime(end)])
    }
}
