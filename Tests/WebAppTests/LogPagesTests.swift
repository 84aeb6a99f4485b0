import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("What happened")
struct LogPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    @Test("Everybody reads what happened to oneself, and nothing about others (P-AUD-1)")
    func own() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        _ = try await web.browser(ofNumber: "8719", named: "Grace")
        try await web.give(.treasurer, toNumber: "8718", in: ada)
        try await ada.open("/profile")
        try await ada.open(#require(await ada.link("What happened to my account")))
        let text = await ada.text
        #expect(text.contains("Role changed · Treasurer by the server's host · November 21, 2026"))
        #expect(text.contains("with a code · 127.0.0.1"))
        #expect(text.contains("Joined") && !text.contains("Grace"))
    }

    @Test("A treasurer reads about everybody, one person or one act (P-AUD-1)")
    func all() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        _ = try await web.browser(ofNumber: "8719", named: "Grace")
        try await web.give(.host, toNumber: "8718", in: ada)
        try await ada.open("/treasury/people?find=Grace")
        let hers = try #require(await ada.link("Grace"))
        try await ada.open(hers)
        try await ada.send(["role": "treasurer"], to: hers + "/role")
        try await ada.open("/treasury/log")
        #expect(await ada.text.contains("Role changed · Treasurer Grace · by Ada"))
        #expect(await ada.text.contains("Role changed · Host Ada · by the server's host"))
        try await ada.open(hers)
        try await ada.open(#require(await ada.link("What happened")))
        #expect(await !ada.text.contains("Role changed · Host"))
        try await ada.open("/treasury/log?act=signed_in")
        #expect(await !ada.text.contains("Role changed ·"))
        try await ada.open("/treasury/log?act=cash_in")
        #expect(await ada.text.contains("Nothing has happened yet."))
        try await ada.open("/treasury/log?act=nonsense&person=nonsense&before=x")
        #expect(await ada.status == 200)
    }

    @Test("A long log has pages")
    func older() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        for _ in 1...50 { _ = try await web.world.person(8718) }
        try await ada.open("/profile/log")
        #expect(await !ada.text.contains("Joined"))
        try await ada.open(#require(await ada.link("Older")))
        #expect(await ada.text.contains("Joined"))
        #expect(await ada.link("Older") == nil)
    }
}
