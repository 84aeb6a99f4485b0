import Foundation
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite("The page of the snapshots")
struct SnapshotsPagesTests {
    private let web: WebWorld
    private var keeper: SnapshotKeeper { web.sandbox.snapshots }

    init() throws {
        web = try WebWorld()
        // Only a sandbox's snapshots are put back.
        try web.world.engine.withWriter {
            try $0.execute("INSERT INTO wallet_mode (mode) VALUES ('sandbox')", [])
        }
    }

    private func page(language: String? = nil) async throws -> Browser {
        let browser = web.browser(language: language)
        try await browser.open("/sandbox/snapshots")
        return browser
    }

    @Test("It invites, and the outbox and the profile lead to it (X-SNAP)")
    func empty() async throws {
        let browser = web.browser()
        try await browser.open("/sandbox")
        try await browser.open(#require(await browser.link("Snapshots")))
        #expect(await browser.path == "/sandbox/snapshots")
        #expect(await browser.text.contains("No snapshots yet."))
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile")
        #expect(await ada.link("Go back to an earlier state of this bank") == "/sandbox/snapshots")
    }

    @Test("Its forms save a snapshot, go back to it and delete it, and say so (X-SNAP)")
    func forms() async throws {
        let browser = try await page()
        for (form, text) in [
            (["name": "noon"] as KeyValuePairs, "Saved noon."),
            (["restore": "noon"], "The bank is as it was: noon."),
            (["delete": "noon"], "Deleted noon."),
        ] {
            try await browser.send(form, to: "/sandbox/snapshots")
            #expect(await browser.sent?.status == 303)
            #expect(await browser.text.contains(text))
        }
        #expect(try await keeper.list().isEmpty)
        try await browser.send(["name": "noon", "csrf": "forged"], to: "/sandbox/snapshots")
        #expect(await browser.status == 403)
        #expect(try await keeper.list().isEmpty)
    }

    @Test("A snapshot shows its size, its transfers and its file (X-SNAP)")
    func rows() async throws {
        _ = try await web.world.account(of: web.world.person(1).person.id, holding: 1_00)
        _ = try await keeper.save(as: "noon", replaces: false)
        // SQLite reads a file that is longer than it says as well.
        let file = try FileHandle(
            forWritingTo: URL(filePath: keeper.folder.existingFile(of: "noon")))
        try file.truncate(atOffset: 12_300_000)
        try file.close()
        let browser = try await page()
        #expect(await browser.text.contains("noon 1 transfer · 12.3 MB"))
        #expect(await browser.page.contains("href=\"/sandbox/snapshots/noon/file\""))
        #expect(await browser.page.contains("aria-label=\"Restore noon\""))
        // Words by the language, numbers by the region: the wallet's for a stranger.
        let stranger = try await page(language: "es")
        #expect(await stranger.text.contains("noon 1 transferencia · 12.3 MB"))
        let spanish = try await web.browser(ofNumber: "8718", language: "es")
        try await spanish.open("/sandbox/snapshots")
        #expect(await spanish.text.contains("noon 1 transferencia · 12,3 MB"))
    }

    @Test("An error is explained at its field, beside what was typed (X-SNAP)")
    func mistakes() async throws {
        let browser = try await page()
        try await browser.send(["name": "A b"], to: "/sandbox/snapshots")
        #expect(await browser.status == 422)
        #expect(await browser.page.contains("value=\"A b\""))
        #expect(await browser.page.contains("id=\"name-error\""))
        #expect(await !browser.text.contains(SnapshotError.nameInvalid.rawValue))
    }

    @Test("Outside a sandbox there is no such page (X-SNAP)")
    func none() async throws {
        let browser = try WebWorld(hasOutbox: false).browser()
        try await browser.open("/sandbox/snapshots")
        #expect(await browser.status == 404)
    }
}
