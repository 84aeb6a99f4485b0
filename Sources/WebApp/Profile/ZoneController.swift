import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// Choosing the time zone of a person's days and weeks (S-RND-6).
struct ZoneController: PageController {
    var web: WebContext

    /// The available zones, by their IANA names.
    private static let names = TimeZone.knownTimeZoneIdentifiers.sorted()

    /// The available zones and this one.
    static func names(with zone: String) -> [String] {
        names.contains(zone) ? names : [zone] + names
    }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.zone.route, use: signedIn { try await $0.ask($1) })
        router.post(
            Link.zone.route,
            use: signedInForm({ try await $0.choose($1, $2) }, again: { try await $0.ask($1, $2) }))
    }

    private func choose(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let name = form.text("zone").trimmingCharacters(in: .whitespaces)
            .replacing(" ", with: "_")
        try await web.wallet.people.setZone(name.isEmpty ? nil : name, of: signedIn.id)
        return .seeOther(Link.profile.path(with: ["zone": "yes"]))
    }

    private func ask(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let known = try await web.wallet.people.zone(of: signedIn.id)
        var zone = content.field("zone", words("zone_label"), or: known ?? "", maximum: 80)
        zone.hint = words("zone_hint", ["zone": web.wallet.settings.homeZone])
        zone.autocomplete = "off"
        zone.isPlain = true
        let page = ZonePage(
            title: words("zone_head"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            errors: web.summary(of: content.error), action: Link.zone.path,
            zone: zone, names: Self.names,
            cancel: Link.profile.path)
        return web.show(page, to: signedIn, at: .you, content)
    }
}

/// Asks for a time zone.
struct ZonePage: Page {
    static let template = "zone"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let action: String
    let zone: Field
    let names: [String]
    let cancel: String
    let scripts = ["zone-field"]
}
