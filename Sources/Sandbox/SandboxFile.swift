import Foundation

/// The files that come with the sandbox. They are beside the program and not in its code: a
/// compiler takes minutes for such long lists of bytes.
enum SandboxFile: String {
    /// The sandbox's own API (OpenAPI 3.1).
    case api = "openapi.yaml"
    case loginTasks = "login-tasks.yaml"
    case walletTasks = "wallet-tasks.yaml"
    case roundUpTasks = "round-up-tasks.yaml"
    case school = "school.yaml"
    case busy = "busy.yaml"
    case edge = "edge.yaml"
    case worldSchema = "world.schema.json"

    /// - Throws: when the file is missing beside the program, or not in UTF-8.
    func text() throws -> String {
        try String(
            contentsOf: Bundle.module.bundleURL.appending(path: rawValue), encoding: .utf8)
    }
}
