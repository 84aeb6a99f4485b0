import Foundation
import Guilloche
import HTTPTypes
import Ledger
import Testing
import WalletTestSupport

@testable import WebApp

@Suite("The guilloche on pages")
struct GuillochePagesTests {
    private let web: WebWorld

    init() throws { web = try WebWorld() }

    @Test("The account's card, its receipts and its coin bear its own pattern (UI-ART-1)")
    func pages() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let rent = try await ada.addAccount("Rent")
        let savings = try await ada.addAccount("Savings")
        let id = try #require(UUID(uuidString: String(rent.suffix(36))))
        let seed = Guilloche.Seed(of: AccountID(id))
        try await ada.open("/home")
        #expect(await ada.page.contains("d=\"\(Guilloche(seed).coin)\""))
        try await ada.open(savings)
        #expect(await !ada.page.contains(seed.text))
        try await ada.move("10", at: rent + "/deposits")
        try await ada.open(rent)
        let page = await ada.page
        let use = try #require(page.firstMatch(of: /<use href="([^"#]+)#g"/)).1
        #expect(use.hasSuffix("/guilloches/\(seed.text).svg"))
        let receipt = try #require(page.firstMatch(of: /href="(\/transactions\/[^"]+)"/)).1
        try await ada.open(String(receipt).replacing("&amp;", with: "&"))
        #expect(await ada.page.contains("<use href=\"\(use)#g\""))
    }

    @Test("The picture needs no session, stays in the cache, and depends only on its address")
    func file() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let rent = try await ada.addAccount("Rent")
        try await ada.open(rent)
        let use = try #require(await ada.page.firstMatch(of: /<use href="([^"#]+)#g"/)).1
        let answer = try await web.client.send(.get, String(use))
        #expect(answer.status == 200 && answer.headers[.contentType] == "image/svg+xml")
        #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let seed = try #require(Guilloche.Seed(text: use.dropLast(4).suffix(24)))
        #expect(answer.text == Guilloche(seed).svg)
        // Nobody has this one.
        let other = use.dropLast(28) + "00112233445566778899aabb.svg"
        #expect(try await web.client.send(.get, String(other)).status == 200)
        for bad in ["/guilloches/", "/guilloches/x.svg", "/guilloches/../app.css"] {
            let path = use.prefix { $0 != "g" } + bad.dropFirst()
            #expect(try await web.client.send(.get, String(path)).status == 404, "\(path)")
        }
    }
}
