import Foundation
import HTTPSupport
public import Hummingbird
import Synchronization
import WalletServices

/// The web app: pages for people, rendered on the server, complete without JavaScript.
public struct WebRoutes: Sendable {
    private let web: WebContext
    private let install: InstallController
    private let protection: CrossOriginProtection

    /// Reads the templates, styles and pictures of the program.
    ///
    /// - Parameters:
    ///   - secret: at least 32 bytes, kept outside the database; forms are bound to it.
    ///   - extras: a sandbox's pages.
    ///   - trials: shared with the other APIs. Without them, the web app has its own.
    /// - Throws: when the program's own resources are missing or broken.
    package init(
        wallet: Wallet, settings: HTTPSettings, secret: [UInt8], extras: WebExtras? = nil,
        trials: TrialLimits? = nil, clock: WalletClock = .system,
        randomness: Randomness = .system
    ) throws {
        let files = try Self.files(with: extras?.templates)
        let viewer = ViewerPreferences(
            words: files.renderer.languages.best(chosen: nil, accepted: nil))
        let parts = WebContext.Parts(
            wallet: wallet, renderer: files.renderer, assets: files.assets,
            cookies: CookieJar(settings: settings, clock: clock), isSecure: settings.isSecure,
            tokens: CSRFTokens(secret: secret), sandbox: extras, clock: clock,
            randomness: randomness,
            trials: trials ?? TrialLimits(settings: wallet.settings, clock: clock))
        web = WebContext(parts, viewer: viewer)
        protection = CrossOriginProtection(settings)
        install = try InstallController(web: web, resources: files.resources)
    }

    /// The start of the paths of styles, scripts and pictures, which are the same for everybody.
    public static var assetPath: String { Link.assets.path + "/" }

    private struct Files {
        let resources: Resources
        let renderer: Renderer
        let assets: Assets
    }

    private static let kept = Mutex<[URL?: Files]>([:])

    /// The program's own files, with or without more templates, read and compiled once in a
    /// process.
    private static func files(with templates: URL?) throws -> Files {
        try kept.withLock { kept in
            if let files = kept[templates] { return files }
            let resources = try Resources()
            let files = Files(
                resources: resources,
                renderer: try Renderer(
                    resources: resources, more: templates.map(Resources.init(root:))),
                assets: try Assets(resources: resources))
            kept[templates] = files
            return files
        }
    }

    /// Shows errors as pages. It matches every path, so add it after all other APIs.
    public var errorRenderer: EdgeMiddleware.ErrorRenderer {
        let web = web
        return EdgeMiddleware.ErrorRenderer("/") { report, request, context in
            // Two leading slashes would lead to another server.
            let address = Mount.path + request.uri.description
            let isOurs = request.method == .get && !address.hasPrefix("//")
            return ErrorController(web: web.reading(request)).answer(
                to: report, requestID: context.requestID, asking: isOurs ? address : nil)
        }
    }

    /// Adds every page to the router.
    public func add(to router: Router<WalletContext>) {
        let assets = web.assets
        router.get(RouterPath(Link.assets.path + "/**")) { request, _ in
            try assets.response(to: request)
        }
        let open = router.group().add(middleware: protection)
            .add(middleware: FetchRedirects()).add(middleware: CookieRoom(cookies: web.cookies))
        install.add(to: open)
        // The system sends it, as if from another site. It changes nothing.
        SharingController(web: web).addArrival(to: router.group())
        let pages = open.group().add(middleware: PlainTransportGuard(web: web))
        addEntry(to: pages)
        DevicesController(web: web).add(to: pages)
        PasskeysController(web: web).add(to: pages)
        PreferencesController(web: web).add(to: pages)
        ConfirmController(web: web).add(to: pages)
        HomeController(web: web).add(to: pages)
        ProfileController(web: web).add(to: pages)
        PasswordChangeController(web: web).add(to: pages)
        PersonalDataController(web: web).add(to: pages)
        LeavingController(web: web).add(to: pages)
        ContactController(web: web).add(to: pages)
        AccountsController(web: web).add(to: pages)
        addHistory(to: pages)
        SpendingController(web: web).add(to: pages)
        CashController(web: web).add(to: pages)
        QuickMoneyController(web: web).add(to: pages)
        OwnTransferController(web: web).add(to: pages)
        addPayments(to: pages)
        addGoals(to: pages)
        addTreasury(to: pages)
        LiveController(web: web).add(to: pages)
        DeveloperController(web: web).add(to: pages)
        TokensController(web: web).add(to: pages)
        AppsController(web: web).add(to: pages)
        ConsentController(web: web).add(to: pages)
        WebhooksController(web: web).add(to: pages)
        web.sandbox?.add(web, pages)
    }

    private func addHistory(to pages: RouterGroup<WalletContext>) {
        FeedController(web: web).add(to: pages)
        ReceiptsController(web: web).add(to: pages)
        HistoryController(web: web).add(to: pages)
        ActivityController(web: web).add(to: pages)
        SharingController(web: web).add(to: pages)
        InsightsController(web: web).add(to: pages)
        BudgetController(web: web).add(to: pages)
    }

    private func addPayments(to pages: RouterGroup<WalletContext>) {
        SendController(web: web).add(to: pages)
        RequestsController(web: web).add(to: pages)
        RequestListController(web: web).add(to: pages)
        PayController(web: web).add(to: pages)
        KnownPeopleController(web: web).add(to: pages)
        BlockController(web: web).add(to: pages)
        PortraitsController(web: web).add(to: pages)
        OwnPhotoController(web: web).add(to: pages)
        DirectoryController(web: web).add(to: pages)
    }

    private func addTreasury(to pages: RouterGroup<WalletContext>) {
        PeopleController(web: web).add(to: pages)
        PersonResetController(web: web).add(to: pages)
        SlowedController(web: web).add(to: pages)
        LogController(web: web).add(to: pages)
        FreezeController(web: web).add(to: pages)
        TreasuryController(web: web).add(to: pages)
        LimitsController(web: web).add(to: pages)
        ApprovalsController(web: web).add(to: pages)
        CashDeskController(web: web).add(to: pages)
        CashBoxController(web: web).add(to: pages)
        InvitationsController(web: web).add(to: pages)
        FirstStepsController(web: web).add(to: pages)
        SettingsController(web: web).add(to: pages)
        CodeTestsController(web: web).add(to: pages)
    }

    private func addEntry(to pages: RouterGroup<WalletContext>) {
        PhoneSignInController(web: web).add(to: pages)
        NumberFormatting(web: web).add(to: pages)
        PasswordsController(web: web).add(to: pages)
        ForgottenController(web: web).add(to: pages)
        ResetController(web: web).add(to: pages)
        UndoController(web: web).add(to: pages)
        EmailSignInController(web: web).add(to: pages)
        PasskeySignInController(web: web).add(to: pages)
        JoinController(web: web).add(to: pages)
        PasskeyJoinController(web: web).add(to: pages)
        SetupController(web: web).add(to: pages)
    }

    private func addGoals(to pages: RouterGroup<WalletContext>) {
        AllGoalsController(web: web).add(to: pages)
        AccountGoalsController(web: web).add(to: pages)
        AutomaticController(web: web).add(to: pages)
        GoalFormController(web: web).add(to: pages)
        GoalsController(web: web).add(to: pages)
        GoalPicturesController(web: web).add(to: pages)
        GoalMoneyController(web: web).add(to: pages)
        GoalEndingController(web: web).add(to: pages)
        RecurringController(web: web).add(to: pages)
        ZoneController(web: web).add(to: pages)
    }
}
