import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

/// S-HOME-8, S-SESS-7
@Suite("Live updates of pages")
struct LiveTests {
    @Test("A signed-out client gets only the event that the session has ended")
    func signedOut() async throws {
        let web = try WebWorld()
        let answer = try await web.client.send(.get, "/live")
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/event-stream")
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.text == "event: ended\ndata:\n\n")
    }

    @Test("The outbox announces every code, even one from before the stream began (C-23)")
    func outbox() async throws {
        let web = try WebWorld()
        let phone = try #require((try await web.world.person(1)).person.phone)
        let shown = web.outbox.version
        let watch = try #require(web.outbox.watch(since: shown))
        var news = watch.news.makeAsyncIterator()
        try await web.outbox.send(.code("111111", lasting: 5), to: .phone(phone))
        #expect(await news.next() == .changed)
        let late = try #require(web.outbox.watch(since: shown))
        var lateNews = late.news.makeAsyncIterator()
        #expect(await lateNews.next() == .changed)
        let nobody = web.browser()
        try await nobody.open("/sandbox")
        let live = "data-follow=\"/sandbox/live?since=\(web.outbox.version)\""
        #expect(await nobody.page.contains(live))
        late.stop()
        watch.stop()
        let many = (0..<SandboxOutbox.maximumWatches).map { _ in web.outbox.watch(since: nil) }
        #expect(!many.contains { $0 == nil } && web.outbox.watch(since: nil) == nil)
    }

    @Test("A stream announces changes and the end, and closes with the session")
    func stream() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718")
        let home = await ada.page
        let path = try #require(home.firstMatch(of: /data-live="([^"]+)"/)).1
        _ = try await ada.addAccount("Savings")
        var headers: HTTPFields = [:]
        headers[.cookie] = await ada.cookieHeader
        headers[.acceptEncoding] = "gzip"
        async let answer = web.client.send(.get, String(path), headers: headers)
        while web.world.wallet.notifier.watchCount == 0 { await Task.yield() }
        try await ada.open("/home")
        try await ada.send([:], to: "/sign-out")
        let all = try await answer
        #expect(all.headers[.contentEncoding] == nil)
        #expect(all.headers[.contentType] == "text/event-stream")
        // The account is newer than the page: that is news at once, unless the end came first.
        #expect(all.text.hasPrefix(":\n\n"))
        #expect(all.text.hasSuffix("event: ended\ndata:\n\n"))
        #expect(web.world.wallet.notifier.watchCount == 0)
    }

    @Test("A stream ends when its session expires, and does not count as use of it")
    func idle() async throws {
        let world = try World()
        let ada = try await world.person(1, at: .web)
        let watch = try #require(world.wallet.notifier.watch(ada.session, since: nil))
        let looks = Looks(alive: 3)
        let stream = LiveStream(
            watch: watch, pause: .milliseconds(1), isAlive: { await looks.look() })
        let collected = Written()
        var writer: any ResponseBodyWriter = collected
        try await stream.write(to: &writer)
        #expect(await collected.text.value.hasSuffix(":\n\nevent: ended\ndata:\n\n"))
        #expect(world.wallet.notifier.watchCount == 0)
    }

    @Test("A page's automatic requests do not keep a session alive")
    func byItself() async throws {
        let web = try WebWorld { $0.sessionIdleSeconds = 900 }
        let ada = try await web.browser(ofNumber: "8718")
        var headers: HTTPFields = [:]
        headers[.cookie] = await ada.cookieHeader
        let person = try headers.withRefresh()
        web.world.clock.advance(seconds: 800)
        #expect(try await web.client.send(.get, "/home", headers: person).status == 200)
        web.world.clock.advance(seconds: 100)
        #expect(try await web.client.send(.get, "/home", headers: headers).status == 303)
    }

    @Test("A page's automatic request for a deleted account redirects to Home (S-ACC-6)")
    func gone() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718")
        var headers: HTTPFields = [:]
        headers[.cookie] = await ada.cookieHeader
        let path = "/accounts/00000000-0000-7000-8000-000000000000"
        #expect(try await web.client.send(.get, path, headers: headers).status == 404)
        let answer = try await web.client.send(.get, path, headers: try headers.withRefresh())
        #expect(answer.headers[.location] == "/home?gone=yes")
    }
}

/// Reports a session as alive this many times.
private actor Looks {
    private var left: Int

    init(alive: Int) { left = alive }

    func look() -> Bool {
        left -= 1
        return left >= 0
    }
}

private struct Written: ResponseBodyWriter {
    actor Text {
        var value = ""

        func add(_ more: String) { value += more }
    }

    let text = Text()

    func write(_ buffer: ByteBuffer) async throws { await text.add(String(buffer: buffer)) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension HTTPFields {
    /// These headers with the mark of an automatic request.
    fileprivate func withRefresh() throws -> HTTPFields {
        var fields = self
        fields[try #require(LiveController.refreshHeader)] = "yes"
        return fields
    }
}
