import Foundation
import HTTPSupport
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@testable import DocsPage
@testable import HTTPAPIs

@Suite("The readable pages")
struct ReadablePageTests {
    /// The repository that this file is in.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// After a change of a document, `make docs` regenerates its page.
    @Test("Each page matches its document", arguments: PageSource.all.map(\.yaml))
    func pageEqualsDocument(yaml: String) throws {
        let source = try #require(PageSource.all.first { $0.yaml == yaml })
        #expect(try source.page(of: text(source.yaml)) == text(source.html))
    }

    @Test("Every error of the catalogue has a place of its own, with its remedy")
    func errors() throws {
        let page = try text(PageSource.rest.html)
        for code in ErrorCode.allCases {
            #expect(page.contains("<article id=\"error-\(code.rawValue)\""), "\(code.rawValue)")
        }
        #expect(page.contains("<p class=\"remedy\">List your goals first.</p>"))
        #expect(!page.contains("{count}") && !page.contains("{wait}") && !page.contains("{money}"))
    }

    @Test("The documents of the compatible APIs explain every error with a name of its own")
    func names() throws {
        let starling = try codes(of: .starling)
        for word in StarlingWord.allCases { #expect(starling.contains(word.rawValue)) }
        let course = try codes(of: .course)
        for word in CourseWord.allCases { #expect(course.contains(word.rawValue)) }
    }

    private func codes(of source: PageSource) throws -> Set<String> {
        let description = try APIDescription(yaml: text(source.yaml))
        return Set(ErrorEntry.listed(in: description).map(\.code))
    }

    @Test("Every link within a page has a target", arguments: PageSource.all.map(\.html))
    func anchors(html: String) throws {
        let page = try text(html)
        let targets = page.matches(of: /id="([^"]+)"/).map { String($0.1) }
        #expect(Set(targets).count == targets.count)
        let links = page.matches(of: /href="#([^"]+)"/).map { String($0.1) }
        #expect(links.count > 5 && Set(links).isSubset(of: Set(targets)))
    }

    @Test("Every operation has an example for curl and one in Python, and a known answer")
    func examples() throws {
        for source in PageSource.all {
            let description = try APIDescription(yaml: text(source.yaml))
            for operation in description.operations {
                let example = CodeExample(operation: operation, description: description)
                #expect(example.curl.hasPrefix("curl ") && !example.curl.contains("{id}"))
                #expect(example.python.contains("requests.\(operation.method)("))
                #expect(!operation.summary.isEmpty, "\(operation.id)")
                #expect(description.tags.map(\.name).contains(operation.tag), "\(operation.id)")
                #expect(!operation.answers.isEmpty, "\(operation.id)")
            }
        }
    }

    @Test("The Starling and the course document have every route, and no other")
    func routes() throws {
        let wallet = try World().wallet
        let starling = Router(context: WalletContext.self)
        StarlingAPI(wallet: wallet).mount(on: starling)
        StarlingOAuth(wallet: wallet).mount(on: starling)
        let roots = ["/api/v2", "/oauth/access"]
        #expect(try paths(of: .starling) == paths(of: starling, below: roots))
        let course = Router(context: WalletContext.self)
        CourseAPI(wallet: wallet).mount(on: course)
        #expect(try paths(of: .course) == paths(of: course, below: ["/api"]))
    }

    private func paths(of source: PageSource) throws -> Set<String> {
        let operations = try APIDescription(yaml: text(source.yaml)).operations
        return Set(operations.map { "\($0.method.uppercased()) \(Self.shape($0.path))" })
    }

    private func paths(
        of router: Router<WalletContext>, below roots: [String]
    ) -> Set<String> {
        let routes = router.routes.filter { route in
            roots.contains { route.path.description.hasPrefix($0) }
        }
        return Set(routes.map { "\($0.method.rawValue) \(Self.shape($0.path.description))" })
    }

    /// A path with a star for each of its parameters.
    private static func shape(_ path: String) -> String {
        path.split(separator: "/").map { $0.contains("{") || $0.hasPrefix(":") ? "*" : $0 }
            .joined(separator: "/")
    }
}
