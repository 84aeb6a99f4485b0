import BenchSupport
import Foundation
import Ledger
import Sandbox
import WalletServices

/// How long a snapshot of a sandbox and its restoration take, by the number of transfers, beside a
/// plain copy of the same file that is flushed to the disk.
@main struct SnapshotBench {
    static let sizes = [1_000, 10_000, 100_000]
    static let rounds = 5
    /// Milliseconds for the restoration of the largest.
    static let bar = BenchWorld.server == nil ? 1000.0 : 3000.0

    static func main() async throws {
        let world = try await BenchWorld(peopleCount: 200, on: BenchWorld.server)
        defer { try? FileManager.default.removeItem(at: world.folder) }
        let shelf = shelf(of: world)
        var (made, slowest) = (400, 0.0)
        print("transfers, MB: save, restore, plain copy; medians of \(rounds) in ms")
        for size in sizes {
            try await transfer(size - made, in: world)
            made = size
            slowest = try await measure(shelf, in: world)
        }
        let isFast = slowest <= bar
        print(isFast ? "bar met" : "BAR MISSED: \(Int(bar)) ms to restore \(made) transfers")
        if !isFast { exit(1) }
    }

    private static func shelf(of world: BenchWorld) -> SnapshotKeeper {
        let (clock, outbox) = (SandboxClock(), SandboxOutbox())
        let keeper = TimeKeeper(
            clock: clock, wallet: world.wallet, store: world.store,
            dispatcher: world.wallet.webhooks.dispatcher(bodies: Nothing(), sender: Nothing()))
        let start = WorldStart(
            wallet: world.wallet, store: world.store, clock: clock,
            randomness: SandboxRandomness())
        return SnapshotKeeper(
            path: world.folder.appending(path: "snapshots").path, store: world.store,
            keeper: keeper, start: start, outbox: outbox,
            requests: RequestBook(wallet: world.wallet, store: world.store, clock: clock.port))
    }

    /// - Returns: the median of the restorations, in milliseconds.
    private static func measure(
        _ shelf: SnapshotKeeper, in world: BenchWorld
    ) async throws -> Double {
        var (saves, restorations, copies): ([Double], [Double], [Double]) = ([], [], [])
        var snapshot = try await shelf.save(as: "bench", replaces: true)
        for _ in 1...rounds {
            saves.append(
                try await time { snapshot = try await shelf.save(as: "bench", replaces: true) })
            restorations.append(try await time { _ = try await shelf.restore("bench") })
            copies.append(try await time { try copy(in: world.folder) })
        }
        let medians = [saves, restorations, copies].map { $0.sorted()[rounds / 2] }
        let texts = medians.map { String(Int($0.rounded())) }.joined(separator: ", ")
        print("\(snapshot.journal.number), \(snapshot.byteCount / 1_000_000): \(texts)")
        return medians[1]
    }

    private static func time(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    private static func copy(in folder: URL) throws {
        let (from, to) = (
            folder.appending(path: "snapshots/bench.db"), folder.appending(path: "to")
        )
        try? FileManager.default.removeItem(at: to)
        try FileManager.default.copyItem(at: from, to: to)
        let file = try FileHandle(forUpdating: to)
        try file.synchronize()
        try file.close()
    }

    private static func transfer(_ count: Int, in world: BenchWorld) async throws {
        let one = Money(minorUnits: 1, currency: world.wallet.settings.defaultCurrency)
        let clients = 60
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for number in stride(from: client, to: count, by: clients) {
                        let person = world.people[number % world.people.count]
                        _ = try await world.wallet.transfers.move(
                            one, from: person.first, to: person.second, by: person.id,
                            key: BenchWorld.key())
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// No webhook has a body or a receiver here.
private struct Nothing: WebhookBodies, WebhookSender {
    func body(of event: WebhookEvent) async throws -> [UInt8] { [] }

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 { 200 }
}
