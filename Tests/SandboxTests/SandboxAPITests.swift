import HTTPSupport
import Hummingbird
import Testing
import WalletServices

@testable import Sandbox

@Suite struct SandboxAPITests {
    @Test("The API's document lists every route, and every error of the clock (X-CLOCK)")
    func document() async throws {
        let world = try await ClockWorld()
        let text = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
        var (path, listed) = ("", Set<String>())
        for line in text.split(separator: "\n") {
            if let found = line.wholeMatch(of: /\ \ (\/sandbox\/.*):/) { path = String(found.1) }
            if let found = line.wholeMatch(of: /\ {4}(get|put|post|patch|delete):/) {
                listed.insert("\(found.1.uppercased()) \(path)")
            }
        }
        let routes = SandboxAPI(clock: world.keeper).router.routes.map {
            "\($0.method.rawValue) \($0.path.description)"
        }
        #expect(Set(routes) == listed && listed.count == 4)
        for error in ClockError.allCases { #expect(text.contains("`\(error.rawValue)`")) }
    }
}
