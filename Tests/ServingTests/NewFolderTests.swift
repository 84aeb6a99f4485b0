import Foundation
import SQLiteDriver
import Testing
import WalletTestSupport

@testable import Serving

@Suite struct NewFolderTests {
    private let world: World
    private let place: URL

    init() throws {
        world = try World()
        place = world.folder.appending(path: "data")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    }

    @Test("A start that fails deletes no wallet that was moved into its folder meanwhile")
    func movedIn() async throws {
        _ = try await world.person(1)
        #expect(try leftAfterFailure() == ["lock", "secret.key", SQLiteEngine.fileName])
    }

    @Test("A start that fails deletes the wallet that it made, which nobody uses")
    func made() throws {
        #expect(try leftAfterFailure() == [])
    }

    /// The files in the folder after a start during which the world's wallet came there.
    private func leftAfterFailure() throws -> [String] {
        let path = place.path(percentEncoded: false)
        let start = NewFolder(DataFolder(path: path), isReset: false)
        _ = try VerifiedBackup.make(of: world.store, at: path + "/" + SQLiteEngine.fileName)
        try Data(repeating: 1, count: 32).write(to: place.appending(path: "secret.key"))
        start.remove(isLocked: false)
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
