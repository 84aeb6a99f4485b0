import HTTPSupport
import Hummingbird
import Phone
import WalletServices

/// The profile page: the name, the viewer preferences, and links to rarely used pages.
struct ProfileController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.profile.route, use: signedIn { try await $0.profile($1) })
        router.get(Link.displayName.route, use: signedIn { $0.nameForm($1) })
        router.post(
            Link.profile.route,
            use: signedInForm(
                { try await $0.rename($1, $2) }, again: { $0.nameForm($1, $2) }))
    }

    private func profile(_ signedIn: SignedInRequest) async throws -> Response {
        let name = signedIn.person.greetingName
        let handle = [signedIn.person.username?.shown, signedIn.person.phone?.national]
            .compactMap { $0 }.joined(separator: " · ")
        let digest = try await web.wallet.portraits.digests(of: [signedIn.id])[signedIn.id]
        let face = Face(of: signedIn.id, named: name, digest)
        let page = ProfilePage(
            title: words("nav_you"), avatar: face.initials, photo: face.photo, head: name,
            handle: handle == name ? nil : handle,
            badge: words.badge(of: signedIn.person.role),
            notice: notice(for: signedIn), openNotes: web.openNotes,
            groups: try await groups(signedIn))
        return web.show(page, to: signedIn, at: .you)
    }

    private func notice(for signedIn: SignedInRequest) -> Notice? {
        guard let query = signedIn.visit.query else { return nil }
        if query["renamed"] != nil { return Notice(text: words("name_updated")) }
        if query["role"] != nil { return Notice(text: words("role_was_set")) }
        if query["limits"] != nil { return Notice(text: words("limits_were_set")) }
        if let photo = query["photo"] {
            return Notice(text: photo == "set" ? words("own_photo_set") : words("own_photo_gone"))
        }
        if let directory = query["directory"] {
            return Notice(
                text: words(directory == "in" ? "directory_was_entered" : "directory_was_left"))
        }
        if query["zone"] != nil { return Notice(text: words("zone_was_set")) }
        if let kind = query["contact"].flatMap(Contact.Kind.init(rawValue:)) {
            return Notice(text: words("contact_\(kind.rawValue)_was_set"))
        }
        switch query["password"] {
        case "changed": return Notice(text: words("password_changed"))
        case "added": return Notice(text: words("password_added"))
        default: return nil
        }
    }

    private func groups(_ signedIn: SignedInRequest) async throws -> [ProfilePage.Group] {
        let name = ProfilePage.Row(
            label: words("profile_head"), more: words("profile_name_more"),
            href: Link.displayName.path, icon: "icons/edit", opens: true)
        let devices = ProfilePage.Row(
            label: words("devices_title"), more: words("profile_devices_more"),
            href: Link.devices.path, icon: "icons/phone")
        let passkeys = ProfilePage.Row(
            label: words("passkeys_head"), more: words("profile_passkeys_more"),
            href: Link.passkeys.path, icon: "icons/passkey")
        let hasPassword = try await web.wallet.passwords.isSet(for: signedIn.id)
        let password = ProfilePage.Row(
            label: words("password_label"),
            more: words(hasPassword ? "profile_password_more" : "profile_password_none"),
            href: Link.password.path, icon: "icons/lock")
        let zone = ProfilePage.Row(
            label: words("zone_head"),
            more: try await web.wallet.people.zone(of: signedIn.id)
                ?? words("zone_none", ["zone": web.wallet.settings.homeZone]),
            href: Link.zone.path, icon: "icons/clock")
        let log = ProfilePage.Row(
            label: words("log_own_title"), more: words("profile_log_more"), href: Link.ownLog.path,
            icon: "icons/document")
        let isListed = try await web.wallet.directory.isListed(signedIn.id)
        let directory = ProfilePage.Row(
            label: words("directory_title"),
            more: words(isListed ? "profile_directory_in" : "profile_directory_out"),
            href: Link.directory.path, icon: "icons/people")
        let contacts = try await contactRows(signedIn)
        let groups = [
            ProfilePage.Group(
                name: words("profile_group_you"),
                rows: [name, photo, known, directory] + contacts
                    + [zone, password, passkeys, devices, log, ownData, leaving]),
            developer,
        ]
        return signedIn.person.role == .member ? groups : [treasury] + groups
    }

    private var photo: ProfilePage.Row {
        ProfilePage.Row(
            label: words("own_photo_title"), more: words("profile_photo_more"),
            href: Link.ownPhoto.path, icon: "icons/photo")
    }

    private var known: ProfilePage.Row {
        ProfilePage.Row(
            label: words("profile_known"), more: words("profile_known_more"),
            href: Link.knownPeople.path, icon: "icons/star")
    }

    private var ownData: ProfilePage.Row {
        ProfilePage.Row(
            label: words("data_title"), more: words("profile_data_more"),
            href: Link.personalData.path, icon: "icons/document")
    }

    private var leaving: ProfilePage.Row {
        ProfilePage.Row(
            label: words("leaving_title"), more: words("profile_leaving_more"),
            href: Link.leaving.path, icon: "icons/leave")
    }

    private var developer: ProfilePage.Group {
        var rows = [
            ProfilePage.Row(
                label: words("developer_title"), more: words("profile_developer_more"),
                href: Link.developer.path, icon: "icons/passkey"),
            ProfilePage.Row(
                label: words("profile_api"), more: words("profile_api_more"),
                href: Mount.path + "/docs", icon: "icons/code"),
        ]
        rows += (web.sandbox?.powers ?? []).map { $0.row(in: words) }
        return ProfilePage.Group(name: words("profile_group_developer"), rows: rows)
    }

    private var treasury: ProfilePage.Group {
        let people = ProfilePage.Row(
            label: words("people_title"), more: words("profile_people_more"),
            href: Link.people.path, icon: "icons/people")
        let box = ProfilePage.Row(
            label: words("box_title"), more: words("profile_box_more"),
            href: Link.cashBox.path, icon: "icons/deposit")
        let overview = ProfilePage.Row(
            label: words("treasury_title"), more: words("profile_treasury_more"),
            href: Link.treasury.path, icon: "icons/wallet")
        let limits = ProfilePage.Row(
            label: words("limits_title"), more: words("profile_limits_more"),
            href: Link.walletLimits.path, icon: "icons/goals")
        let approvals = ProfilePage.Row(
            label: words("approvals_title"), more: words("profile_approvals_more"),
            href: Link.waitingApprovals.path, icon: "icons/done")
        let log = ProfilePage.Row(
            label: words("log_title"), more: words("log_lead"), href: Link.log.path,
            icon: "icons/document")
        let codes = ProfilePage.Row(
            label: words("codes_title"), more: words("profile_codes_more"),
            href: Link.codeTests.path, icon: "icons/message")
        let invitations = ProfilePage.Row(
            label: words("invitations_title"), more: words("profile_invitations_more"),
            href: Link.invitations.path, icon: "icons/add")
        return ProfilePage.Group(
            name: words("profile_group_treasurer"),
            rows: [overview, people, invitations, box, limits, approvals, codes, log])
    }

    private func rename(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        _ = try await web.wallet.people.setDisplayName(
            form.text("display_name"), of: signedIn.id)
        return .seeOther(Link.profile.path(with: ["renamed": "yes"]))
    }

    private func nameForm(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response
    {
        var field = web.nameField(of: signedIn.person, content)
        field.isFocused = content.error == nil
        let page = FormPage(
            title: words("profile_head"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            head: words("profile_head"), lead: nil, errors: web.summary(of: content.error),
            action: Link.profile.path, key: nil, fields: [field], button: words("profile_button"),
            cancel: Link.profile.path)
        return web.show(page, to: signedIn, at: .you, content)
    }
}

extension WebContext {
    /// A save that failed shows the old name again (S-NAME-5).
    func nameField(of person: Person, _ content: FormContent) -> Field {
        var field = Field(name: "display_name", label: words("profile_label"))
        field.value = person.displayName
        field.placeholder = person.greetingName
        field.autocomplete = "name"
        field.error = content.message(at: "display_name")
        return field
    }
}
