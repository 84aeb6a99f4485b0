import HTTPSupport
public import Hummingbird
public import WalletServices

/// The web app: pages for people, made on the server, complete without JavaScript.
public struct WebRoutes: Sendable {
    private let site: Site
    private let install: InstallPages

    /// Reads the templates, styles and pictures that come with the program.
    ///
    /// - Parameters:
    ///   - secret: at least 32 bytes, kept outside the database; forms are bound to it.
    ///   - outbox: where codes appear in a sandbox; nil hides the outbox altogether.
    ///   - trials: shared with the other APIs; nil for its own.
    /// - Throws: when the program's own resources are missing or broken.
    public init(
        wallet: Wallet, settings: HTTPSettings, secret: [UInt8], outbox: SandboxOutbox? = nil,
        trials: TrialLimits? = nil, clock: WalletClock = .system,
        randomness: Randomness = .system
    ) throws {
        let resources = try Resources()
        let renderer = try Renderer(resources: resources)
        let reader = Reader(words: renderer.languages.best(chosen: nil, accepted: nil))
        site = Site(
            wallet: wallet, reader: reader, renderer: renderer,
            assets: try Assets(resources: resources), cookies: CookieJar(settings: settings),
            isSecure: settings.isSecure, tokens: CSRFTokens(secret: secret), outbox: outbox,
            clock: clock, randomness: randomness,
            trials: trials ?? TrialLimits(settings: wallet.settings, clock: clock))
        install = try InstallPages(site: site, resources: resources)
    }

    /// Shows errors as pages. It takes every path, so it belongs behind all other APIs.
    public var errorRenderer: EdgeMiddleware.ErrorRenderer {
        let site = site
        return EdgeMiddleware.ErrorRenderer("/") { report, request, context in
            // Two slashes in front would lead to another server.
            let address = request.uri.description
            let isOurs = request.method == .get && !address.hasPrefix("//")
            return ErrorPages(site: site.reading(request)).answer(
                to: report, requestID: context.requestID, asking: isOurs ? address : nil)
        }
    }

    /// Adds every page to the router.
    public func add(to router: Router<WalletContext>) {
        let assets = site.assets
        router.get(RouterPath(Link.assets.path + "/**")) { request, _ in
            try assets.response(to: request)
        }
        let pages = router.group().add(middleware: CrossOriginProtection())
            .add(middleware: WaysForScripts())
        PhoneSignInPages(site: site).add(to: pages)
        NumberFormatting(site: site).add(to: pages)
        DevicePages(site: site).add(to: pages)
        PasswordPages(site: site).add(to: pages)
        PasskeySignInPages(site: site).add(to: pages)
        PasskeyPages(site: site).add(to: pages)
        PreferencePages(site: site).add(to: pages)
        HomePages(site: site).add(to: pages)
        ProfilePages(site: site).add(to: pages)
        AccountPages(site: site).add(to: pages)
        FeedPages(site: site).add(to: pages)
        ReceiptPages(site: site).add(to: pages)
        SpendingPages(site: site).add(to: pages)
        InsightsPages(site: site).add(to: pages)
        CashPages(site: site).add(to: pages)
        QuickMoneyPages(site: site).add(to: pages)
        OwnTransferPages(site: site).add(to: pages)
        SendPages(site: site).add(to: pages)
        RequestPages(site: site).add(to: pages)
        PayPages(site: site).add(to: pages)
        HistoryPages(site: site).add(to: pages)
        ActivityPages(site: site).add(to: pages)
        addGoals(to: pages)
        LivePages(site: site).add(to: pages)
        install.add(to: pages)
        DeveloperPages(site: site).add(to: pages)
        TokenPages(site: site).add(to: pages)
        AppPages(site: site).add(to: pages)
        ConsentPages(site: site).add(to: pages)
        WebhookPages(site: site).add(to: pages)
        if let outbox = site.outbox {
            OutboxPages(site: site, outbox: outbox).add(to: pages)
            TokenSignInPages(site: site).add(to: pages)
        }
    }

    private func addGoals(to pages: RouterGroup<WalletContext>) {
        AllGoalsPages(site: site).add(to: pages)
        AccountGoalsPages(site: site).add(to: pages)
        AutomaticPages(site: site).add(to: pages)
        GoalFormPages(site: site).add(to: pages)
        GoalPages(site: site).add(to: pages)
        GoalPicturePages(site: site).add(to: pages)
        GoalMoneyPages(site: site).add(to: pages)
        GoalEndingPages(site: site).add(to: pages)
        RecurringPages(site: site).add(to: pages)
        ZonePages(site: site).add(to: pages)
    }
}
