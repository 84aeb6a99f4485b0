import Foundation
import Ledger
import WalletServices
import WalletTestSupport

@testable import Sandbox

/// A sandbox with snapshots.
struct SnapshotWorld {
    let world: ClockWorld
    let shelf: SnapshotKeeper
    let outbox = SandboxOutbox()
    let requests: RequestBook

    /// - Parameter moment: where its clock is frozen; nil to let it run.
    init(at moment: String? = "2026-03-27T08:00:00Z", home: String = "ours") async throws {
        world = try await ClockWorld(at: moment, home: home)
        requests = RequestBook(
            wallet: world.wallet, store: world.store, clock: world.clock.port)
        shelf = SnapshotKeeper(
            path: world.database.folder.appending(path: "snapshots").path, store: world.store,
            keeper: world.keeper, start: world.start, outbox: outbox,
            requests: requests)
    }

    var wallet: Wallet { world.wallet }

    func deposit(_ pence: Int64, _ key: String, by person: PersonID, into id: AccountID)
        async throws
    {
        _ = try await wallet.transfers.deposit(
            pounds(pence), into: id, by: person, key: IdempotencyKey(key))
    }

    func balance(of id: AccountID, _ person: PersonID) async throws -> Money {
        try await wallet.accounts.find(id, of: person).balance
    }

    /// Puts a file into the folder of the snapshots.
    func put(_ text: String, as name: String) throws {
        let folder = URL(filePath: shelf.folder.path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: name))
    }
}
