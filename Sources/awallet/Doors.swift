import HTTPDoors
import HTTPSupport
import Hummingbird
import WalletServices
import WebApp

/// All doors of the wallet on one router.
struct Doors: Sendable {
    let wallet: Wallet
    let http: HTTPSettings
    let secret: [UInt8]
    /// Where codes appear in a sandbox; nil in production, where no sandbox door exists.
    let outbox: SandboxOutbox?

    /// - Throws: when the program's own pages are missing.
    func mount(on router: Router<WalletContext>) throws {
        let trials = TrialLimits(settings: wallet.settings)
        let web = try WebDoor(
            wallet: wallet, settings: http, secret: secret, outbox: outbox, trials: trials)
        let course: [FrontDoor.Door] = outbox == nil ? [] : [.course]
        // Both begin with /api: the longer path first.
        let doors = [.rest, .starling, .oauth] + course + [web.frontDoor]
        router.add(middleware: FrontDoor(settings: http, doors: doors))
        Health.mount(on: router, of: wallet)
        RESTDocuments.mount(on: router)
        RESTDoor(wallet: wallet, trials: trials).mount(on: router)
        StarlingDoor(wallet: wallet, trials: trials, isSecure: http.isSecure).mount(on: router)
        StarlingOAuth(wallet: wallet).mount(on: router)
        if outbox != nil { CourseDoor(wallet: wallet).mount(on: router) }
        web.add(to: router)
        router.refuseOtherMethods()
    }
}
