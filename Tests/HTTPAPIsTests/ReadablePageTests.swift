import Foundation
import HTTPSupport
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@testable import DocsPage
@testable import HTTPAPIs
@testable import Sandbox

@Suite("The readable pages")
struct ReadablePageTests {
    /// Each reference, with the lowest number of its links to other pages.
    private static func all() throws -> [(reference: Reference, links: Int)] {
        [
            (try .rest(), 300), (try .starling(), 100), (try .course(), 0),
            (try SandboxAPI.reference(), 60),
        ]
    }

    @Test("Every error of the catalogue has a place of its own, with its remedy")
    func errors() throws {
        let page = try #require(try Reference.rest().files["errors"])
        for code in ErrorCode.allCases {
            #expect(page.contains("<article id=\"error-\(code.rawValue)\""), "\(code.rawValue)")
        }
        #expect(page.contains("<p class=\"remedy\">List your goals first.</p>"))
        #expect(!page.contains("{count}") && !page.contains("{wait}") && !page.contains("{money}"))
    }

    @Test("No page of an API has the address of another API")
    func addresses() throws {
        let all = try Self.all().map(\.reference)
        for reference in all {
            #expect(reference.files.count == reference.pages.count)
            let pages = reference.pages.map { "\(reference.path)/\($0.name)" }
            #expect(Set(all.map(\.path)).isDisjoint(with: pages))
        }
    }

    @Test("The documents of the compatible APIs explain every error with a name of its own")
    func words() throws {
        let starling = try codes(of: .starling())
        for word in StarlingWord.allCases { #expect(starling.contains(word.rawValue)) }
        let course = try codes(of: .course())
        for word in CourseWord.allCases { #expect(course.contains(word.rawValue)) }
    }

    private func codes(of reference: Reference) -> Set<String> {
        Set(reference.errors.map(\.code))
    }

    @Test("Every link within a reference has a target")
    func links() throws {
        for (reference, least) in try Self.all() {
            var (places, found) = (Set<String>(), Set<String>())
            for (name, page) in reference.files {
                let address = name == "index" ? reference.path : "\(reference.path)/\(name)"
                let ids = page.matches(of: /\ id="([^"]+)"/).map { String($0.1) }
                #expect(Set(ids).count == ids.count, "\(address)")
                places.formUnion([address] + ids.map { "\(address)#\($0)" })
                found.formUnion(try Self.targets(in: page, at: address))
            }
            #expect(found.subtracting(places) == [])
            #expect(found.filter { $0.contains("#") }.count > least)
        }
    }

    /// Where the relative links of a page lead to.
    private static func targets(in page: String, at address: String) throws -> Set<String> {
        let base = try #require(URL(string: "http://host" + address))
        let links = page.matches(of: /<a\ [^>]*href="([^"]+)"/).map { String($0.1) }
        return Set(
            try links.filter { !$0.hasPrefix("{{place}}") && !$0.hasPrefix("https:") }.map {
                let target = try #require(URL(string: $0, relativeTo: base))
                return target.absoluteString.replacing("http://host", with: "")
            })
    }

    @Test("Every operation has an example for curl and one in Python, and a known answer")
    func examples() throws {
        for description in try Self.all().map(\.reference.description) {
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
        #expect(try paths(of: .starling()) == paths(of: starling, below: roots))
        let course = Router(context: WalletContext.self)
        CourseAPI(wallet: wallet).mount(on: course)
        #expect(try paths(of: .course()) == paths(of: course, below: ["/api"]))
    }

    private func paths(of reference: Reference) -> Set<String> {
        let operations = reference.description.operations
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
