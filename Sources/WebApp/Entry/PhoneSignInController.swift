import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

/// Signing in by phone: a number, then a code; and signing out.
struct PhoneSignInController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.root.route,
            use: open { pages, visit, principal in
                if let asking = pages.web.consentAtTheRoot(visit) { return asking }
                if let principal {
                    return visit.comesFromEntry
                        ? pages.web.showAlreadySignedIn(
                            SignedInRequest(visit: visit, principal: principal))
                        : .seeOther(Link.home.path)
                }
                var response = Response.seeOther(pages.web.wayIn.path)
                pages.web.remember(Link.home.path, of: visit, in: &response)
                return response
            })
        router.get(
            Link.alreadySignedIn.route,
            use: open { pages, visit, principal in
                guard let principal else { return .seeOther(visit.entry.path) }
                return pages.web.showAlreadySignedIn(
                    SignedInRequest(visit: visit, principal: principal))
            })
        router.get(Link.signIn.route, use: byPhone { try $0.numberPage(for: $1) })
        router.post(
            Link.signIn.route,
            use: byPhoneForm({ try await $0.ask($1, $2) }, again: { try $0.show($1, $2) }))
        router.get(Link.code.route, use: byPhone { $0.codePage($1) })
        router.post(
            Link.code.route,
            use: byPhoneForm({ try await $0.verify($1, $2) }, again: { $0.codePage($1, $2) }))
        router.post(
            Link.resendCode.route,
            use: byPhoneForm(
                { pages, visit, _ in try await pages.resend(visit) },
                again: { $0.codePage($1, $2) }))
        router.post(
            Link.signOut.route,
            use: signedInForm { try await $0.signOut($1, $2) })
        router.post(
            Link.forget.route,
            use: open { pages, visit, principal in try await pages.forget(visit, principal) })
    }

    /// A page for signed-out visitors, if codes can reach phones. Otherwise it leads to the other
    /// way in (P-ENTRY-1).
    private func byPhone(
        _ body: @escaping @Sendable (Self, Visit) async throws -> Response
    ) -> Handler {
        entry { pages, visit in
            guard pages.web.wallet.codes.isOffered else {
                return .seeOther(visit.entry.path)
            }
            return try await body(pages, visit)
        }
    }

    private func byPhoneForm(
        _ act: @escaping @Sendable (Self, Visit, FormFields) async throws -> Response,
        again: @escaping @Sendable (Self, Visit, FormContent) throws -> Response
    ) -> Handler {
        byPhone { pages, visit in
            let form = try await pages.web.form(of: visit)
            return try await pages.web.acting(on: form) {
                try await act(pages, visit, form)
            } again: {
                try again(pages, visit, $0)
            }
        }
    }

    // The number

    private func numberPage(for visit: Visit) throws -> Response {
        let number = pending(of: visit)?.phone ?? remembered(by: visit)
        return try show(
            visit, region: number?.region ?? web.wallet.settings.homeRegion,
            number: number?.national ?? "", .empty)
    }

    private func ask(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let name = try People.cleanName(form.text("display_name"))
        let region = String(form.text("region").prefix(2))
        let phone = try PhoneNumbers.parse(form.text("phone"), region: region)
        if let signedIn = try await known(phone, visit) {
            return welcome(signedIn, visit, phone: phone)
        }
        // A repeated request within a moment, as after a double tap: the first code still works.
        if let pending = pending(of: visit), pending.phone == phone, isFresh(pending) {
            return .seeOther(Link.code.path)
        }
        var response = try await send(to: phone, visit, leadingTo: Link.code.path)
        if form["display_name"] != nil { response.headers.append(web.cookies.newcomer(name)) }
        return response
    }

    /// Signs in without a code when this device is trusted for the same number (S-LOGIN-19).
    private func known(_ phone: PhoneNumber, _ visit: Visit) async throws -> SignedIn? {
        guard let token = web.cookies.value(Cookie.trust, in: visit.request, orOlder: true) else {
            return nil
        }
        return try await web.wallet.trusted.signIn(
            as: phone, token: token, in: web.signInContext(of: visit))
    }

    private func show(_ visit: Visit, _ content: FormContent) throws -> Response {
        try show(
            visit, region: content.text("region", maximum: 2),
            number: String((content.typed?.text("phone") ?? "").latinDigits.prefix(60)), content)
    }

    private func show(
        _ visit: Visit, region: String, number: String, _ content: FormContent
    ) throws -> Response {
        let shown = PhoneNumbers.region(of: number, fallback: region)
        let regions = words.countries.list(choosing: shown)
        let known = remembered(by: visit)
        let isTrusted =
            known?.national == number
            && web.cookies.value(Cookie.trust, in: visit.request, orOlder: true) != nil
        let nameError = content.message(at: "display_name").map {
            "\(words("first_name_label")): \($0)"
        }
        let page = SignInPage(
            title: words("sign_in_title"), hasErrors: content.error != nil, ended: web.ended(visit),
            isFirst: visit.newCookie != nil && known == nil && web.viewer.zone == nil,
            action: Link.signIn.path,
            format: Link.numberFormat.path, regions: regions,
            face: regions.first { $0.isChosen }?.face ?? "", typed: number,
            error: nameError ?? content.error?.aboutNumber,
            empty: try web.formError(in: PhoneError.empty).aboutNumber ?? "",
            letters: try web.formError(in: PhoneError.notDigits).aboutNumber ?? "",
            button: words(isTrusted ? "sign_in_known" : "sign_in_button"),
            known: isTrusted ? words("sign_in_trusted") : nil,
            forget: known == nil ? nil : Link.forget.path, login: Link.login.path,
            email: web.emailSignIn,
            token: web.sandbox.map { _ in Link.tokenSignIn.path },
            passkey: web.passkeySignIn(for: visit),
            openNotes: web.canJoin(visit) ? web.openNotes : nil,
            asksForName: asksForName(visit), newcomer: content.text("display_name"))
        return web.show(page, to: visit, content)
    }

    /// True if somebody may join here whom no later page asks for a name.
    private func asksForName(_ visit: Visit) -> Bool {
        let isInvited = web.cookies.value(Cookie.invitation, in: visit.request) != nil
        return isInvited || web.canJoin(visit) && web.wallet.settings.opensFirstAccount
    }

    // The code

    private func codePage(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        guard let pending = pending(of: visit) else { return .seeOther(Link.signIn.path) }
        let wait = pending.wait(at: web.clock.now())
        let minutes = web.wallet.settings.codes.lifetimeSeconds / 60
        let days = web.wallet.settings.trustLifetimeSeconds / (24 * 3600)
        let isResent = visit.query?["resent"] != nil && content.error == nil
        let error = content.message(at: "code")
        let page = CodePage(
            title: words("code_title"), hasErrors: content.error != nil,
            sentTo: words("code_sent_to", ["phone": pending.phone.international]),
            lifetime: words("code_lifetime", count: Int64(minutes)),
            digits: String(pending.digits),
            hint: pending.isLong ? words("code_hint_long") : words("code_hint"),
            notFound: pending.isLong ? words("code_not_found_long") : words("code_not_found"),
            isLong: pending.isLong,
            action: Link.code.path, resend: Link.resendCode.path, back: Link.signIn.path,
            notice: isResent ? words("code_resent") : nil,
            formError: error == nil
                ? content.error?.items.first.map { "\($0.message) \($0.hint)" } : nil,
            error: error, trustHint: words("trust_hint", count: Int64(days)),
            wait: String(wait),
            waitText: wait > 0 ? words("code_countdown", count: wait) : "",
            waitForms: words.forms(of: "code_countdown"))
        return web.show(page, to: visit, content)
    }

    private func verify(_ visit: Visit, _ form: FormFields) async throws -> Response {
        guard let pending = pending(of: visit) else { return .seeOther(Link.signIn.path) }
        guard
            let code = CodeText.code(
                in: form.text("code"), digits: pending.digits)
        else {
            let text = pending.isLong ? words("code_incomplete_long") : words("code_incomplete")
            throw FormError(text, at: "code").failure
        }
        let signedIn = try await web.wallet.codes.verify(
            code, secret: pending.secret, in: web.signInContext(of: visit))
        var response = welcome(signedIn, visit, phone: pending.phone)
        try await settleTrust(signedIn, visit, form, in: &response)
        return response
    }

    private func resend(_ visit: Visit) async throws -> Response {
        guard let pending = pending(of: visit) else { return .seeOther(Link.signIn.path) }
        return try await send(
            to: pending.phone, visit, leadingTo: Link.code.path(with: ["resent": "yes"]))
    }

    private func send(
        to phone: PhoneNumber, _ visit: Visit, leadingTo path: String
    ) async throws -> Response {
        let code = try await web.wallet.codes.sendCode(
            to: phone, from: visit.context.clientAddress,
            mark: web.cookies.value(Cookie.known, in: visit.request, orOlder: true),
            with: web.cookies.value(Cookie.invitation, in: visit.request))
        var response = Response.seeOther(path)
        response.headers.append(
            web.cookies.set(Cookie.pending, to: PendingNumber(code).cookie, seconds: 3600))
        return response
    }

    private func welcome(_ signedIn: SignedIn, _ visit: Visit, phone: PhoneNumber) -> Response {
        var response = web.begin(signedIn, visit)
        response.headers.append(web.cookies.phone(phone))
        if web.cookies.value(Cookie.newcomer, in: visit.request) != nil {
            response.headers.append(web.cookies.clear(Cookie.newcomer))
        }
        return response
    }

    /// Updates the trust in this device, which covers one number at most: the earlier trust ends,
    /// and a new one begins if the person chose it.
    private func settleTrust(
        _ signedIn: SignedIn, _ visit: Visit, _ form: FormFields, in response: inout Response
    ) async throws {
        let trusted = web.wallet.trusted
        if let old = web.cookies.value(Cookie.trust, in: visit.request, orOlder: true) {
            try await trusted.forget(old)
        }
        if form["trust"] != nil,
            let token = try await trusted.trust(signedIn, in: web.signInContext(of: visit))
        {
            let seconds = token.expiresAt.seconds(since: web.clock.now())
            response.headers.append(
                web.cookies.set(Cookie.trust, to: token.text, seconds: seconds))
        } else {
            response.headers.append(web.cookies.clear(Cookie.trust))
        }
    }

    // Signing out

    private func signOut(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        try await web.wallet.sessions.end(signedIn.principal.session.id, of: signedIn.id)
        // Leads back to the sign-in page that this person used (S-PWD-13). The number stays in its
        // cookie, so that it need not be typed again.
        let isForReset = form["next"] == Link.reset.path
        return web.leaving(
            to: isForReset ? Link.reset.path : signedIn.visit.entry.path,
            forgetting: [Cookie.session, Cookie.pending, Cookie.next])
    }

    /// Ends this browser's session and trust, and deletes what it stored about the person
    /// (S-SESS-4, D-6).
    private func forget(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        _ = try await web.form(of: visit)
        if let token = web.cookies.value(Cookie.trust, in: visit.request, orOlder: true) {
            try await web.wallet.trusted.forget(token)
        }
        if let principal {
            try await web.wallet.sessions.end(principal.session.id, of: principal.id)
        }
        return web.leaving(
            to: web.wayIn.path,
            forgetting: [
                Cookie.session, Cookie.pending, Cookie.phone, Cookie.trust, Cookie.known,
                Cookie.visitor, Cookie.next, Cookie.way,
            ])
    }

    // Both

    private func pending(of visit: Visit) -> PendingNumber? {
        web.cookies.value(Cookie.pending, in: visit.request).flatMap(PendingNumber.init(cookie:))
    }

    private func remembered(by visit: Visit) -> PhoneNumber? {
        web.cookies.value(Cookie.phone, in: visit.request).flatMap { PhoneNumber(e164: "+" + $0) }
    }

    private func isFresh(_ pending: PendingNumber) -> Bool {
        let now = web.clock.now()
        return pending.wait(at: now) > 0 && now < pending.expiresAt
    }
}
