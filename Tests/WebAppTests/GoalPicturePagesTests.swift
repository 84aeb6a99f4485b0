import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Photos of goals in the web app")
struct GoalPicturePagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let goal: Goal
    private let photo: GoalPicture

    init() async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "0001")
        let person = try await web.world.person(1).person.id
        let account = try await web.world.account(of: person)
        let goals = web.world.wallet.goals
        let prepared = try await web.world.wallet.pictures.prepare(Array("photo".utf8))
        goal = try await goals.create(
            Goals.Draft(name: "Sailing", photo: prepared), in: account.id, by: person
        ).goal
        photo = prepared.picture
    }

    private var path: String { Link.goalPicture(goal.id).path }

    @Test("A photo is visible to its owner, and only as a picture (UPL-3)")
    func headers() async throws {
        try await ada.open(path)
        #expect(await ada.status == 200)
        let headers = await ada.headers
        #expect(headers[.contentType] == "image/jpeg")
        #expect(
            headers[.contentSecurityPolicy]
                == "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; "
                + "frame-ancestors 'none'; form-action 'none'")
        #expect(headers[.xContentTypeOptions] == "nosniff")
        let policy = try #require(HTTPField.Name("Cross-Origin-Resource-Policy"))
        #expect(headers[policy] == "same-origin")
        #expect(headers[.contentDisposition] == nil)
    }

    @Test("A browser keeps a photo only under the address of exactly this photo")
    func caching() async throws {
        for (query, kept) in [
            ("?v=\(photo.digest.hex)", "private, max-age=31536000, immutable"),
            ("?v=00", "no-store"), ("", "no-store"), ("?v=%FF", "no-store"),
        ] {
            try await ada.open(path + query)
            #expect(await ada.headers[.cacheControl] == kept)
        }
    }

    @Test("Another person's photo gives 404, like one that does not exist (UPL-3)")
    func others() async throws {
        let grace = try await web.browser(ofNumber: "0002")
        try await grace.open(path)
        let (status, text) = (await grace.status, await grace.text)
        try await grace.open(Link.goalPicture(AccountID(UUID())).path)
        let unknown = await grace.text
        #expect(status == 404 && text == unknown)
        let nobody = web.browser()
        try await nobody.open(path)
        #expect(await nobody.path == Link.signIn.path)
    }

    @Test("Every built-in picture exists, is small, and contains nothing active (UI-VIZ-39)")
    func art() throws {
        let resources = try Resources()
        for file in GoalArt.allCases.map(\.file) + [GoalArt.plain] {
            let text = try resources.text("Static" + file)
            #expect(text.utf8.count <= 3 * 1024, "\(file)")
            #expect(text.hasPrefix("<svg xmlns="))
            for word in ["script", "href=\"http", "style=", "onload", "image"] {
                #expect(!text.contains(word), "\(file): \(word)")
            }
        }
        let words = try Languages().best(chosen: "es", accepted: nil)
        #expect(GoalArt.allCases.allSatisfy { words.texts[$0.word] != nil })
        let count = try resources.files(in: "Static/goals", ending: ".svg").count
        #expect(count == GoalArt.allCases.count + 1)
    }
}
