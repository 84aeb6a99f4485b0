import HTTPAPIs
import HTTPSupport
import Hummingbird
import WalletServices
import WebApp

/// All APIs and pages of the wallet on one router.
struct ServerRoutes: Sendable {
    let wallet: Wallet
    let http: HTTPSettings
    let secret: [UInt8]
    /// Nil in production, which has no sandbox API.
    let sandbox: SandboxExtras?
    /// Nil where nobody measures.
    let metrics: ServerMetrics?
    /// Nil for the only server of a wallet.
    let cluster: (any Cluster)?
    let clock: WalletClock
    let randomness: Randomness

    /// - Throws: when files of the program's own pages are missing.
    func mount(on router: Router<WalletContext>) throws {
        let trials = TrialLimits(
            settings: wallet.settings, clock: clock, requireWriter: { try wallet.requireWriter() })
        let web = try WebRoutes(
            wallet: wallet, settings: http, secret: secret, extras: sandbox?.web, trials: trials,
            clock: clock, randomness: randomness)
        let course: [EdgeMiddleware.ErrorRenderer] = sandbox == nil ? [] : [.course]
        // Both paths begin with /api: the longer one first.
        let scripts: [EdgeMiddleware.ErrorRenderer] =
            sandbox == nil
            ? [] : ["/sandbox/", "/b/"].map { .scripts($0, or: web.errorRenderer) }
        let renderers = ErrorRenderers(
            [.rest, .starling, .oauth] + course + scripts + [web.errorRenderer])
        if let detour = sandbox?.detour { router.add(middleware: DetourMiddleware(detour)) }
        router.add(
            middleware: EdgeMiddleware(
                settings: http, renderers: renderers, files: WebRoutes.assetPath,
                observe: metrics?.onRequest))
        if let gate = sandbox?.gate { router.add(middleware: DetourMiddleware(gate)) }
        if let cluster { router.add(middleware: PassOn(cluster)) }
        if let disturb = sandbox?.disturbance {
            router.add(middleware: DisturbedRoutes(disturb, errors: renderers))
        }
        if sandbox == nil { router.add(middleware: SetupGate(wallet.setup)) }
        if let api = sandbox?.api { router.add(middleware: ScriptsFirst(api, at: "/sandbox/")) }
        Health.mount(on: router, of: wallet, in: cluster)
        try APIReference(for: sandbox?.readers ?? .realMoney).mount(on: router)
        RESTAPI(wallet: wallet, clock: clock, trials: trials).mount(on: router)
        StarlingAPI(wallet: wallet, clock: clock, trials: trials).mount(on: router)
        StarlingOAuth(wallet: wallet, clock: clock).mount(on: router)
        if sandbox != nil { CourseAPI(wallet: wallet).mount(on: router) }
        web.add(to: router)
        router.refuseOtherMethods()
    }
}
