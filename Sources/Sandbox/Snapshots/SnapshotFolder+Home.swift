import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Whose sessions and tokens are in a file.
///
/// Each bank notes its home in its database: a mark of the secret in its own folder. A file with
/// another home comes into a bank only without them.
extension SnapshotFolder {
    /// The home of a file in which nobody has a session or a token but those that its world gives.
    static let nobodysHome = "nobody"

    /// The folder for the copy of a file that comes from elsewhere.
    private var guestFolder: String { "\(path)/guest.new" }

    /// The file to put in place of a bank's database: the file itself if it is this bank's, and
    /// else a copy, which `dropGuest` deletes.
    ///
    /// - Parameter home: that of the bank.
    /// - Throws: `SnapshotError.fileInvalid`, `StoreError.unavailable`.
    func source(_ file: String, for home: String) throws -> String {
        let copy = try Self.openOurs(file)
        let known = try Self.reading { try SQLStore.settings(of: copy)[.sandboxHome] }
        guard known != home, known != Self.nobodysHome else { return file }
        dropGuest()
        do {
            try FileManager.default.createDirectory(
                atPath: guestFolder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch { throw StoreError.unavailable(error.localizedDescription) }
        return try Self.guest(file, in: guestFolder).file
    }

    func dropGuest() { try? FileManager.default.removeItem(atPath: guestFolder) }

    /// Copies a file, without the sessions and tokens of its home.
    ///
    /// - Parameter folder: one that is there and has no database.
    /// - Returns: the copy, and the world that it began with.
    /// - Throws: `SnapshotError.fileInvalid`, `StoreError.unavailable`.
    static func guest(
        _ file: String, in folder: String
    ) throws -> (file: String, world: SandboxWorld) {
        let copy = "\(folder)/\(SQLiteEngine.fileName)"
        do { try FileManager.default.copyItem(atPath: file, toPath: copy) } catch {
            throw StoreError.unavailable(error.localizedDescription)
        }
        return try reading {
            let engine = try SQLiteEngine(folder: folder, isFrugal: true)
            defer { engine.close() }
            let settings = try SQLStore.settings(of: engine)
            let world =
                try settings[.sandboxWorld].flatMap(SandboxWorld.read) ?? ReadyWorld.demo.world
            let fixed = world.tokens.map(\.credentials)
            try SQLStore.change(engine) { tx in
                try tx.endAccess(
                    exceptApps: Set(fixed.map(\.client)),
                    exceptTokens: Set(fixed.map { SecretToken.hash(of: $0.accessToken) }))
                try tx.set(.sandboxHome, to: nobodysHome)
            }
            return (copy, world)
        }
    }
}
