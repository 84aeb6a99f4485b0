import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import WalletServices

/// A person's own phone number and email address: changing them with a code to the new one.
struct ContactController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var contacts: Contacts { web.wallet.contacts }

    func add(to router: RouterGroup<WalletContext>) {
        for kind in Contact.Kind.allCases {
            router.get(Link.contact(kind).route, use: signedIn { try await $0.open($1, kind) })
            router.post(
                Link.contact(kind).route,
                use: confirmedForm(
                    { try await $0.ask($1, $2, kind) }, again: { try await $0.page($1, kind, $2) }))
            router.get(
                Link.contactCode(kind).route, use: signedIn { try await $0.codePage($1, kind) })
            router.post(
                Link.contactCode(kind).route,
                use: signedInForm(
                    { try await $0.enter($1, $2, kind) },
                    again: { try await $0.codePage($1, kind, $2) }))
        }
    }

    private func open(_ signedIn: SignedInRequest, _ kind: Contact.Kind) async throws -> Response {
        guard contacts.isOffered(kind) else { throw RequestError.routeNotFound }
        if let first = try await web.confirmFirst(signedIn, then: Link.contact(kind).path) {
            return first
        }
        return try await page(signedIn, kind)
    }

    private func ask(
        _ signedIn: SignedInRequest, _ form: FormFields, _ kind: Contact.Kind
    ) async throws -> Response {
        let typed = form.text(kind.rawValue)
        let prover = web.prover(signedIn)
        if kind == .email, typed.allSatisfy(\.isWhitespace),
            try await contacts.email(of: signedIn.id) != nil
        {
            try await contacts.removeEmail(by: prover)
            return .seeOther(Link.profile.path(with: ["contact": kind.rawValue]))
        }
        let asked = try await contacts.ask(for: try contact(typed, kind), by: prover)
        return web.leading(
            to: .contactCode(kind), keeping: asked.challenge, in: Cookie.contact,
            until: asked.expiresAt)
    }

    private func contact(_ typed: String, _ kind: Contact.Kind) throws -> Contact {
        switch kind {
        case .phone:
            return .phone(
                try PhoneNumbers.parse(
                    String(typed.prefix(60)),
                    region: web.wallet.settings.homeRegion))
        case .email:
            guard let address = EmailAddress(typed) else {
                throw WalletError.registration([.emailInvalid])
            }
            return .email(address)
        }
    }

    private func page(
        _ signedIn: SignedInRequest, _ kind: Contact.Kind,
        _ content: FormContent = .empty
    ) async throws -> Response {
        let current = try await web.shownContact(kind, of: signedIn.person)
        var field = content.field(
            kind.rawValue, words("contact_\(kind.rawValue)_new"),
            or: kind == .email ? current ?? "" : "", maximum: 300, isFirst: true)
        field.type = kind == .phone ? "tel" : "email"
        field.inputMode = kind == .phone ? "tel" : "email"
        field.autocomplete = kind == .phone ? "tel" : "email"
        let isRemovable = kind == .email && current != nil
        field.hint = words(
            isRemovable ? "contact_email_new_hint_removal" : "contact_\(kind.rawValue)_new_hint")
        field.isPlain = true
        return form(
            signedIn, kind, head: words("contact_\(kind.rawValue)_change_head"),
            lead: current.map { words("contact_\(kind.rawValue)_change_lead", ["contact": $0]) }
                ?? words("contact_\(kind.rawValue)_add_lead"),
            field, to: Link.contact(kind), button: words("contact_button"), content)
    }

    private func enter(
        _ signedIn: SignedInRequest, _ form: FormFields, _ kind: Contact.Kind
    ) async throws -> Response {
        guard let challenge = web.cookies.value(Cookie.contact, in: signedIn.visit.request) else {
            return .seeOther(Link.contact(kind).path)
        }
        guard let code = CodeText.any(in: form.text("code")) else {
            throw FormError(words("forgotten_code_missing"), at: "code").failure
        }
        let person = try await contacts.enter(
            code, challenge: challenge, by: web.prover(signedIn))
        var response = Response.seeOther(Link.profile.path(with: ["contact": kind.rawValue]))
        response.headers.append(web.cookies.clear(Cookie.contact))
        if kind == .phone, let phone = person.phone {
            // This browser knew the old number, and its trust has ended.
            response.headers.append(web.cookies.clear(Cookie.trust))
            response.headers.append(web.cookies.phone(phone))
        }
        return response
    }

    private func codePage(
        _ signedIn: SignedInRequest, _ kind: Contact.Kind, _ content: FormContent = .empty
    ) async throws -> Response {
        guard let challenge = web.cookies.value(Cookie.contact, in: signedIn.visit.request),
            let contact = try await contacts.waiting(challenge)
        else {
            guard content.error != nil else { return .seeOther(Link.contact(kind).path) }
            return try await page(signedIn, kind, content)
        }
        let minutes = web.wallet.settings.codes.lifetimeSeconds / 60
        return form(
            signedIn, kind, head: words("forgotten_code_title"),
            lead: words("contact_code_lead", ["contact": contact.shown]) + " "
                + words("code_lifetime", count: minutes),
            web.codeField(content), to: Link.contactCode(kind),
            button: words("forgotten_code_button"), content)
    }

    private func form(
        _ signedIn: SignedInRequest, _ kind: Contact.Kind, head: String, lead: String,
        _ field: Field, to action: Link, button: String, _ content: FormContent
    ) -> Response {
        let page = FormPage(
            title: head,
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path), head: head,
            lead: lead, errors: web.summary(of: content.error), action: action.path,
            key: nil, fields: [field], button: button, cancel: Link.profile.path,
            scripts: [])
        return web.show(page, to: signedIn, at: .you, content)
    }
}

