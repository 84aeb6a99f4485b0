import Foundation

/// Writes the pages of all APIs from their OpenAPI documents.
@main struct WriteDocsPage {
    /// Reads the documents and writes the pages, all in the repository that the argument names.
    static func main() throws {
        let root = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
        for source in PageSource.all {
            let yaml = try String(contentsOf: root.appending(path: source.yaml), encoding: .utf8)
            let page = try source.page(of: yaml)
            try Data(page.utf8).write(to: root.appending(path: source.html))
        }
    }
}
