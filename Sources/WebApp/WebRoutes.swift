import HTTPSupport
public import Hummingbird
public import WalletServices

/// The web app: pages for people, rendered on the server, complete without JavaScript.
public struct WebRoutes: Sendable {
    private let web: WebContext
    private let install: InstallPages

    /// Reads the templates, styles and pictures of the program.
    ///
    /// - Parameters:
    ///   - secret: at least 32 bytes, kept outside the database; forms are bound to it.
    ///   - sandbox: nil for a real wallet, which has no outbox and no way in by token.
    ///   - trials: shared with the other APIs; nil for its own.
    /// - Throws: when the program's own resources are missing or broken.
    public init(
        wallet: Wallet, settings: HTTPSettings, secret: [UInt8], sandbox: SandboxExtras? = nil,
        trials: TrialLimits? = nil, clock: WalletClock = .system,
        randomness: Randomness = .system
    ) throws {
        let resources = try Resources()
        let renderer = try Renderer(resources: resources)
        let viewer = ViewerPreferences(words: renderer.languages.best(chosen: nil, accepted: nil))
        web = WebContext(
            wallet: wallet, viewer: viewer, renderer: renderer,
            assets: try Assets(resources: resources), cookies: CookieJar(settings: settings),
            isSecure: settings.isSecure, tokens: CSRFTokens(secret: secret), sandbox: sandbox,
            clock: clock, randomness: randomness,
            trials: trials ?? TrialLimits(settings: wallet.settings, clock: clock))
        install = try InstallPages(web: web, resources: resources)
    }

    /// Shows errors as pages. It matches every path, so add it after all other APIs.
    public var errorRenderer: EdgeMiddleware.ErrorRenderer {
        let web = web
        return EdgeMiddleware.ErrorRenderer("/") { report, request, context in
            // Two leading slashes would lead to another server.
            let address = request.uri.description
            let isOurs = request.method == .get && !address.hasPrefix("//")
            return ErrorPages(web: web.reading(request)).answer(
                to: report, requestID: context.requestID, asking: isOurs ? address : nil)
        }
    }

    /// Adds every page to the router.
    public func add(to router: Router<WalletContext>) {
        let assets = web.assets
        router.get(RouterPath(Link.assets.path + "/**")) { request, _ in
            try assets.response(to: request)
        }
        let pages = router.group().add(middleware: CrossOriginProtection())
            .add(middleware: FetchRedirects())
        PhoneSignInPages(web: web).add(to: pages)
        NumberFormatting(web: web).add(to: pages)
        DevicePages(web: web).add(to: pages)
        PasswordPages(web: web).add(to: pages)
        PasskeySignInPages(web: web).add(to: pages)
        PasskeyPages(web: web).add(to: pages)
        PreferencePages(web: web).add(to: pages)
        HomePages(web: web).add(to: pages)
        ProfilePages(web: web).add(to: pages)
        AccountPages(web: web).add(to: pages)
        FeedPages(web: web).add(to: pages)
        ReceiptPages(web: web).add(to: pages)
        SpendingPages(web: web).add(to: pages)
        InsightsPages(web: web).add(to: pages)
        CashPages(web: web).add(to: pages)
        QuickMoneyPages(web: web).add(to: pages)
        OwnTransferPages(web: web).add(to: pages)
        SendPages(web: web).add(to: pages)
        RequestPages(web: web).add(to: pages)
        PayPages(web: web).add(to: pages)
        HistoryPages(web: web).add(to: pages)
        ActivityPages(web: web).add(to: pages)
        addGoals(to: pages)
        LivePages(web: web).add(to: pages)
        install.add(to: pages)
        DeveloperPages(web: web).add(to: pages)
        TokenPages(web: web).add(to: pages)
        AppPages(web: web).add(to: pages)
        ConsentPages(web: web).add(to: pages)
        WebhookPages(web: web).add(to: pages)
        if let sandbox = web.sandbox {
            OutboxPages(web: web, outbox: sandbox.outbox).add(to: pages)
            TokenSignInPages(web: web, demo: sandbox.credentials).add(to: pages)
        }
    }

    private func addGoals(to pages: RouterGroup<WalletContext>) {
        AllGoalsPages(web: web).add(to: pages)
        AccountGoalsPages(web: web).add(to: pages)
        AutomaticPages(web: web).add(to: pages)
        GoalFormPages(web: web).add(to: pages)
        GoalPages(web: web).add(to: pages)
        GoalPicturePages(web: web).add(to: pages)
        GoalMoneyPages(web: web).add(to: pages)
        GoalEndingPages(web: web).add(to: pages)
        RecurringPages(web: web).add(to: pages)
        ZonePages(web: web).add(to: pages)
    }
}
