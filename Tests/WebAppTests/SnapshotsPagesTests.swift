import HTTPTypes
import Ledger
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The page of the snapshots")
struct SnapshotsPagesTests {
    private let shelf = NotedShelf()
    private let web: WebWorld

    init() throws {
        web = try WebWorld(snapshots: shelf)
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
        #expect(shelf.acts == ["save noon", "restore noon", "delete noon"])
        try await browser.send(["restore": "noon", "csrf": "forged"], to: "/sandbox/snapshots")
        #expect(await browser.status == 403)
        #expect(shelf.acts.count == 3)
    }

    @Test("A snapshot shows its size, its transfers and its file (X-SNAP)")
    func rows() async throws {
        shelf.put("noon")
        let browser = try await page()
        #expect(await browser.text.contains("noon 3 transfers · 1.2 MB"))
        #expect(await browser.page.contains("href=\"/sandbox/snapshots/noon/file\""))
        #expect(await browser.page.contains("aria-label=\"Restore noon\""))
        // Words by the language, numbers by the region: the wallet's for a stranger.
        let stranger = try await page(language: "es")
        #expect(await stranger.text.contains("noon 3 transferencias · 1.2 MB"))
        let spanish = try await web.browser(ofNumber: "8718", language: "es")
        try await spanish.open("/sandbox/snapshots")
        #expect(await spanish.text.contains("noon 3 transferencias · 1,2 MB"))
    }

    @Test("Every error has words in every language, beside what was typed (X-SNAP)")
    func mistakes() async throws {
        for language in ["en", "es", "ar"] {
            let browser = try await page(language: language)
            for error in SnapshotError.allCases {
                shelf.refuse(error)
                try await browser.send(["name": "A b"], to: "/sandbox/snapshots")
                #expect(await browser.status == 422)
                #expect(await browser.page.contains("value=\"A b\""))
                #expect(await !browser.text.contains(error.rawValue), "\(language): \(error)")
            }
        }
    }

    @Test("Where nothing can be put back there is no such page (X-SNAP)")
    func none() async throws {
        for world in [try WebWorld(), try WebWorld(hasOutbox: false, snapshots: shelf)] {
            let browser = world.browser()
            try await browser.open("/sandbox/snapshots")
            #expect(await browser.status == 404)
        }
    }
}

/// A shelf that keeps nothing, and notes what people want of it.
private final class NotedShelf: SnapshotShelf {
    private struct State {
        var snapshots: [Snapshot] = []
        var acts: [String] = []
        var error: SnapshotError?
    }

    private let state = Mutex(State())

    var acts: [String] { state.withLock(\.acts) }

    func refuse(_ error: SnapshotError) { state.withLock { $0.error = error } }

    func put(_ name: String) { state.withLock { $0.snapshots.append(Self.snapshot(name)) } }

    private static func snapshot(_ name: String) -> Snapshot {
        Snapshot(
            name: name, savedAt: Timestamp(milliseconds: 1_774_745_940_000), byteCount: 1_200_000,
            journal: LedgerMark.Place(number: 3, hash: Digest32(fingerprintOf: "end")))
    }

    private func act(_ act: String, _ name: String) throws -> Snapshot {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.acts.append("\(act) \(name)")
        }
        return Self.snapshot(name)
    }

    func list() async throws -> [Snapshot] { state.withLock(\.snapshots) }

    func save(as name: String, replaces: Bool) async throws -> Snapshot { try act("save", name) }

    func restore(_ name: String) async throws -> Snapshot { try act("restore", name) }

    func delete(_ name: String) async throws { _ = try act("delete", name) }
}
