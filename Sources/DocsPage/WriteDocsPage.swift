import Foundation

/// Writes the page at `/docs` from the OpenAPI document.
@main struct WriteDocsPage {
    /// Reads `openapi.yaml` and writes `docs.html`, both in the folder that the argument names.
    static func main() throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
        let yaml = try String(contentsOf: folder.appending(path: "openapi.yaml"), encoding: .utf8)
        let page = ReadablePage(description: try APIDescription(yaml: yaml)).html
        try Data(page.utf8).write(to: folder.appending(path: "docs.html"))
    }
}
