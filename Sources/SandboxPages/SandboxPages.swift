import Foundation
import HTTPSupport
import Hummingbird
import Sandbox
import WalletServices
import WebApp

/// The pages that only a sandbox has.
package struct SandboxPages: Sendable {
    private let outbox: SandboxOutbox
    private let credentials: FixedCredentials?
    private let clock: TimeKeeper
    private let snapshots: SnapshotKeeper
    private let faults: FaultBook
    private let requests: RequestBook?
    private let banks: BankBook?
    private let classService: ClassService?
    private let gate: SandboxGate?

    /// - Parameters:
    ///   - credentials: those that the pages name as an example, if anybody has any.
    ///   - requests: the book of requests, if the sandbox keeps them.
    ///   - banks: the other banks of the sandbox, which get none themselves.
    ///   - classService: the class that some of those banks are of. They get none.
    ///   - gate: takes the password of the sandbox from browsers, if it needs one.
    package init(
        outbox: SandboxOutbox, credentials: FixedCredentials?, clock: TimeKeeper,
        snapshots: SnapshotKeeper, faults: FaultBook, requests: RequestBook? = nil,
        banks: BankBook? = nil, classService: ClassService? = nil, gate: SandboxGate? = nil
    ) {
        self.outbox = outbox
        self.credentials = credentials
        self.clock = clock
        self.snapshots = snapshots
        self.faults = faults
        self.requests = requests
        self.banks = banks
        self.classService = classService
        self.gate = gate
    }

    /// The parts that they add to the web app.
    package var extras: WebExtras {
        let first = WebExtras.Power(
            title: "outbox_head", more: "profile_outbox_more", link: SandboxLink.outbox,
            icon: "message")
        return WebExtras(
            credentials: credentials, outbox: SandboxLink.outbox,
            clock: SandboxLink.clock, powers: [first] + powers,
            templates: Bundle.module.resourceURL, add: { add(to: $1, of: $0) })
    }

    private func add(to router: RouterGroup<WalletContext>, of web: WebContext) {
        if let gate { SandboxSignInController(web: web, gate: gate).add(to: router) }
        OutboxController(web: web, outbox: outbox, powers: powers).add(to: router)
        ClockController(web: web, clock: clock).add(to: router)
        SnapshotsController(web: web, keeper: snapshots).add(to: router)
        FaultsController(web: web, book: faults).add(to: router)
        if let requests { InspectorController(web: web, book: requests).add(to: router) }
        MagicController(web: web).add(to: router)
        if let banks { BanksController(web: web, book: banks).add(to: router) }
        if let classService { ClassController(web: web, service: classService).add(to: router) }
        TokenSignInController(web: web, demo: credentials).add(to: router)
    }

    /// The pages with which people look into this sandbox or change it.
    private var powers: [WebExtras.Power] {
        func power(
            _ title: String, _ more: String, _ link: SandboxLink, _ icon: String
        ) -> WebExtras.Power {
            WebExtras.Power(title: title, more: more, link: link, icon: icon)
        }
        return [
            requests.map { _ in
                power("requests_title", "profile_requests_more", .inspector, "search")
            },
            power("clock_title", "profile_clock_more", .clock, "clock"),
            power("snapshots_title", "profile_snapshots_more", .snapshots, "archive"),
            power("faults_title", "profile_faults_more", .faults, "warning"),
            power("magic_title", "profile_magic_more", .magic, "wand"),
            banks.map { _ in power("banks_title", "profile_banks_more", .banks, "wallet") },
            classService.map { _ in
                power("class_title", "profile_class_more", .classroom, "people")
            },
        ].compactMap(\.self)
    }
}
