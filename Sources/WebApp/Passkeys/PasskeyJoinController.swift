import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Joining with a passkey: the form for a username, the options for the browser, and its answer.
struct PasskeyJoinController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var passkeys: Passkeys { web.wallet.passkeys }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.passkeyJoining.route,
            use: entry { pages, visit in
                guard pages.web.canJoin(visit), pages.web.relyingParty(of: visit) != nil else {
                    return .seeOther(Link.register.path)
                }
                return pages.form(visit)
            })
        router.post(
            Link.passkeyJoining.route,
            use: entryForm({ try await $0.join($1, $2) }, again: { $0.form($1, $2) }))
        router.post(
            Link.passkeyJoiningOptions.route, use: entryForm { try await $0.options($1, $2) })
    }

    private func options(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let party = try web.ceremonyParty(of: visit)
        try web.trials.choosingName(
            from: visit.context.clientAddress, with: await web.openInvitation(of: visit))
        let creation = try await passkeys.beginJoining(
            as: form.text("username"), in: visit.formSubject, from: web.signInContext(of: visit))
        return .json(
            PasskeyOptions(for: party).creation(
                creation, product: web.wallet.settings.name, person: creation.userName))
    }

    /// Without a credential, the script could not get the options: the same check says why.
    private func join(_ visit: Visit, _ form: FormFields) async throws -> Response {
        guard form["attestation"] != nil else {
            _ = try await options(visit, form)
            throw WalletError.passkeyRefused(.unreadable)
        }
        var context = web.signInContext(of: visit)
        context.displayName = form.text("display_name")
        let device = DeviceName(visit.request.headers[.userAgent] ?? "").text(in: words)
        let signedIn = try await web.trials.registering(
            from: visit.context.clientAddress, with: web.openInvitation(of: visit)
        ) { [context] in
            try await passkeys.join(
                form.passkeyRegistration(), as: form.text("username"), naming: device,
                at: web.ceremonyParty(of: visit), in: visit.formSubject,
                from: context)
        }
        return web.begin(signedIn, visit)
    }

    private func form(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        let fields = PasswordFields(web: web, content: content)
        var username = fields.username
        username.hint = words("username_hint")
        let page = PasskeyJoinPage(
            title: words("passkey_join_head"), wayBack: wayBack(visit),
            errors: web.summary(of: content.error),
            form: PasskeyForm(
                ceremony: "create", action: Link.passkeyJoining.path,
                options: Link.passkeyJoiningOptions.path, button: words("passkey_join_button"),
                isMain: true),
            fields: [fields.displayName, username], other: Link.register.path)
        return web.show(page, to: visit, content)
    }

    /// Leads back to the invitation, or to the page that registers.
    private func wayBack(_ visit: Visit) -> LinkPart {
        guard web.cookies.value(Cookie.invitation, in: visit.request) != nil else {
            return LinkPart(label: words("register_title"), href: Link.register.path)
        }
        let label = words("join_title", ["wallet": web.wallet.settings.name])
        return LinkPart(label: label, href: Link.join.path)
    }
}
