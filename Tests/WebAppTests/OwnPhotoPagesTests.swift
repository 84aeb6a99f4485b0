import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Photos of people in the web app")
struct OwnPhotoPagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let grace: Browser
    private let adaID: PersonID
    private let graceID: PersonID
    private let hers: AccountID

    private var wallet: Wallet { web.world.wallet }
    private var path: String { "/people/\(graceID.uuid.uuidString.lowercased())/portrait" }

    init() async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        adaID = try await web.world.person(8718).person.id
        graceID = try await web.world.person(8719).person.id
        _ = try await web.world.account(of: adaID, holding: 100_00)
        hers = try await web.world.account(of: graceID, holding: 100_00).id
        try await web.world.wallet.portraits.set(Array("photo".utf8), of: graceID)
    }

    private func digest() async throws -> String {
        try await wallet.portraits.find(of: graceID, by: graceID).digest.hex
    }

    private func pay() async throws {
        _ = try await wallet.transfers.send(
            Money(minorUnits: 1_00, currency: .dollar), from: hers, to: adaID, by: graceID,
            as: .theWallet, key: web.world.key())
    }

    @Test("A photo is only a picture, kept by a browser under its own address (S-PEOPLE-7)")
    func headers() async throws {
        for (query, kept) in [
            ("?v=\(try await digest())", "private, max-age=31536000, immutable"),
            ("?v=00", "no-store"), ("", "no-store"),
        ] {
            try await grace.open(path + query)
            let headers = await grace.headers
            #expect(headers[.contentType] == "image/jpeg")
            #expect(
                headers[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
            #expect(headers[.cacheControl] == kept)
        }
    }

    @Test("It shows on every face, with the initials below it (S-PEOPLE-7)")
    func faces() async throws {
        let image = "GH<img class=\"photo\" src=\"\(path)?v=\(try await digest())"
        try await grace.open("/profile")
        #expect(await grace.page.contains(image))
        try await pay()
        let person = path.replacing("/portrait", with: "")
        let entry = try await wallet.feed.page(of: adaID).entries.first {
            $0.transfer.order.kind == .payment
        }
        let receipt = "/transactions/\(try #require(entry).id.text)"
        for page in ["/people", person, "/home", "/transactions", receipt] {
            try await ada.open(page)
            #expect(await ada.page.contains(image), "\(page)")
        }
        try await ada.open("/send?payee=\(graceID.uuid.uuidString.lowercased())")
        #expect(await ada.page.contains(image))
        let link = try await grace.request("20.50", for: "Tea")
        for browser in [ada, web.browser()] {
            try await browser.open(link)
            #expect(await browser.page.contains(image))
            #expect(await browser.page.contains("request="))
        }
    }

    @Test("Only who may see it gets it; everybody else gets a 404 (S-PEOPLE-8)")
    func rights() async throws {
        let link = path + "?v=\(try await digest())"
        let linus = try await web.browser(ofNumber: "8720")
        let visitor = web.browser()
        try await ada.open(link)
        #expect(await ada.status == 404)
        try await pay()
        try await ada.open(link)
        #expect(await ada.status == 200)
        for browser in [linus, visitor] {
            try await browser.open(link)
            #expect(await browser.status == 404)
        }
        let asked = try await wallet.requests.create(
            nil, in: .dollar, by: graceID, key: web.world.key())
        let shown = link + "&request=\(asked.id.uuid.uuidString.lowercased())"
        for browser in [linus, visitor] {
            try await browser.open(shown)
            #expect(await browser.status == 200)
        }
        try await wallet.requests.cancel(asked.id, by: graceID)
        for browser in [linus, visitor] {
            try await browser.open(shown)
            #expect(await browser.status == 404)
        }
        for path in ["/people/nonsense/portrait", "/people/\(UUID())/portrait"] {
            try await ada.open(path)
            #expect(await ada.status == 404)
        }
    }

    @Test("The page of one's own photo asks for one, and takes it away (S-PEOPLE-7)")
    func own() async throws {
        try await ada.open("/profile/photo")
        #expect(await ada.text.contains("The people you pay and those who pay you see it"))
        #expect(await !ada.text.contains("Remove photo"))
        try await ada.send([:], to: "/profile/photo")
        #expect(await ada.text.contains("Please choose a photo."))
        try await grace.open("/profile/photo")
        try await grace.send([:], to: "/profile/photo/end")
        #expect(await grace.text.contains("Your photo is removed."))
        #expect(await !grace.page.contains("class=\"photo\""))
    }
}
