import HTTPAPIs
import HTTPSupport
import Hummingbird
import WalletServices
import WebApp

/// All APIs and pages of the wallet on one router.
struct Routes: Sendable {
    let wallet: Wallet
    let http: HTTPSettings
    let secret: [UInt8]
    /// Shows codes in a sandbox; nil in production, which has no sandbox API.
    let outbox: SandboxOutbox?

    /// - Throws: when files of the program's own pages are missing.
    func mount(on router: Router<WalletContext>) throws {
        let trials = TrialLimits(settings: wallet.settings)
        let web = try WebRoutes(
            wallet: wallet, settings: http, secret: secret, outbox: outbox, trials: trials)
        let course: [EdgeMiddleware.ErrorRenderer] = outbox == nil ? [] : [.course]
        // Both paths begin with /api: the longer one first.
        let renderers = [.rest, .starling, .oauth] + course + [web.errorRenderer]
        router.add(middleware: EdgeMiddleware(settings: http, renderers: renderers))
        Health.mount(on: router, of: wallet)
        RESTDocuments.mount(on: router)
        RESTAPI(wallet: wallet, trials: trials).mount(on: router)
        StarlingAPI(wallet: wallet, trials: trials, isSecure: http.isSecure).mount(on: router)
        StarlingOAuth(wallet: wallet).mount(on: router)
        if outbox != nil { CourseAPI(wallet: wallet).mount(on: router) }
        web.add(to: router)
        router.refuseOtherMethods()
    }
}
