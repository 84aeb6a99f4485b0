import Foundation
import HTTPSupport
import Hummingbird
import WalletServices
import WebApp

/// The pages that only a sandbox has.
package struct SandboxPages: Sendable {
    private let outbox: any CodeOutbox
    private let credentials: FixedCredentials?
    private let clock: (any AdjustableClock)?
    private let snapshots: (any SnapshotShelf)?
    private let faults: (any FaultDesk)?
    private let requests: (any RequestDesk)?
    private let banks: (any BankDesk)?
    private let classDesk: (any ClassDesk)?
    private let door: (any SandboxDoor)?
    private let magic: [MagicValue]

    /// - Parameters:
    ///   - credentials: those that the pages name as an example; nil where nobody has any.
    ///   - requests: nil where requests are not kept.
    ///   - banks: those beside it; nil for one of them.
    ///   - classDesk: the class that some of them are of; nil for one of them.
    ///   - door: where browsers give the password of the sandbox; nil where it needs none.
    package init(
        outbox: any CodeOutbox, credentials: FixedCredentials?,
        clock: (any AdjustableClock)? = nil, snapshots: (any SnapshotShelf)? = nil,
        faults: (any FaultDesk)? = nil, requests: (any RequestDesk)? = nil,
        banks: (any BankDesk)? = nil, classDesk: (any ClassDesk)? = nil,
        door: (any SandboxDoor)? = nil, magic: [MagicValue] = []
    ) {
        self.outbox = outbox
        self.credentials = credentials
        self.clock = clock
        self.snapshots = snapshots
        self.faults = faults
        self.requests = requests
        self.banks = banks
        self.classDesk = classDesk
        self.door = door
        self.magic = magic
    }

    /// What they add to the web app.
    package var extras: WebExtras {
        let first = WebExtras.Power(
            title: "outbox_head", more: "profile_outbox_more", link: SandboxLink.outbox,
            icon: "message")
        return WebExtras(
            credentials: credentials, outbox: SandboxLink.outbox,
            clock: clock.map { _ in SandboxLink.clock }, powers: [first] + powers,
            templates: Bundle.module.resourceURL, add: { add(to: $1, of: $0) })
    }

    private func add(to router: RouterGroup<WalletContext>, of web: WebContext) {
        if let door { SandboxSignInController(web: web, door: door).add(to: router) }
        OutboxController(web: web, outbox: outbox, powers: powers).add(to: router)
        if let clock { ClockController(web: web, clock: clock).add(to: router) }
        if let snapshots { SnapshotsController(web: web, shelf: snapshots).add(to: router) }
        if let faults { FaultsController(web: web, desk: faults).add(to: router) }
        if let requests { InspectorController(web: web, desk: requests).add(to: router) }
        if !magic.isEmpty { MagicController(web: web, values: magic).add(to: router) }
        if let banks { BanksController(web: web, desk: banks).add(to: router) }
        if let classDesk { ClassController(web: web, desk: classDesk).add(to: router) }
        TokenSignInController(web: web, demo: credentials).add(to: router)
    }

    /// The pages on which this sandbox is taken apart.
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
            clock.map { _ in power("clock_title", "profile_clock_more", .clock, "clock") },
            snapshots.map { _ in
                power("snapshots_title", "profile_snapshots_more", .snapshots, "archive")
            },
            faults.map { _ in power("faults_title", "profile_faults_more", .faults, "warning") },
            magic.isEmpty ? nil : power("magic_title", "profile_magic_more", .magic, "wand"),
            banks.map { _ in power("banks_title", "profile_banks_more", .banks, "wallet") },
            classDesk.map { _ in
                power("class_title", "profile_class_more", .classroom, "people")
            },
        ].compactMap(\.self)
    }
}
