import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The person's sessions and trusted devices, and ending either (SES-4).
struct DevicesController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.ownSession.route,
            use: open { pages, _, principal in pages.left(principal) })
        router.post(
            Link.ownSession.route,
            use: signedInForm { pages, signedIn, _ in pages.left(signedIn.principal) })
        router.get(Link.devices.route, use: signedIn { try await $0.list($1) })
        router.post(
            Link.otherDevices.route,
            use: signedInForm { pages, signedIn, _ in try await pages.endOthers(signedIn) })
        router.post(
            Link.session(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.endSession(signedIn) })
        router.post(
            Link.trustedDevice(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.endTrust(signedIn) })
    }

    /// The seconds until this session ends for lack of use, and until it ends in any case; 0 for an
    /// ended one.
    private func left(_ principal: Principal?) -> Response {
        let now = web.clock.now()
        let session = principal?.session
        let idle = session.map { $0.idleSeconds - now.seconds(since: $0.lastUsedAt) }
        let rest = session?.expiresAt.seconds(since: now)
        return .json {
            $0.integer("left", max(0, idle ?? 0))
            $0.integer("lasts", max(0, rest ?? 0))
        }
    }

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let sessions = try await web.wallet.sessions.list(of: signedIn.id)
        let trusted = try await web.wallet.trusted.list(of: signedIn.id)
        let here = try await trustedHere(signedIn)
        let current = signedIn.principal.session.id
        let page = DevicesPage(
            title: words("devices_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            notice: notice(signedIn),
            sessions: sessions.filter { $0.id == current }.map { row($0, isHere: true) }
                + sessions.filter { $0.id != current }.map { row($0, isHere: false) },
            endOthers: sessions.count > 1 ? Link.otherDevices.path : nil,
            trusted: trusted.map { row($0, isHere: $0.id == here?.id) },
            hasTrusted: !trusted.isEmpty, forget: Link.forget.path,
            passkeys: Link.passkeys.path)
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ session: Session, isHere: Bool) -> DevicesPage.Row {
        let device = DeviceName(session.device)
        let isProgram = session.channel != .web && device.browser == nil
        let name = isProgram ? words("device_program") : device.text(in: words)
        let dates = web.dates
        return DevicesPage.Row(
            icon: device.isPhone ? "icons/phone" : "icons/computer", name: name, isHere: isHere,
            facts: [
                words("devices_used", ["time": dates.dateAndTime(session.lastUsedAt)]),
                [
                    words("devices_since", ["time": dates.dateAndTime(session.createdAt)]),
                    place(session),
                ]
                .compactMap(\.self).joined(separator: " "),
            ],
            end: isHere ? Link.signOut.path : Link.session(.of(session.id.uuid)).path,
            label: words("devices_end"), spoken: words("devices_end_named", ["device": name]))
    }

    private func place(_ session: Session) -> String? {
        guard !session.address.isEmpty else { return nil }
        guard !ClientAddress(session.address).isLoopback else { return words("devices_from_here") }
        return words("devices_from", ["address": session.address])
    }

    private func row(_ trusted: TrustedDevice, isHere: Bool) -> DevicesPage.Row {
        let device = DeviceName(trusted.device)
        let name = device.text(in: words)
        let dates = web.dates
        return DevicesPage.Row(
            icon: device.isPhone ? "icons/phone" : "icons/computer", name: name, isHere: isHere,
            facts: [
                words("devices_used", ["time": dates.dateAndTime(trusted.lastUsedAt)]),
                words("trusted_until", ["time": dates.date(trusted.expiresAt)]),
            ],
            end: Link.trustedDevice(.of(trusted.id.uuid)).path, label: words("trusted_end"),
            spoken: words("trusted_end_named", ["device": name]))
    }

    private func notice(_ signedIn: SignedInRequest) -> Notice? {
        web.notice(
            signedIn, "ended",
            [
                "session": "devices_ended", "others": "devices_others_ended",
                "trust": "trusted_ended",
            ])
    }

    private func endSession(_ signedIn: SignedInRequest) async throws -> Response {
        // The session may have ended meanwhile, which is what the person wants.
        if let uuid = signedIn.pathUUID {
            do {
                try await web.wallet.sessions.end(SessionID(uuid), of: signedIn.id)
            } catch WalletError
                .signIn(.sessionNotFound)
            {}
        }
        return back("session")
    }

    /// Ends all other sessions and all trusted devices, since another person may hold such a
    /// device.
    private func endOthers(_ signedIn: SignedInRequest) async throws -> Response {
        let here = try await trustedHere(signedIn)
        try await web.wallet.trusted.endAll(of: signedIn.id, but: here?.id)
        try await web.wallet.sessions.endOthers(
            than: signedIn.principal.session.id, of: signedIn.id,
            in: web.signInContext(of: signedIn.visit))
        return back("others")
    }

    private func endTrust(_ signedIn: SignedInRequest) async throws -> Response {
        if let uuid = signedIn.pathUUID {
            try await web.wallet.trusted.end(TrustedDeviceID(uuid), of: signedIn.id)
        }
        return back("trust")
    }

    private func back(_ what: String) -> Response {
        .seeOther(Link.devices.path(with: ["ended": what]))
    }

    private func trustedHere(_ signedIn: SignedInRequest) async throws -> TrustedDevice? {
        guard let token = web.cookies.value(Cookie.trust, in: signedIn.visit.request, orOlder: true)
        else {
            return nil
        }
        return try await web.wallet.trusted.find(token)
    }
}
