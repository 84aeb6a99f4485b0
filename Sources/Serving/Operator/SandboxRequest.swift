/// The operator's requests that only a running sandbox answers.
package enum SandboxRequest: Codable, Sendable {
    case snapshot(SnapshotRequest)
    case bank(BankRequest)
    case classRequest(ClassRequest)

    /// The answer of a wallet that has none of these.
    package var refusal: OperatorAnswer {
        let missing =
            switch self {
            case .snapshot: "snapshots"
            case .bank: "other banks"
            case .classRequest: "a class"
            }
        return .failure("Only a sandbox that runs has \(missing). Start it first.")
    }
}

/// The operator's requests about the snapshots of a sandbox.
package enum SnapshotRequest: Codable, Sendable {
    case list
    case save(name: String, replaces: Bool)
    case restore(name: String)
    case delete(name: String)
}

/// The operator's requests about the banks of a sandbox.
package enum BankRequest: Codable, Sendable {
    case list
    /// - Parameters:
    ///   - world: the name of a ready world.
    ///   - file: the text of a file that describes one.
    case make(names: [String]?, count: Int, world: String?, file: String?, snapshot: String?)
    case reset(name: String)
    case delete(name: String)
}

/// The operator's requests about the class of a sandbox.
package enum ClassRequest: Codable, Sendable {
    case list
    /// - Parameter tasks: the name of ready tasks, or else a task file.
    case make(roster: String, world: String?, tasks: String?, yaml: String?)
    case end
}

extension DataOptions {
    /// Passes a request to the running sandbox, and prints the answer.
    ///
    /// - Throws: as `OperatorClient.run`.
    package func ask(_ request: SandboxRequest) async throws {
        try await OperatorClient(folder: folder()).run(.sandbox(request))
    }
}
