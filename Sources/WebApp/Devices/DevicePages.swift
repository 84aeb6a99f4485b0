import HTTPSupport
import Hummingbird
import WalletServices

/// Where somebody is signed in, which devices need no code, and ending either (SES-4).
struct DevicePages: PageGroup {
    var site: Site

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.devices.route, use: own { try await $0.list($1) })
        router.post(
            Link.otherDevices.route,
            use: ownForm { pages, own, _ in try await pages.endOthers(own) })
        router.post(
            Link.session(.any).route,
            use: ownForm { pages, own, _ in try await pages.endSession(own) })
        router.post(
            Link.trustedDevice(.any).route,
            use: ownForm { pages, own, _ in try await pages.endTrust(own) })
    }

    private func list(_ own: OwnVisit) async throws -> Response {
        let sessions = try await site.wallet.sessions.list(of: own.id)
        let trusted = try await site.wallet.trusted.list(of: own.id)
        let here = try await trustedHere(own)
        let current = own.caller.session.id
        let page = DevicesPage(
            title: words("devices_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            notice: notice(own),
            sessions: sessions.filter { $0.id == current }.map { row($0, isHere: true) }
                + sessions.filter { $0.id != current }.map { row($0, isHere: false) },
            endOthers: sessions.count > 1 ? Link.otherDevices.path : nil,
            trusted: trusted.map { row($0, isHere: $0.id == here?.id) },
            hasTrusted: !trusted.isEmpty, forget: Link.forget.path,
            passkeys: Link.passkeys.path)
        return site.show(page, to: own, at: .you)
    }

    private func row(_ session: Session, isHere: Bool) -> DevicesPage.Row {
        let device = DeviceName(session.device)
        let isProgram = session.channel != .web && device.browser == nil
        let name = isProgram ? words("device_program") : device.text(in: words)
        let moments = site.moments
        return DevicesPage.Row(
            icon: device.isPhone ? "icons/phone" : "icons/computer", name: name, isHere: isHere,
            facts: [
                words("devices_used", ["time": moments.moment(session.lastUsedAt)]),
                [
                    words("devices_since", ["time": moments.moment(session.createdAt)]),
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
        let moments = site.moments
        return DevicesPage.Row(
            icon: device.isPhone ? "icons/phone" : "icons/computer", name: name, isHere: isHere,
            facts: [
                words("devices_used", ["time": moments.moment(trusted.lastUsedAt)]),
                words("trusted_until", ["time": moments.date(trusted.expiresAt)]),
            ],
            end: Link.trustedDevice(.of(trusted.id.uuid)).path, label: words("trusted_end"),
            spoken: words("trusted_end_named", ["device": name]))
    }

    private func notice(_ own: OwnVisit) -> Notice? {
        let ends = [
            "session": "devices_ended", "others": "devices_others_ended",
            "trust": "trusted_ended",
        ]
        return own.visit.query?["ended"].flatMap { ends[$0] }.map { Notice(text: words($0)) }
    }

    private func endSession(_ own: OwnVisit) async throws -> Response {
        // It may have ended by itself since the page was shown; that is what was wanted.
        if let uuid = own.pathUUID {
            do { try await site.wallet.sessions.end(SessionID(uuid), of: own.id) } catch WalletError
                .sessionNotFound
            {}
        }
        return back("session")
    }

    /// Somebody else may hold a trusted device too, so all of those are ended as well.
    private func endOthers(_ own: OwnVisit) async throws -> Response {
        let here = try await trustedHere(own)
        try await site.wallet.trusted.endAll(of: own.id, but: here?.id)
        try await site.wallet.sessions.endOthers(than: own.caller.session.id, of: own.id)
        return back("others")
    }

    private func endTrust(_ own: OwnVisit) async throws -> Response {
        if let uuid = own.pathUUID {
            try await site.wallet.trusted.end(TrustedDeviceID(uuid), of: own.id)
        }
        return back("trust")
    }

    private func back(_ what: String) -> Response {
        .seeOther(Link.devices.path(with: ["ended": what]))
    }

    private func trustedHere(_ own: OwnVisit) async throws -> TrustedDevice? {
        guard let token = site.cookies.value(Cookie.trust, in: own.visit.request) else {
            return nil
        }
        return try await site.wallet.trusted.find(token)
    }
}
