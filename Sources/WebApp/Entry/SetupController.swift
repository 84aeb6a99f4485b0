import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import WalletServices

/// Setting up a new wallet with the link that its server printed.
struct SetupController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            RouterPath(Link.setup.path + "/:token"),
            use: open { pages, visit, _ in
                pages.web.taking(Cookie.setup, of: visit, to: .setup)
            })
        router.get(Link.setup.route, use: open { try await $0.page($1, $2) })
        router.post(
            Link.setup.route,
            use: open { pages, visit, principal in
                if let principal {
                    return try await pages.web.alreadySignedIn(
                        SignedInRequest(visit: visit, principal: principal))
                }
                let form = try await pages.web.form(of: visit)
                return try await pages.web.acting(on: form) {
                    try await pages.setUp(visit, form)
                } again: {
                    pages.form(visit, $0)
                }
            })
        router.post(
            Link.setupHost.route,
            use: signedInForm { pages, signedIn, _ in try await pages.becomeHost(signedIn) })
    }

    private func token(_ visit: Visit) -> String {
        web.cookies.value(Cookie.setup, in: visit.request) ?? ""
    }

    private func page(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        do {
            switch try await web.wallet.setup.state(for: token(visit)) {
            case .empty: return form(visit)
            case .headless, .done:
                guard let principal else { return web.signInFirst(visit) }
                return hosting(SignedInRequest(visit: visit, principal: principal))
            }
        } catch WalletError.joining(.setupLinkInvalid) {
            return invalid(visit)
        }
    }

    private func invalid(_ visit: Visit) -> Response {
        if let refusal = web.refusal(of: visit) { return refusal }
        let page = MessagePage(
            title: words("setup_invalid_head"),
            wayBack: LinkPart(label: words("account_back"), href: Link.root.path),
            head: words("setup_invalid_head"), text: words("setup_invalid_text"), ways: [])
        var response = web.show(page, to: visit, status: .notFound)
        response.headers.append(web.cookies.clear(Cookie.setup))
        return response
    }

    // A new wallet

    private func setUp(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let settings = web.wallet.settings
        let chosen = Setup.Form(
            name: form.text("name"),
            currency: settings.isCurrencyNamed
                ? settings.defaultCurrency.code : form.text("currency"),
            region: form.text("region"), zone: form.text("zone"),
            host: PasswordSignIn.Registration(
                username: form.text("username"), password: form.text("password"),
                repeatedPassword: form.text("repeated_password")))
        do {
            var reading = FormReading(web)
            _ = try await reading.take { try Setup.name(chosen.name) }
            _ = try await reading.take { try People.cleanName(form.text("display_name")) }
            _ = try await reading.take { try web.wallet.passwords.check(chosen.host) }
            try reading.finish()
            var context = web.signInContext(of: visit)
            context.displayName = form.text("display_name")
            let signedIn = try await web.wallet.setup.setUp(
                chosen, with: token(visit), in: context)
            var response = web.begin(signedIn, visit)
            response.headers.append(web.cookies.clear(Cookie.setup))
            return response
        } catch WalletError.joining(.setupLinkInvalid) {
            return invalid(visit)
        }
    }

    private func form(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        let host = PasswordFields(web: web, content: content)
        var username = host.username
        username.hint = words("username_hint")
        let page = SetupPage(
            title: words("setup_title"),
            errors: web.summary(of: content.error), action: Link.setup.path,
            wallet: wallet(content),
            host: ([host.displayName, username] + host.new("password_label")))
        return web.show(page, to: visit, content)
    }

    private func wallet(_ content: FormContent) -> [Field] {
        let settings = web.wallet.settings
        var name = content.field("name", words("setup_name"), isFirst: true)
        name.hint = words("setup_name_hint")
        name.autocomplete = "off"
        var region = Field(part: "parts/select", name: "region", label: words("setup_region"))
        let country =
            PhoneRegion(named: content.typed?.text("region") ?? "")?.code ?? settings.homeRegion
        region.hint = words("setup_region_hint")
        region.choices = words.countries.list(choosing: country).map {
            Field.Choice(value: $0.code, label: $0.label, isChosen: $0.isChosen)
        }
        var zone = Field(part: "parts/select", name: "zone", label: words("setup_zone"))
        let place = content.typed?["zone"] ?? web.viewer.zone?.identifier ?? settings.homeZone
        zone.choices = ZoneController.names(with: place).map {
            Field.Choice(value: $0, label: $0, isChosen: $0 == place)
        }
        zone.error = content.message(at: "zone")
        let currency = settings.isCurrencyNamed ? [] : [currency(content)]
        return [name] + currency + [region, zone]
    }

    private func currency(_ content: FormContent) -> Field {
        var field = Field(part: "parts/select", name: "currency", label: words("currency_label"))
        let chosen = content.typed?["currency"] ?? web.wallet.settings.defaultCurrency.code
        field.hint = words("setup_currency_hint")
        field.choices = words.currencies(choosing: chosen)
        field.error = content.message(at: "currency")
        return field
    }

    // A wallet without a treasurer

    private func hosting(_ signedIn: SignedInRequest) -> Response {
        let page = SetupHostPage(
            title: words("setup_host_head"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            action: Link.setupHost.path)
        return web.show(page, to: signedIn)
    }

    private func becomeHost(_ signedIn: SignedInRequest) async throws -> Response {
        do {
            let session = try await web.wallet.setup.becomeHost(
                signedIn.id, with: token(signedIn.visit), session: signedIn.principal.session.id,
                in: web.signInContext(of: signedIn.visit))
            var response = Response.seeOther(Link.home.path)
            response.headers.append(web.cookie(ofSession: session))
            response.headers.append(web.cookies.clear(Cookie.setup))
            return response
        } catch WalletError.joining(.setupLinkInvalid) {
            return invalid(signedIn.visit)
        }
    }
}
