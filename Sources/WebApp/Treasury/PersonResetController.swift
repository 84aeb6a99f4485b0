import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// A treasurer's link with which a person sets a new password, and a host's sign-out of a person.
struct PersonResetController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.post(
            Link.personReset(.any).route,
            use: treasurerForm { pages, signedIn, _, treasurer in
                try await pages.make(signedIn, treasurer)
            })
        router.post(
            Link.personSignOut(.any).route,
            use: hostForm { pages, signedIn, _, host in
                let id = try signedIn.personID()
                _ = try await pages.web.wallet.sessions.endAll(of: id, by: host)
                return .seeOther(Link.person(id).path(with: ["access": "ended"]))
            })
    }

    private func make(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Response
    {
        let made = try await web.wallet.resets.make(for: signedIn.personID(), by: treasurer)
        let link = web.origin(of: signedIn.visit) + Link.reset.path + "/" + made.token
        let name = made.person.publicName
        let page = RequestPage(
            title: words("reset_made_title"),
            wayBack: LinkPart(label: name, href: Link.person(made.person.id).path),
            head: words("reset_made_head", ["name": name]),
            note: words(
                "reset_made_note",
                ["name": name, "time": web.dates.dateAndTime(made.expiresAt)]),
            sharing: RequestPage.Sharing(
                link: link, code: LinkCode(link),
                done: Link.person(made.person.id).path))
        return web.show(page, to: signedIn, at: .you)
    }
}
