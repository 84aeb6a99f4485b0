import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

/// Everybody in the wallet, for its treasurers, and the roles that its hosts give.
struct PeopleController: PageController {
    var web: WebContext

    private static let pageLength = 50

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.people.route, use: treasurer { try await $0.list($1, $2) })
        router.get(Link.person(.any).route, use: treasurer { try await $0.person($1, $2) })
        router.post(Link.personRole(.any).route, use: hostForm { try await $0.setRole($1, $2, $3) })
    }

    private func list(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let query = signedIn.visit.query
        let text = String((query?.text("find") ?? "").prefix(80))
        let found =
            text.isEmpty
            ? try await web.wallet.people.page(
                before: query?["before"].flatMap { UUID(canonical: $0) }.map { PersonID($0) },
                limit: Self.pageLength, by: treasurer)
            : try await web.wallet.people.search(text, limit: Self.pageLength, by: treasurer)
        var find = Field(name: "find", label: words("people_find"), type: "search")
        find.value = text
        find.isPlain = true
        let last = text.isEmpty && found.count == Self.pageLength ? found.last : nil
        let page = PeoplePage(
            title: words("people_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            action: Link.people.path, find: find,
            clear: text.isEmpty ? nil : Link.people.path,
            people: found.map(row),
            older: last.map { Link.people.path(with: ["before": $0.id.text]) },
            slowed: Link.slowed.path, desk: Link.people.path + "/",
            program: AwalletVersion.name)
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ person: Person) -> PeoplePage.Row {
        PeoplePage.Row(
            name: person.publicName, more: person.handle,
            initials: Avatar(of: person.publicName).initials,
            badge: words.badge(of: person.role), href: Link.person(person.id).path)
    }

    private func setRole(
        _ signedIn: SignedInRequest, _ form: FormFields, _ host: Treasurer
    ) async throws -> Response {
        let id = try signedIn.personID()
        guard let role = Role(rawValue: form.text("role")) else {
            return .seeOther(Link.person(id).path)
        }
        do {
            guard id == signedIn.id else {
                _ = try await web.wallet.roles.set(role, of: id, by: host)
                return .seeOther(Link.person(id).path(with: ["role": "set"]))
            }
            let token = try await web.wallet.roles.setOwn(
                role, by: host, in: signedIn.principal.session.id)
            let place = role >= .treasurer ? Link.person(id) : Link.profile
            var response = Response.seeOther(place.path(with: ["role": "set"]))
            if let token { response.headers.append(web.cookie(ofSession: token)) }
            return response
        } catch WalletError.access(.lastHost) {
            let error = try web.formError(in: WalletError.access(.lastHost))
            return try await person(signedIn, host, FormContent(error: error))
        }
    }

    private func person(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) async throws -> Response {
        let person = try await web.wallet.people.find(signedIn.personID(), by: treasurer)
        let accounts = try await web.wallet.cashDesk.accounts(of: person.id, by: treasurer)
        let query = content.error == nil ? signedIn.visit.query : nil
        let done = [
            "role": "role_was_set", "freeze": "freeze_was_changed", "limits": "limits_were_set",
            "access": "person_was_signed_out",
        ]
        .first { query?[$0.key] != nil }?.value
        let page = PersonPage(
            title: person.publicName,
            wayBack: LinkPart(label: words("people_title"), href: Link.people.path),
            avatar: Avatar(of: person.publicName).initials,
            handle: person.handle == person.publicName ? nil : person.handle,
            errors: web.summary(of: content.error), notice: done.map { Notice(text: words($0)) },
            facts: [
                Fact(name: words("role_head"), value: words.name(of: person.role)),
                Fact(name: words("person_joined"), value: web.dates.date(person.joinedAt)),
            ] + accounts.map { Fact(name: $0.name.shown, value: web.money.text($0.balance)) },
            ways: [
                LinkPart(label: words("cash_in"), href: Link.payIn(person.id).path),
                LinkPart(
                    label: words("cash_out"), href: Link.payOut(person.id).path, isQuiet: true),
                LinkPart(
                    label: words("limits_title"), href: Link.personLimits(person.id).path,
                    isQuiet: true),
            ],
            payments: try await web.openPayments(of: person.id, by: treasurer),
            freezes: try await web.freezes(of: person, by: treasurer),
            giving: treasurer.role == .host ? giving(to: person, content) : nil,
            reset: Resets.mayMake(for: person, by: treasurer)
                ? Link.personReset(person.id).path : nil,
            signOut: treasurer.role == .host && person.id != signedIn.id
                ? Link.personSignOut(person.id).path : nil,
            log: Link.log.path(with: ["person": person.id.text]))
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func giving(to person: Person, _ content: FormContent) -> PersonPage.Giving {
        var field = Field(part: "parts/select", name: "role", label: words("role_head"))
        field.hint = words("role_hint")
        field.error = content.message(at: "role")
        field.choices = Role.allCases.map {
            Field.Choice(
                value: $0.rawValue, label: words.name(of: $0), isChosen: $0 == person.role)
        }
        return PersonPage.Giving(action: Link.personRole(person.id).path, role: field)
    }
}

extension SignedInRequest {
    /// The person whom the address names.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)` when it names none.
    func personID() throws -> PersonID {
        guard let uuid = pathUUID else { throw WalletError.treasury(.personNotFound) }
        return PersonID(uuid)
    }
}

extension Person {
    /// The username, or else at most two digits of the number.
    fileprivate var handle: String { username?.shown ?? phone?.masked ?? "" }
}
