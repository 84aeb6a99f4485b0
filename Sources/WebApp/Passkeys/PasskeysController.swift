import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// A person's passkeys: adding, naming and removing them.
struct PasskeysController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var passkeys: Passkeys { web.wallet.passkeys }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.passkeys.route, use: signedIn { try await $0.list($1) })
        router.post(
            Link.passkeys.route,
            use: confirmedForm(
                { try await $0.add($1, $2) }, again: { try await $0.list($1, nil, $2.error) }))
        router.post(
            Link.passkeyOptions.route,
            use: confirmedForm { pages, signedIn, _ in try await pages.options(signedIn) })
        router.post(
            Link.passkeyDecline.route,
            use: signedInForm { pages, signedIn, _ in try await pages.decline(signedIn) })
        router.post(
            Link.passkeyName(.any).route, use: signedInForm { try await $0.rename($1, $2) })
        router.post(
            Link.passkeyRemoval(.any).route,
            use: confirmedForm { pages, signedIn, _ in try await pages.remove(signedIn) })
    }

    // Adding passkeys

    private func options(_ signedIn: SignedInRequest) async throws -> Response {
        let party = try web.ceremonyParty(of: signedIn.visit)
        let creation = try await passkeys.beginAdding(
            by: signedIn.person, in: signedIn.visit.formSubject)
        return .json(
            PasskeyOptions(for: party).creation(
                creation, product: web.wallet.settings.name, person: signedIn.person.greetingName))
    }

    private func add(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        _ = try await passkeys.add(
            form.passkeyRegistration(), named: freeName(signedIn),
            at: web.ceremonyParty(of: signedIn.visit), by: signedIn.id,
            in: signedIn.visit.formSubject, from: web.signInContext(of: signedIn.visit))
        return .seeOther(Link.passkeys.path(with: ["done": "added"]))
    }

    /// The name of the device, with a number after it if the name is taken.
    private func freeName(_ signedIn: SignedInRequest) async throws -> String {
        let device = DeviceName(signedIn.visit.request.headers[.userAgent] ?? "").text(in: words)
        let taken = Set(try await passkeys.list(of: signedIn.id).map(\.name))
        let numbered = (2...Passkeys.maximumPerPerson + 1).map { "\(device) \($0)" }
        return ([device] + numbered).first { !taken.contains($0) } ?? device
    }

    private func decline(_ signedIn: SignedInRequest) async throws -> Response {
        try await passkeys.declineOffer(by: signedIn.id)
        return .seeOther(Link.home.path)
    }

    // Managing passkeys

    private func rename(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.passkeyID()
        do {
            try await passkeys.rename(id, to: form.text("name"), of: signedIn.id)
            return .seeOther(Link.passkeys.path(with: ["done": "renamed"]))
        } catch WalletError.passkey(.nameInvalid) {
            let error = try web.formError(in: WalletError.passkey(.nameInvalid))
            return try await list(signedIn, (id, form.text("name")), error)
        }
    }

    private func remove(_ signedIn: SignedInRequest) async throws -> Response {
        do {
            try await passkeys.remove(
                try signedIn.passkeyID(), of: signedIn.id,
                in: web.signInContext(of: signedIn.visit))
            return .seeOther(Link.passkeys.path(with: ["done": "removed"]))
        } catch WalletError.passkey(.onlyWayIn) {
            return try await list(
                signedIn, nil, try web.formError(in: WalletError.passkey(.onlyWayIn)))
        }
    }

    /// - Parameter typed: a rejected new name and its passkey.
    private func list(
        _ signedIn: SignedInRequest, _ typed: (id: PasskeyID, name: String)? = nil,
        _ error: FormError? = nil
    ) async throws -> Response {
        let found = try await passkeys.list(of: signedIn.id)
        let items = found.map {
            item($0, typed: typed?.id == $0.id ? typed?.name : nil)
        }
        let isFull = found.count >= Passkeys.maximumPerPerson
        let offered = isFull ? nil : web.passkeyAdding(for: signedIn.visit)
        let isElsewhere = offered == nil && !isFull
        // A script adds passkeys; the proof that it needs comes first.
        let isPresent = try await web.confirmFirst(signedIn, then: Link.passkeys.path) == nil
        let confirm = LinkPart(
            label: words("passkey_add"),
            href: Link.confirm.path(with: ["next": Link.passkeys.path]))
        let field = typed.map { ["name": Self.fieldName($0.id)] } ?? [:]
        let page = PasskeysPage(
            title: words("passkeys_head"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            notice: error == nil ? notice(signedIn) : nil,
            errors: web.summary(of: error, naming: field), passkeys: items,
            hasPasskeys: !items.isEmpty, onlyWay: try await onlyWay(signedIn),
            adding: isPresent ? offered : nil,
            confirm: isPresent || offered == nil ? nil : confirm, isFull: isFull,
            elsewhere: isElsewhere ? elsewhere(signedIn) : nil)
        return web.show(page, to: signedIn, at: .you, FormContent(error: error))
    }

    /// Leads somebody who can sign in in one way only to a password.
    private func onlyWay(_ signedIn: SignedInRequest) async throws -> LinkPart? {
        guard try await passkeys.isOnlyWay(of: signedIn.id) else { return nil }
        return LinkPart(label: words("password_add_head"), href: Link.password.path)
    }

    private func item(_ passkey: Passkey, typed: String?) -> PasskeysPage.Item {
        PasskeysPage.Item(
            name: passkey.name,
            added: words(
                "passkey_added_at",
                [
                    "date": web.dates.date(passkey.createdAt)
                ]),
            used: passkey.lastUsedAt.map {
                words("passkey_used_at", ["moment": web.dates.dateAndTime($0)])
            },
            isBackedUp: passkey.isBackedUp, field: Self.fieldName(passkey.id),
            typed: typed ?? passkey.name, hasError: typed != nil,
            rename: Link.passkeyName(passkey.id).path,
            removal: Link.passkeyRemoval(passkey.id).path)
    }

    private static func fieldName(_ id: PasskeyID) -> String {
        "name-" + id.text
    }

    private func notice(_ signedIn: SignedInRequest) -> Notice? {
        web.notice(
            signedIn, "done",
            [
                "added": "passkey_was_added", "renamed": "passkey_was_renamed",
                "removed": "passkey_was_removed",
            ])
    }

    /// Explains that browsers make no passkeys at an IP address, and links to this machine's other
    /// name.
    private func elsewhere(_ signedIn: SignedInRequest) -> PasskeysPage.Elsewhere {
        let visited = signedIn.visit.request.site.visited
        guard visited.isLoopback, let named = visited.on("localhost") else {
            return PasskeysPage.Elsewhere(link: nil)
        }
        // Nothing on this machine speaks TLS, whatever others reach it by.
        let web = "http://" + named.authority
        return PasskeysPage.Elsewhere(
            link: LinkPart(label: web, href: web + Link.passkeys.path))
    }
}

extension SignedInRequest {
    /// The passkey that the address names.
    ///
    /// - Throws: `WalletError.passkey(.notFound)` when it names none.
    fileprivate func passkeyID() throws -> PasskeyID {
        guard let uuid = pathUUID else { throw WalletError.passkey(.notFound) }
        return PasskeyID(uuid)
    }
}
