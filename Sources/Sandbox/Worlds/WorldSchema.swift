/// The JSON Schema of the files that describe worlds.
public enum WorldSchema {
    /// JSON Schema, draft 2020-12.
    ///
    /// - Throws: when the file is missing beside the program.
    public static func text() throws -> String { try SandboxFile.worldSchema.text() }
}
