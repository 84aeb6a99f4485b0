import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The common dependencies of all pages.
package struct WebContext: Sendable {
    /// A class, since each route keeps it: a process may hold hundreds of wallets.
    final class Parts: Sendable {
        let wallet: Wallet
        let renderer: Renderer
        let assets: Assets
        let cookies: CookieJar
        let isSecure: Bool
        let tokens: CSRFTokens
        let sandbox: WebExtras?
        let clock: WalletClock
        let randomness: Randomness
        let trials: TrialLimits
        let challenges = RateLimit(maximum: 120, seconds: 600)
        let openLookups = RateLimit(maximum: 60, seconds: 600)
        let outcomes = Outcomes()
        let strangersOutcomes = Outcomes(limits: Outcomes.Limits(bytes: 4 << 20))

        init(
            wallet: Wallet, renderer: Renderer, assets: Assets, cookies: CookieJar,
            isSecure: Bool, tokens: CSRFTokens, sandbox: WebExtras?, clock: WalletClock,
            randomness: Randomness, trials: TrialLimits
        ) {
            self.wallet = wallet
            self.renderer = renderer
            self.assets = assets
            self.cookies = cookies
            self.isSecure = isSecure
            self.tokens = tokens
            self.sandbox = sandbox
            self.clock = clock
            self.randomness = randomness
            self.trials = trials
        }
    }

    private let parts: Parts
    /// The preferences of the current viewer.
    var viewer: ViewerPreferences

    init(_ parts: Parts, viewer: ViewerPreferences) {
        self.parts = parts
        self.viewer = viewer
    }

    package var wallet: Wallet { parts.wallet }
    var renderer: Renderer { parts.renderer }
    var assets: Assets { parts.assets }
    package var cookies: CookieJar { parts.cookies }
    /// True if browsers reach this server by HTTPS only.
    var isSecure: Bool { parts.isSecure }
    var tokens: CSRFTokens { parts.tokens }
    var sandbox: WebExtras? { parts.sandbox }
    var clock: WalletClock { parts.clock }
    var randomness: Randomness { parts.randomness }
    /// Limits guessing of the owner of a name or number.
    var trials: TrialLimits { parts.trials }
    /// Limits requests for challenges without an answer to any.
    var challenges: RateLimit { parts.challenges }
    /// The same for signed-out visitors, by network address.
    var openLookups: RateLimit { parts.openLookups }

    /// The pages that answer people's forms, and those of signed-out visitors.
    var outcomes: Outcomes { parts.outcomes }
    var strangersOutcomes: Outcomes { parts.strangersOutcomes }

    package var words: Localisation { viewer.words }
    package var money: MoneyFormat { viewer.money }
    package var dates: DateFormatting { viewer.dates }

    /// This web context with the preferences of the sender of this request.
    func reading(_ request: Request) -> WebContext {
        var web = self
        web.viewer = ViewerPreferences(
            request, cookies: cookies, languages: renderer.languages,
            region: wallet.settings.homeRegion)
        return web
    }

    /// A new idempotency key for one operation, however often its form is sent.
    func newKey() -> String {
        OrderedID.make(at: clock.now(), randomness: randomness).text
    }

    // Answers

    /// The page as an answer to this visit.
    package func show(
        _ page: some Page, to visit: Visit, isSignedIn: Bool = false, at place: Place? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var layout = layout(
            csrf: csrf(for: visit),
            isSignedIn: isSignedIn, at: place, here: visit.here,
            live: isSignedIn ? visit.version.map { Link.live.path(with: ["since": "\($0)"]) } : nil)
        layout.person = visit.person.map(mark)
        layout.signIn = visit.entry.path(with: ["ended": "yes"])
        var response = answer(page, in: layout, status: status)
        if let cookie = visit.newCookie { response.headers.append(cookie) }
        markCopies(of: &response, for: visit, isSignedIn: isSignedIn)
        return response
    }

    /// The page as an answer to a signed-in person.
    func show(
        _ page: some Page, to signedIn: SignedInRequest, at place: Place? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        show(page, to: signedIn.visit, isSignedIn: true, at: place, status: status)
    }

    func answer(_ page: some Page, in layout: Layout, status: HTTPResponse.Status) -> Response {
        let html = renderer.html(page, in: layout, words: words)
        var response = Response.bytes(
            ByteBuffer(string: html), type: "text/html; charset=utf-8", status: status)
        response.headers[.contentSecurityPolicy] = ContentPolicy.page(
            nonce: Nonce(randomness: randomness))
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// - Parameter here: the page's own address, for forms that lead back to it.
    func layout(
        csrf: String, isSignedIn: Bool, at place: Place?, here: String = Link.root.path,
        live: String? = nil
    ) -> Layout {
        Layout(
            assets: assets.prefix, typeface: assets.typeface, product: wallet.settings.name,
            isLongName: wallet.settings.name.count > 12, csrf: csrf,
            isSignedIn: isSignedIn,
            isStopped: wallet.audit.stopReason != nil,
            outbox: sandbox?.outbox.path,
            clock: sandbox?.clock.path,
            ways: Place.allCases.map { way(to: $0, isCurrent: $0 == place) },
            home: Link.root.path, signIn: wayIn.path, signOut: Link.signOut.path,
            alreadySignedIn: Link.alreadySignedIn.path, ownSession: Link.ownSession.path,
            manifest: Link.manifest.path,
            isInstallable: isInstallable, live: live, here: here,
            figures: Link.figures.path, hidesFigures: viewer.hidesFigures,
            language: Link.language.path, locale: words.locale.identifier(.bcp47),
            languages: renderer.languages.all.map { code, name in
                Layout.Language(
                    code: code, name: name, isCurrent: code == words.value("language"))
            })
    }

    /// An app on the home screen needs a site of its own.
    private var isInstallable: Bool { !wallet.setup.isNeeded && Mount.path.isEmpty }

    private func way(to place: Place, isCurrent: Bool) -> Layout.Way {
        let (word, link, icon) =
            switch place {
            case .home: ("nav_home", Link.home, "home")
            case .send: ("nav_send", Link.send, "send")
            case .activity: ("nav_activity", Link.transactions, "activity")
            case .goals: ("nav_goals", Link.goals, "goals")
            case .you: ("nav_you", Link.profile, "you")
            }
        return Layout.Way(
            label: words(word), href: link.path, icon: "icons/" + icon, isCurrent: isCurrent)
    }
}
