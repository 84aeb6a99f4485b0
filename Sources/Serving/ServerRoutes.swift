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

    /// - Throws: when files of the program's own pages are missing.
    func mount(on router: Router<WalletContext>) throws {
        let trials = TrialLimits(
            settings: wallet.settings, requireWriter: { try wallet.requireWriter() })
        let web = try WebRoutes(
            wallet: wallet, settings: http, secret: secret, sandbox: sandbox, trials: trials)
        let course: [EdgeMiddleware.ErrorRenderer] = sandbox == nil ? [] : [.course]
        // Both paths begin with /api: the longer one first.
        let renderers = [.rest, .starling, .oauth] + course + [web.errorRenderer]
        router.add(
            middleware: EdgeMiddleware(
                settings: http, renderers: renderers,
                observe: metrics?.onRequest))
        if let cluster { router.add(middleware: PassOn(cluster)) }
        if sandbox == nil { router.add(middleware: SetupGate(wallet.setup)) }
        Health.mount(on: router, of: wallet)
        RESTDocuments.mount(on: router)
        RESTAPI(wallet: wallet, trials: trials, isSecure: http.isSecure).mount(on: router)
        StarlingAPI(wallet: wallet, trials: trials, isSecure: http.isSecure).mount(on: router)
        StarlingOAuth(wallet: wallet).mount(on: router)
        if sandbox != nil { CourseAPI(wallet: wallet).mount(on: router) }
        web.add(to: router)
        router.refuseOtherMethods()
    }
}
