import Foundation

/// The documentation of the APIs, as files that the server serves.
public enum APIDocument: String, CaseIterable, Sendable {
    /// The REST API (OpenAPI 3.1).
    case openAPI = "openapi.yaml"
    /// The compatible APIs, as this wallet has them (OpenAPI 3.1).
    case starling = "starling.yaml"
    case course = "course.yaml"
    /// The icon of the pages: that of the web app.
    case icon = "mark.svg"
    /// The style sheets of the pages, and the script with which they are searched.
    case style = "style.css"
    case contents = "contents.css"
    case find = "find.js"
    /// Remembers the language of the examples.
    case language = "language.js"
    /// The forms that send the requests of the examples.
    case tryStyle = "try.css"
    case tryForms = "try.js"
    case send = "send.js"

    /// The file in UTF-8.
    ///
    /// - Throws: when the file is missing beside the program.
    public func bytes() throws -> [UInt8] {
        let resources = Bundle.module.bundleURL
        let folder = self == .openAPI ? resources : resources.appending(path: "Pages")
        return Array(try Data(contentsOf: folder.appending(path: rawValue)))
    }

    /// Its media type.
    public var type: String {
        switch self {
        case .openAPI, .starling, .course: "application/yaml"
        case .icon: "image/svg+xml"
        case .style, .contents, .tryStyle: "text/css; charset=utf-8"
        case .find, .language, .tryForms, .send: "text/javascript; charset=utf-8"
        }
    }
}
