/// Removes commands as long as the rest still fails: first halves, then ever smaller pieces.
///
/// - Parameter limit: the maximum number of attempts.
func shrunk(
    _ commands: [Command], limit: Int = 400, fails: ([Command]) async throws -> Bool
) async throws -> [Command] {
    var (kept, piece, tries) = (commands, commands.count / 2, 0)
    while piece > 0, tries < limit {
        var (start, hasShrunk) = (0, false)
        while start < kept.count, tries < limit {
            var fewer = kept
            fewer.removeSubrange(start..<min(start + piece, kept.count))
            tries += 1
            if try await fails(fewer) { (kept, hasShrunk) = (fewer, true) } else { start += piece }
        }
        if !hasShrunk || piece > 1 { piece /= 2 }
    }
    return kept
}