extension ProfileController {
    /// The rows of the contacts that codes can prove here.
    func contactRows(_ signedIn: SignedInRequest) async throws -> [ProfilePage.Row] {
        var rows: [ProfilePage.Row] = []
        for kind in Contact.Kind.allCases where web.wallet.contacts.isOffered(kind) {
            let shown = try await web.shownContact(kind, of: signedIn.person)
            rows.append(
                ProfilePage.Row(
                    label: web.words("contact_\(kind.rawValue)_row"),
                    more: shown ?? web.words("contact_\(kind.rawValue)_row_none"),
                    href: Link.contact(kind).path,
                    icon: kind == .phone ? "icons/phone" : "icons/message"))
        }
        return rows
    }
}

extension WebContext {
    /// This person's proven contact, as people read it.
    func shownContact(_ kind: Contact.Kind, of person: Person) async throws -> String? {
        switch kind {
        case .phone: person.phone?.national
        case .email: try await wallet.contacts.email(of: person.id)?.shown
        }
    }

    /// The sender of a form, for the proofs that it needs.
    func prover(_ signedIn: SignedInRequest) -> Proofs.Prover {
        Proofs.Prover(
            signedIn.person, in: signedIn.principal.session.id,
            from: signInContext(of: signedIn.visit))
    }
}

extension Contact {
    /// The contact as its owner reads it.
    var shown: String {
        switch self {
        case .phone(let phone): phone.national
        case .email(let address): address.shown
        }
    }
}

extension CookieJar {
    /// Remembers the number, in digits.
    func phone(_ phone: PhoneNumber) -> HTTPField {
        set(Cookie.phone, to: String(phone.e164.dropFirst()), seconds: 365 * 24 * 3600)
    }

    /// Keeps the name of somebody who joins by phone until the code is entered.
    func newcomer(_ name: String) -> HTTPField {
        guard !name.isEmpty else { return clear(Cookie.newcomer) }
        return set(Cookie.newcomer, to: Base64URL.text(Array(name.utf8)), seconds: 3600)
    }

    /// The name of somebody who joins by phone; empty for none.
    func newcomer(in request: Request) -> String {
        let bytes = value(Cookie.newcomer, in: request).flatMap(Base64URL.bytes) ?? []
        return String(decoding: bytes, as: UTF8.self)
    }
}
