import BankFiles
import HTTPSupport
import Hummingbird
import WalletServices

/// The archive of everything that a person has here, to take along.
struct PersonalDataController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.personalData.route, use: signedIn { try await $0.show($1) })
        router.get(Link.personalArchive.route, use: signedIn { try await $0.archive($1) })
    }

    /// Somebody at an unlocked device must not take everything along.
    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.confirmFirst(signedIn, then: Link.personalData.path) ?? page(signedIn)
    }

    private func page(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        let page = PersonalDataPage(
            title: words("data_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            lead: words("data_lead"), errors: web.summary(of: content.error),
            text: words("data_text"), href: Link.personalArchive.path, button: words("data_button"))
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func archive(_ signedIn: SignedInRequest) async throws -> Response {
        if let first = try await web.confirmFirst(signedIn, then: Link.personalData.path) {
            return first
        }
        do {
            return try await PersonalArchive(
                of: signedIn.person, from: web.wallet, language: words.value("language"),
                statements: web.statementTexts, at: web.clock.now(),
                in: web.signInContext(of: signedIn.visit)
            ).file.response
        } catch {
            return page(signedIn, FormContent(error: try web.formError(in: error)))
        }
    }
}

/// The page that offers the archive.
struct PersonalDataPage: Page {
    static let template = "data"

    let title: String
    let wayBack: LinkPart
    let lead: String
    let errors: ErrorSummary?
    let text: String
    let href: String
    let button: String
}
