import HTTPTypes
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

/// RFC 9110, 9.3.2
@Suite("HEAD for every page")
struct HeadTests {
    @Test(
        "Every page has the status and headers of its GET, and no body (C-11)",
        arguments: [true, false])
    func pages(isSignedIn: Bool) async throws {
        var paths: [String] = []
        let web = try WebWorld(addMore: { router in
            paths = router.routes.filter { $0.method == .get }.map(\.path.description)
        })
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings").split(separator: "/").last ?? ""
        var headers: HTTPFields = [:]
        if isSignedIn {
            headers[.cookie] = await ada.cookieHeader
        }
        var statuses: [Int] = []
        // Streams never end; they have a test of their own below.
        for path in paths.sorted() where !path.hasSuffix(Link.live.path) {
            let (status, errors) = try await web.client.headErrors(
                at: path.replacing(/:[a-z]+|\$?\{[a-z]+\}/, with: account), headers: headers)
            #expect(errors == [], "\(path)")
            statuses.append(status)
        }
        #expect(statuses.count > 60)
        #expect(statuses.count { $0 == 200 } > (isSignedIn ? 24 : 6))
    }

    @Test("HEAD of the event stream answers at once, and leaves no watch behind (C-11)")
    func live() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718")
        let home = await ada.page
        let path = try #require(home.firstMatch(of: /data-live="([^"]+)"/)).1
        var headers: HTTPFields = [:]
        headers[.cookie] = await ada.cookieHeader
        let answer = try await web.client.send(.head, String(path), headers: headers)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/event-stream")
        #expect(answer.headers[.contentLength] == nil)
        #expect(web.world.wallet.notifier.watchCount == 0)
    }
}
