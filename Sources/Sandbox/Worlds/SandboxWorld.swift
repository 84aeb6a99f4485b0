import Foundation
public import SQLStore
public import WalletServices

/// The facts that a sandbox keeps of the world that it began with: its people, and how they sign
/// in.
public struct SandboxWorld: Hashable, Codable, Sendable {
    /// The name of a ready world, or of a file.
    public let name: String
    /// The usernames of its people, or the numbers of those who have none.
    public let people: [String]
    /// The password of all people, if they have the same one.
    public let password: String?
    /// The fixed tokens.
    public let tokens: [Token]
    /// Rules that each start adds, in the format of `POST /sandbox/faults`.
    let faults: [String]

    /// Credentials that are the same at each start.
    public struct Token: Hashable, Codable, Sendable {
        public let owner: String
        public let credentials: FixedCredentials
    }

    /// The first credentials.
    public var credentials: FixedCredentials? { tokens.first?.credentials }

    init(
        name: String, people: [String], password: String?, tokens: [Token], faults: [String] = []
    ) {
        self.name = name
        self.people = people
        self.password = password
        self.tokens = tokens
        self.faults = faults
    }

    /// The world that a sandbox chose and keeps.
    ///
    /// - Throws: `StoreError`, `WorldUnfinished`.
    public static func stored(in store: SQLStore) async throws -> SandboxWorld? {
        try await store.read { try $0.settings() }[.sandboxWorld].flatMap(read)
    }

    /// The world that a setting names.
    ///
    /// - Throws: `WorldUnfinished`.
    static func read(_ text: String) throws -> SandboxWorld? {
        guard text != unfinished else { throw WorldUnfinished() }
        if let ready = ReadyWorld(rawValue: text) { return ready.world }
        return try? JSONDecoder().decode(SandboxWorld.self, from: Data(text.utf8))
    }

    /// The setting while the program makes a world.
    private static let unfinished = "unfinished"

    /// Notes that a world is being made, so that a program that ends meanwhile leaves none that
    /// looks whole.
    public static func markUnfinished(_ tx: Transaction) throws {
        try tx.set(.sandboxWorld, to: unfinished)
    }

    /// Notes that a sandbox began with this world.
    public func keep(_ tx: Transaction) throws { try tx.set(.sandboxWorld, to: text) }

    /// The setting that names this world.
    var text: String {
        if ReadyWorld(rawValue: name) != nil { return name }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}

/// The world of a folder is not whole, because the program ended while it made it.
public struct WorldUnfinished: Error, CustomStringConvertible {
    public let description = """
        The world in this folder was never finished. Start again with --reset, or choose another \
        folder with --data.
        """
}
