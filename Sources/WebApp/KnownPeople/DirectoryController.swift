import HTTPSupport
import Hummingbird
import WalletServices

/// Lists a member in the directory, in which all other members find those who chose it.
struct DirectoryController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.directory.route, use: signedIn { try await $0.form($1) })
        router.post(Link.directory.route, use: signedInForm { try await $0.set($1, $2) })
    }

    private func form(_ signedIn: SignedInRequest) async throws -> Response {
        let isListed = try await web.wallet.directory.isListed(signedIn.id)
        let page = FormPage(
            title: words("directory_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            head: words("directory_title"),
            lead: words(
                isListed ? "directory_lead_in" : "directory_lead_out",
                ["name": signedIn.person.publicName]),
            errors: nil, action: Link.directory.path, key: nil,
            fields: [.hidden("listed", isListed ? "no" : "yes")],
            button: words(isListed ? "directory_leave" : "directory_enter"),
            cancel: Link.profile.path,
            ways: [
                FormPage.Way(
                    label: words("known_title"), href: Link.knownPeople.path, icon: "icons/people")
            ],
            scripts: [])
        return web.show(page, to: signedIn, at: .you)
    }

    private func set(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let isListed = form["listed"] == "yes"
        try await web.wallet.directory.setListed(isListed, signedIn.id)
        return .seeOther(Link.profile.path(with: ["directory": isListed ? "in" : "out"]))
    }
}
