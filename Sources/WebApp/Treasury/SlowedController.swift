import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Shows treasurers who has to wait before signing in and why, and ends the wait.
struct SlowedController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.slowed.route, use: treasurer { try await $0.list($1, $2) })
        router.post(
            Link.personUnlocking(.any).route,
            use: treasurerForm { pages, signedIn, _, treasurer in
                _ = try await pages.web.wallet.unlocking.clear(signedIn.personID(), by: treasurer)
                return .seeOther(Link.slowed.path(with: ["ended": "yes"]))
            })
    }

    private func list(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let slowed = try await web.wallet.unlocking.slowed(by: treasurer)
        let hasEnded = signedIn.visit.query?["ended"] != nil
        let page = SlowedPage(
            title: words("slowed_title"),
            wayBack: LinkPart(label: words("people_title"), href: Link.people.path),
            notice: hasEnded ? Notice(text: words("slowed_ended")) : nil, rows: slowed.map(row))
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ slowed: SlowedSignIn) -> DevicesPage.Row {
        let name = web.name(of: slowed.person)
        var facts: [String] = []
        if slowed.wrongPasswords > 0 || slowed.passwordsUntil != nil {
            facts.append(
                words(
                    "slowed_passwords",
                    ["number": "\(slowed.wrongPasswords)", "places": "\(slowed.places)"]))
        }
        if let end = slowed.passwordsUntil {
            facts.append(words("slowed_passwords_until", ["time": web.dates.dateAndTime(end)]))
        }
        if slowed.hasLongCodes {
            facts.append(words("slowed_codes", ["number": "\(slowed.wrongCodes)"]))
        }
        if let end = slowed.codesUntil {
            facts.append(words("slowed_codes_until", ["time": web.dates.dateAndTime(end)]))
        }
        return DevicesPage.Row(
            icon: "icons/lock", name: name, isHere: false, facts: facts,
            end: Link.personUnlocking(slowed.person.id).path, label: words("slowed_end"),
            spoken: words("slowed_end_named", ["name": name]))
    }
}
