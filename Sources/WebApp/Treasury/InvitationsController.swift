import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Invitations to join: making one, seeing its link again and how often it was used, and revoking
/// it.
struct InvitationsController: PageController {
    var web: WebContext

    /// The offered lifetimes, in hours.
    private static let lifetimes: [Int64] = [1, 24, 7 * 24, 30 * 24]

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.invitations.route, use: treasurer { try await $0.list($1, $2) })
        router.get(Link.newInvitation.route, use: treasurer { $0.form($1, $2) })
        router.post(
            Link.newInvitation.route,
            use: treasurerForm(
                { try await $0.make($1, $2, $3) }, again: { $0.form($1, $2, $3) }))
        router.post(
            Link.invitationLink(.any).route,
            use: treasurerForm { pages, signedIn, _, treasurer in
                try await pages.showAgain(signedIn, treasurer)
            })
        router.post(
            Link.invitationEnd(.any).route,
            use: treasurerForm { pages, signedIn, _, treasurer in
                try await pages.revoke(signedIn, treasurer)
            })
    }

    private func list(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let found = try await web.wallet.invitations.list(by: treasurer)
        let now = web.clock.now()
        let page = InvitationsPage(
            title: words("invitations_title"),
            wayBack: LinkPart(label: words("people_title"), href: Link.people.path),
            notice: signedIn.visit.query?["done"] == nil
                ? nil : Notice(text: words("invitation_was_revoked")),
            add: web.wallet.settings.registration == .closed ? nil : Link.newInvitation.path,
            open: found.filter { $0.isOpen(at: now) }.map { row($0, for: treasurer, at: now) },
            ended: found.filter { !$0.isOpen(at: now) }.map { row($0, for: treasurer, at: now) })
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(
        _ invitation: Invitation, for treasurer: Treasurer, at now: Timestamp
    ) -> InvitationsPage.Row {
        let isShown = invitation.isOpen(at: now) && treasurer.mayMake(invitation)
        let name = invitation.note.isEmpty ? words("invitation_unnamed") : invitation.note
        let end =
            invitation.revokedAt.map { words("invitation_revoked_at", ["date": day($0)]) }
            ?? words(
                invitation.isOpen(at: now) ? "invitation_until" : "invitation_ended",
                ["date": web.dates.dateAndTime(invitation.expiresAt)])
        return InvitationsPage.Row(
            name: name, badge: words.badge(of: invitation.role),
            facts: [
                words(
                    "invitation_used",
                    ["used": String(invitation.used), "seats": String(invitation.seats)]), end,
            ],
            end: invitation.isOpen(at: now)
                ? Link.invitationEnd(.of(invitation.id.uuid)).path : nil,
            spoken: words("invitation_revoke_spoken", ["name": name]),
            link: isShown ? Link.invitationLink(.of(invitation.id.uuid)).path : nil,
            linkSpoken: words("invitation_show_spoken", ["name": name]))
    }

    private func day(_ time: Timestamp) -> String { web.dates.date(time) }

    // Making one

    private func form(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) -> Response {
        let page = FormPage(
            title: words("invitation_new"),
            wayBack: LinkPart(label: words("invitations_title"), href: Link.invitations.path),
            head: words("invitation_new"), lead: words("invitation_new_lead"),
            errors: web.summary(of: content.error), action: Link.newInvitation.path,
            key: content.typed?["key"] ?? web.newKey(),
            fields: fields(treasurer, content),
            button: words("invitation_make"), cancel: Link.invitations.path, scripts: [])
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func fields(_ treasurer: Treasurer, _ content: FormContent) -> [Field] {
        var seats = content.field("seats", words("invitation_seats"), or: "1", maximum: 10)
        seats.inputMode = "numeric"
        seats.autocomplete = "off"
        seats.isPlain = true
        var lifetime = Field(
            part: "parts/select", name: "expires_in", label: words("invitation_lifetime"))
        let chosen = content.typed?["expires_in"] ?? String(7 * 24)
        lifetime.choices = Self.lifetimes.map { hours in
            Field.Choice(
                value: String(hours),
                label: hours < 24
                    ? words("invitation_hours", count: hours)
                    : words("invitation_days", count: hours / 24),
                isChosen: chosen == String(hours))
        }
        lifetime.error = content.message(at: "expires_in")
        var note = content.field("note", words("invitation_note"), maximum: 1000)
        note.hint = words("invitation_note_hint")
        note.autocomplete = "off"
        guard treasurer.role == .host else { return [seats, lifetime, note] }
        var role = Field(part: "parts/select", name: "role", label: words("role_head"))
        role.hint = words("invitation_role_hint")
        role.error = content.message(at: "role")
        role.choices = [Role.member, .treasurer].map {
            Field.Choice(
                value: $0.rawValue, label: words.name(of: $0),
                isChosen: content.typed?["role"] == $0.rawValue)
        }
        return [seats, lifetime, role, note]
    }

    private func make(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        let hours = Int64(form.text("expires_in")) ?? 0
        let role = form["role"].map(Role.init(rawValue:)) ?? .member
        let draft = Invitations.Draft(
            role: role ?? .member,
            seats: Int64(form.text("seats").trimmingCharacters(in: .whitespaces)) ?? 0,
            lifetimeSeconds: (0...1000).contains(hours) ? hours * 3600 : 0,
            note: form.text("note"))
        do {
            if role == nil { throw WalletError.joining(.roleInvalid) }
            let made = try await web.wallet.invitations.make(
                draft, by: treasurer, key: IdempotencyKey(form.text("key")))
            return try await lead(to: made, signedIn)
        } catch WalletError.money(.idempotencyKeyReused) {
            // A repeated form, as after a reload: the invitation exists, and was shown.
            return .seeOther(Link.invitations.path)
        }
    }

    private func showAgain(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let link = try await web.wallet.invitations.link(to: id(in: signedIn), by: treasurer)
        return try await lead(to: link, signedIn)
    }

    private func id(in signedIn: SignedInRequest) throws(WalletError) -> InvitationID {
        guard let id = signedIn.pathUUID else { throw .joining(.invitationNotFound) }
        return InvitationID(id)
    }

    /// Leads to the page with the link, which no history keeps.
    private func lead(
        to made: Invitations.New, _ signedIn: SignedInRequest
    ) async throws -> Response {
        let link = web.origin(of: signedIn.visit) + made.path
        let page = InvitationPage(
            title: words("invitation_made"),
            wayBack: LinkPart(label: words("invitations_title"), href: Link.invitations.path),
            head: words("invitation_made"), warning: words("invitation_secret"), link: link,
            code: LinkCode(link),
            done: Link.invitations.path)
        return try await web.leading(
            to: web.show(page, to: signedIn, at: .you), after: signedIn.visit,
            onceThen: Link.invitations.path)
    }

    private func revoke(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        try await web.wallet.invitations.revoke(id(in: signedIn), by: treasurer)
        return .seeOther(Link.invitations.path(with: ["done": "revoked"]))
    }
}
