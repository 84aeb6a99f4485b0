/// The reference of an API: an overview, a page for each subject, and one for the errors.
///
/// A short API has all of it on one page. The server fills in what depends on it: see
/// `ReferencePages` in `HTTPSupport`.
public struct Reference: Sendable {
    /// One of its pages.
    enum Page: Equatable, Sendable {
        case overview
        case subject(String)
        case errors

        /// The last part of its address.
        var name: String {
            switch self {
            case .overview: "index"
            case .subject(let name): name.lowercased().replacing(" ", with: "-")
            case .errors: "errors"
            }
        }
    }

    let description: APIDescription
    let errors: [ErrorEntry]
    /// The path of the overview, and that of the document.
    let path: String
    let document: String
    let tokenForm: TokenForm
    /// The operations that return each code.
    let users: [String: [APIDescription.Operation]]

    /// - Parameters:
    ///   - yaml: the OpenAPI document of the API.
    ///   - path: the path of the overview. The other pages are below it.
    ///   - document: the path of the document.
    ///   - isOwn: true for the wallet's own API. Its errors are those of the catalogue, and its
    ///     token is a session's.
    /// - Throws: the errors of the YAML parser.
    public init(yaml: String, path: String, document: String, isOwn: Bool = false) throws {
        let description = try APIDescription(yaml: yaml)
        self.description = description
        self.path = path
        self.document = document
        errors = isOwn ? ErrorEntry.catalogue : ErrorEntry.listed(in: description)
        tokenForm = TokenForm(isOwn: isOwn, header: description.tokenHeader)
        users = Self.users(in: description)
    }

    /// The pages in HTML, by name; the overview is `index`.
    public var files: [String: String] {
        let files = pages.map { ($0.name, ReadablePage($0, of: self).html) }
        return Dictionary(files, uniquingKeysWith: { first, _ in first })
    }

    /// All pages, in the order of the contents.
    var pages: [Page] {
        guard !isOnePage else { return [.overview] }
        return [.overview] + description.tags.map { .subject($0.name) }
            + (errors.isEmpty ? [] : [.errors])
    }

    var isOnePage: Bool { description.operations.count <= 12 }

    var needsToken: Bool { description.operations.contains { !$0.isOpen } }

    func operations(of tag: String) -> [APIDescription.Operation] {
        description.operations.filter { $0.tag == tag }
    }

    /// True if more than half of many operations return it, so that a list of them says little.
    func isGeneral(_ code: String) -> Bool {
        let count = users[code]?.count ?? 0
        return count > 10 && count * 2 > description.operations.count
    }

    /// The operations that list each code.
    private static func users(
        in description: APIDescription
    ) -> [String: [APIDescription.Operation]] {
        var users: [String: [APIDescription.Operation]] = [:]
        for operation in description.operations {
            for code in Set(operation.answers.flatMap { codes(in: $0, of: operation) }) {
                users[code, default: []].append(operation)
            }
        }
        return users
    }

    /// The codes that an answer lists in its schema, or names in its words.
    private static func codes(
        in answer: APIDescription.Answer, of operation: APIDescription.Operation
    ) -> [String] {
        let listed = operation.codes[answer.status] ?? []
        guard listed.isEmpty, answer.status >= 400 else { return Array(listed) }
        let words = answer.text.split(separator: "`", omittingEmptySubsequences: false)
        return words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
