import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Blocking somebody, after a page that says what it does, and ending that.
struct BlockController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.block(.any).route, use: signedIn { try await $0.ask($1) })
        router.post(
            Link.block(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.set(true, signedIn) })
        router.post(
            Link.blockEnd(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.set(false, signedIn) })
    }

    private func ask(_ signedIn: SignedInRequest) async throws -> Response {
        let id = try signedIn.personID()
        let person = try await web.wallet.knownPeople.find(id, of: signedIn.id).person
        let back = Link.knownPerson(id).path
        let name: KeyValuePairs = ["name": person.name]
        let page = BlockPage(
            title: words("block", name), wayBack: LinkPart(label: person.name, href: back),
            head: words("block_head", name),
            points: [
                words("block_they", name), words("block_you", name), words("block_untold", name),
            ],
            action: Link.block(id).path, button: words("block_button"), cancel: back)
        return web.show(page, to: signedIn, at: .send)
    }

    private func set(_ isBlocked: Bool, _ signedIn: SignedInRequest) async throws -> Response {
        let id = try signedIn.personID()
        try await web.wallet.knownPeople.setBlocked(isBlocked, id, by: signedIn.id)
        let link = Link.knownPerson(id)
        return .seeOther(isBlocked ? link.path : link.path(with: ["unblocked": "yes"]))
    }
}

/// Says what blocking somebody does, and asks for confirmation.
struct BlockPage: Page {
    static let template = "block"

    let title: String
    let wayBack: LinkPart
    let head: String
    let points: [String]
    let action: String
    let button: String
    let cancel: String
    let scripts = ["sheet"]
}
