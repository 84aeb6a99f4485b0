import HTTPSupport
import Hummingbird
import WalletServices

/// The list on a treasurer's Home of the steps that a new wallet still needs. It also tells the
/// server's host how to do the steps that no page can do.
struct FirstStepsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.backupHelp.route,
            use: treasurer { pages, signedIn, _ in
                let words = pages.words
                return pages.help(words("step_backups"), words("step_backups_text"), signedIn)
            })
        router.post(
            Link.hideSteps.route,
            use: treasurerForm { pages, _, _, treasurer in
                try await pages.web.wallet.firstSteps.hide(by: treasurer)
                return .seeOther(Link.home.path)
            })
    }

    private func help(_ head: String, _ text: String, _ signedIn: SignedInRequest) -> Response {
        let page = MessagePage(
            title: head, wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: head, text: text, ways: [])
        return web.show(page, to: signedIn, at: .home)
    }
}

extension WebContext {
    /// The list of a treasurer outside a sandbox, until everything is done or the list is hidden.
    func firstSteps(for signedIn: SignedInRequest) async throws -> HomePage.FirstSteps? {
        guard sandbox == nil,
            let treasurer = try? wallet.treasurers.treasurer(signedIn.person),
            let done = try await wallet.firstSteps.done(by: treasurer)
        else { return nil }
        return HomePage.FirstSteps(
            rows: FirstSteps.Step.allCases.map { step in
                let way = way(to: step)
                return HomePage.FirstSteps.Row(
                    label: way.label, href: way.href, isDone: done.contains(step))
            }, hide: Link.hideSteps.path)
    }

    private func way(to step: FirstSteps.Step) -> LinkPart {
        switch step {
        case .invite: LinkPart(label: words("step_invite"), href: Link.newInvitation.path)
        case .cash: LinkPart(label: words("step_cash"), href: Link.people.path)
        case .backups: LinkPart(label: words("step_backups"), href: Link.backupHelp.path)
        case .codes: LinkPart(label: words("step_codes"), href: Link.codeTests.path)
        }
    }
}
