import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// What tells a wallet and its copies from other wallets.
@Suite struct WalletLineageTests {
    private func copy(of world: World) throws -> SQLiteCopy {
        // A wallet on PostgreSQL has no folder yet.
        try FileManager.default.createDirectory(
            at: world.folder, withIntermediateDirectories: true)
        let path = world.folder.appending(path: "\(UUID().uuidString).db").path
        try world.engine.backup(to: path)
        return try SQLiteCopy(path: path)
    }

    @Test("A backup is of its wallet, before and after anybody joins (P-BACK-1)")
    func own() async throws {
        let world = try World()
        let blank = try copy(of: world)
        let mark = try await world.store.lineage(orMark: "first")
        let marked = try copy(of: world)
        _ = try await world.account(of: world.person(1).person.id, holding: 5)
        let filled = try copy(of: world)
        let now = try await world.store.lineage(orMark: "second")
        #expect(mark.isOne(with: try SQLStore.lineage(of: marked)))
        for one in [blank, marked, filled] {
            #expect(now.isOne(with: try SQLStore.lineage(of: one)))
        }
    }

    @Test("A wallet of an older program is known by how its books begin (P-BACK-1)")
    func unmarked() async throws {
        let world = try World()
        _ = try await world.account(of: world.person(1).person.id, holding: 5)
        let old = try SQLStore.lineage(of: copy(of: world))
        #expect(old.mark == nil)
        #expect(try await world.store.lineage(orMark: "first").isOne(with: old))
        let other = try World(seed: 2)
        #expect(try await !other.store.lineage(orMark: "other").isOne(with: old))
        _ = try await other.account(of: other.person(2).person.id, holding: 5)
        #expect(try await !other.store.lineage(orMark: "other").isOne(with: old))
    }

    @Test("Two wallets that nobody has set up are told apart by their marks (P-BACK-1)")
    func marks() async throws {
        let (one, other) = (try World(), try World())
        let lineage = try await one.store.lineage(orMark: "one")
        _ = try await other.store.lineage(orMark: "other")
        #expect(!lineage.isOne(with: try SQLStore.lineage(of: copy(of: other))))
    }
}
