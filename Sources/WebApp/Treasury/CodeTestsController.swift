import HTTPSupport
import Hummingbird
import WalletServices

/// Which ways of sending messages are set up, and a test message to oneself, for treasurers.
struct CodeTestsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var tests: CodeTests { web.wallet.codeTests }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.codeTests.route,
            use: treasurer { pages, signedIn, _ in try await pages.page(signedIn) })
        router.post(
            Link.codeTests.route,
            use: treasurerForm(
                { try await $0.send($1, $2, $3) }, again: { try await $0.page($1, $3) }))
    }

    private func send(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        let kind = Contact.Kind(rawValue: form.text("kind")) ?? .phone
        try web.trials.testing(by: signedIn.id)
        let failure = try await tests.send(kind, to: signedIn.person, by: treasurer)
        guard let failure else {
            return try await page(signedIn, notice: words("codes_sent_\(kind.rawValue)"))
        }
        let outcome = words(failure.mayHaveArrived ? "codes_unsure" : "codes_failed")
        return try await page(
            signedIn, FormContent(error: FormError(outcome, hint: failure.reason)))
    }

    private func page(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty, notice: String? = nil
    ) async throws -> Response {
        let contacts = try await tests.contacts(of: signedIn.person)
        let page = CodeTestsPage(
            title: words("codes_title"),
            wayBack: LinkPart(label: words("treasury_title"), href: Link.treasury.path),
            notice: notice.map { Notice(text: $0) }, errors: web.summary(of: content.error),
            action: Link.codeTests.path,
            rows: Contact.Kind.allCases.map { kind in
                row(kind, contacts.first { $0.kind == kind })
            })
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func row(_ kind: Contact.Kind, _ contact: Contact?) -> CodeTestsPage.Row {
        let isSetUp = tests.isSetUp(kind)
        let fact: String =
            if !isSetUp {
                words("codes_off_\(kind.rawValue)")
            } else if let contact {
                words("codes_own", ["contact": contact.shown])
            } else {
                words("codes_none_\(kind.rawValue)")
            }
        return CodeTestsPage.Row(
            icon: kind == .phone ? "icons/phone" : "icons/message",
            name: words("codes_to_\(kind.rawValue)"),
            facts: [words(isSetUp ? "codes_on" : "codes_off"), fact],
            test: isSetUp && contact != nil
                ? CodeTestsPage.Test(
                    kind: kind.rawValue, label: words("codes_test"),
                    spoken: words("codes_test_\(kind.rawValue)")) : nil)
    }
}

/// The ways of sending messages.
struct CodeTestsPage: Page {
    static let template = "code-tests"

    struct Row: Sendable {
        let icon: String
        let name: String
        let facts: [String]
        /// Missing if there is nothing to test.
        let test: Test?
    }

    /// The button that sends a test message.
    struct Test: Sendable {
        let kind: String
        let label: String
        /// Its name for screen readers.
        let spoken: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    let action: String
    let rows: [Row]
}
