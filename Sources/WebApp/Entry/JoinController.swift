import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Joining with an invitation: its link, and the page that offers every way in.
struct JoinController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            RouterPath(Link.join.path + "/:token"),
            use: open { pages, visit, _ in
                pages.web.taking(Cookie.invitation, of: visit, to: .join)
            })
        router.get(Link.join.route, use: open { try await $0.page($1, $2) })
    }

    private func page(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        guard principal == nil else { return message("join_already", visit, isSignedIn: true) }
        if let refusal = web.refusal(of: visit) { return refusal }
        do {
            let offer = try await web.trials.opening(from: visit.context.clientAddress) {
                try await web.opened(visit)
            }
            return try await show(offer.invitation, by: offer.maker, to: visit)
        } catch WalletError.joining(.invitationUsedUp) {
            var response = message("join_used", visit, status: .gone)
            response.headers.append(web.cookies.clear(Cookie.invitation))
            return response
        } catch WalletError.joining {
            var response = message("join_invalid", visit, status: .notFound)
            response.headers.append(web.cookies.clear(Cookie.invitation))
            return response
        }
    }

    private func show(
        _ invitation: Invitation, by maker: Person?, to visit: Visit
    ) async throws -> Response {
        let names: KeyValuePairs = [
            "name": maker?.publicName ?? "", "wallet": web.wallet.settings.name,
        ]
        let page = JoinPage(
            title: words("join_title", names),
            head: maker == nil ? words("join_head_host", names) : words("join_head", names),
            note: invitation.note.isEmpty ? nil : invitation.note,
            role: invitation.role == .member ? nil : words("join_as_treasurer"),
            openNotes: web.openNotes, ways: ways, passkey: web.passkeyJoining(for: visit),
            login: web.wayIn.path)
        return web.show(page, to: visit)
    }

    private var ways: [JoinPage.Way] {
        let password = JoinPage.Way(
            label: words("join_by_password"), href: Link.register.path, icon: "icons/lock")
        let phone = JoinPage.Way(
            label: words("join_by_phone"), href: Link.signIn.path, icon: "icons/phone")
        return web.wallet.codes.isOffered ? [phone, password] : [password]
    }

    private func message(
        _ key: String, _ visit: Visit, isSignedIn: Bool = false,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let page = MessagePage(
            title: words("\(key)_head"),
            wayBack: LinkPart(label: words("account_back"), href: Link.root.path),
            head: words("\(key)_head"), text: words("\(key)_text"),
            ways: [LinkPart(label: words("join_on"), href: Link.root.path)])
        return web.show(page, to: visit, isSignedIn: isSignedIn, status: status)
    }
}

extension WebContext {
    /// The invitation that this browser has opened.
    ///
    /// - Throws: `WalletError.joining`: `.invitationUsedUp`, `.invitationInvalid` without a valid
    ///   one.
    func opened(_ visit: Visit) async throws -> (invitation: Invitation, maker: Person?) {
        try await wallet.invitations.offer(
            of: cookies.value(Cookie.invitation, in: visit.request) ?? "")
    }

    /// The key of what to tell visitors who may not join.
    var wordOfJoining: String {
        wallet.settings.registration == .closed
            ? "error_registration_closed" : "join_needs_invitation"
    }

    /// The open invitation that this browser brings.
    func openInvitation(of visit: Visit) async throws -> Invitation? {
        try await wallet.invitations.open(cookies.value(Cookie.invitation, in: visit.request))
    }

    /// True if this visitor can make a new wallet here: everybody can, or an invitation is open.
    func canJoin(_ visit: Visit) -> Bool {
        switch wallet.settings.registration {
        case .open: true
        case .invite: cookies.value(Cookie.invitation, in: visit.request) != nil
        case .closed: false
        }
    }
}
