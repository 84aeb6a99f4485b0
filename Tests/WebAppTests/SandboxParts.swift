import Foundation
import Sandbox
import SandboxPages
import WalletServices
import WalletTestSupport

/// What only a sandbox has, around a wallet of tests.
struct SandboxParts {
    let outbox: SandboxOutbox
    let start: WorldStart
    let clock: TimeKeeper
    let snapshots: SnapshotKeeper
    let faults: FaultBook

    init(of world: World) {
        let (wallet, store, port) = (world.wallet, world.store, world.clock.port)
        let clock = SandboxClock(machine: port)
        outbox = SandboxOutbox(clock: port)
        start = WorldStart(
            wallet: wallet, store: store, clock: clock, randomness: SandboxRandomness(), home: nil)
        self.clock = TimeKeeper(
            clock: clock, wallet: wallet, store: store,
            dispatcher: wallet.webhooks.dispatcher(
                bodies: EmptyBodies(), sender: AnsweringReceiver(status: 503)))
        faults = FaultBook(wallet: wallet, store: store, clock: port)
        snapshots = SnapshotKeeper(
            path: world.folder.appending(path: "snapshots").path, store: store, keeper: self.clock,
            start: start, outbox: outbox,
            requests: RequestBook(wallet: wallet, store: store, clock: port))
    }

    var pages: SandboxPages {
        SandboxPages(
            outbox: outbox, credentials: .demo, clock: clock, snapshots: snapshots, faults: faults)
    }
}
