import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The people with whom one has dealings: a list, and a page for each with the payments between
/// both. Somebody without dealings has no page, whether they exist or not.
struct KnownPeopleController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.knownPeople.route, use: signedIn { try await $0.list($1) })
        router.get(Link.knownPerson(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.favourite(.any).route, use: signedInForm { try await $0.setFavourite($1, $2) })
    }

    // The list

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let all = try await web.wallet.knownPeople.list(of: signedIn.id)
        let text = String((signedIn.visit.query?.text("find") ?? "").prefix(80))
        let found = all.filter { Self.matches($0.name + " " + ($0.username?.shown ?? ""), text) }
        let known = Set(all.map(\.id))
        let members = try await web.wallet.directory.members(for: signedIn.id)
            .filter { !known.contains($0.id) }
        let others = members.filter { Self.matches($0.name + " " + $0.handle, text) }
        let isEmpty = all.isEmpty && members.isEmpty
        var find = Field(name: "find", label: words("known_find"), type: "search")
        find.value = text
        find.isPlain = true
        find.autocomplete = "off"
        let page = KnownPeoplePage(
            title: words("known_title"),
            wayBack: LinkPart(label: words("nav_send"), href: Link.send.path),
            action: Link.knownPeople.path,
            search: isEmpty ? nil : KnownPeoplePage.Search(find: find, isSearch: !text.isEmpty),
            groups: groups(of: found) + directory(of: others),
            isNobodyFound: found.isEmpty && others.isEmpty && !isEmpty,
            isEmpty: isEmpty, send: Link.send.path, request: Link.request.path,
            listing: Link.directory.path)
        return web.show(page, to: signedIn, at: .send)
    }

    private func groups(of people: [KnownPerson]) -> [KnownPeoplePage.Group] {
        let parts = [
            ("favourites", words("known_favourites"), people.filter(\.isFavourite)),
            (
                "others", words("known_others"),
                people.filter { !$0.isFavourite && !$0.isBlocked }
            ),
            ("blocked", words("known_blocked"), people.filter(\.isBlocked)),
        ]
        return parts.filter { !$0.2.isEmpty }.map { id, head, people in
            KnownPeoplePage.Group(id: id, head: head, rows: people.map(row))
        }
    }

    /// The members who let everybody find them, with a way to pay each.
    private func directory(of members: [Recipient]) -> [KnownPeoplePage.Group] {
        guard !members.isEmpty else { return [] }
        return [
            KnownPeoplePage.Group(
                id: "directory", head: words("directory_title"),
                rows: members.map { member in
                    KnownPeoplePage.Row(
                        href: Link.send.path(with: ["payee": member.id.text]),
                        face: Face(of: member.id, named: member.name, nil), name: member.name,
                        more: member.handle == member.name ? "" : member.handle,
                        isFavourite: false)
                })
        ]
    }

    private func row(_ person: KnownPerson) -> KnownPeoplePage.Row {
        KnownPeoplePage.Row(
            href: Link.knownPerson(person.id).path,
            face: Face(of: person.id, named: person.name, person.portrait),
            name: person.name, more: latest(of: person), isFavourite: person.isFavourite)
    }

    /// The latest payment; without one lately, the username.
    private func latest(of person: KnownPerson) -> String {
        guard let time = person.lastDealtAt else { return person.username?.shown ?? "" }
        let day: KeyValuePairs = ["day": web.dates.dayName(time, at: web.clock.now())]
        return time == person.lastPaidAt ? words("known_paid", day) : words("known_received", day)
    }

    /// True if a text has all the words that somebody types, without regard to case and accents, as
    /// `matching.js` finds it.
    private static func matches(_ text: String, _ typed: String) -> Bool {
        let found = plain(text)
        return plain(typed).split(whereSeparator: \.isWhitespace).allSatisfy(found.contains)
    }

    private static func plain(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }

    // One person

    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        let found = try await web.wallet.knownPeople.find(signedIn.personID(), of: signedIn.id)
        let (person, payments) = (found.person, found.payments)
        let page = KnownPersonPage(
            title: person.name,
            wayBack: LinkPart(label: words("known_title"), href: Link.knownPeople.path),
            face: Face(of: person.id, named: person.name, person.portrait, size: .huge),
            handle: person.username.map(\.shown).flatMap { $0 == person.name ? nil : $0 },
            notice: notice(about: person, signedIn),
            open: person.isBlocked ? nil : ways(to: person),
            blocked: person.isBlocked
                ? KnownPersonPage.Blocked(
                    text: words("blocked_note", ["name": person.name]),
                    action: Link.blockEnd(person.id).path,
                    button: words("unblock", ["name": person.name]))
                : nil,
            isUTC: web.viewer.zone == nil,
            days: EntryList(viewer: web.viewer, isOfOnePerson: true)
                .days(of: payments, at: web.clock.now()),
            hasEntries: !payments.isEmpty)
        return web.show(page, to: signedIn, at: .send)
    }

    private func ways(to person: KnownPerson) -> KnownPersonPage.Open {
        KnownPersonPage.Open(
            send: Link.send.path(with: ["payee": person.id.text]), request: Link.request.path,
            favourite: Link.favourite(person.id).path,
            isFavourite: person.isFavourite ? "true" : "false",
            change: person.isFavourite ? "no" : "yes", block: Link.block(person.id).path,
            blockLabel: words("block", ["name": person.name]))
    }

    private func notice(about person: KnownPerson, _ signedIn: SignedInRequest) -> Notice? {
        guard let query = signedIn.visit.query else { return nil }
        if query["unblocked"] != nil, !person.isBlocked {
            return Notice(text: words("was_unblocked", ["name": person.name]))
        }
        guard let favourite = query["favourite"] else { return nil }
        return Notice(text: favourite == "yes" ? words("favourite_made") : words("favourite_ended"))
    }

    private func setFavourite(
        _ signedIn: SignedInRequest, _ form: FormFields
    ) async throws -> Response {
        let id = try signedIn.personID()
        let isFavourite = form["favourite"] == "yes"
        do {
            try await web.wallet.knownPeople.setFavourite(isFavourite, id, by: signedIn.id)
        } catch WalletError.money(.recipientBlocked) {
            // Blocked meanwhile, on another page: this page says so.
            return .seeOther(Link.knownPerson(id).path)
        }
        return .seeOther(
            Link.knownPerson(id).path(with: ["favourite": isFavourite ? "yes" : "no"]))
    }
}
