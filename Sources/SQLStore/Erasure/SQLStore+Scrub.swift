import WalletModel

extension SQLStore {
    /// Writes the file anew, if people left since it was last done: pages that were freed may still
    /// have their texts, and so may the log of the database.
    ///
    /// Writes wait meanwhile. A failure changes nothing, and the next call tries again.
    ///
    /// - Throws: `StoreError`.
    package func scrub() async throws {
        let people = try await read { try $0.unscrubbed() }
        guard !people.isEmpty else { return }
        try await QuietThread.run { [engine] in
            do { try engine.scrub() } catch let error as SQLError { throw error.storeError }
        }
        try await write { try $0.markScrubbed(people) }
    }
}
