import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("Webhook pages")
struct WebhookPagesTests {
    private let web: WebWorld
    private let url = "http://127.0.0.1:9000/hooks"

    init() throws {
        web = try WebWorld()
    }

    /// Adds a webhook by its form.
    ///
    /// - Returns: its address.
    private func add(in browser: Browser) async throws -> String {
        try await browser.open("/developer/webhooks/new")
        try await browser.send(["url": url], to: "/developer/webhooks")
        return String(await browser.path.prefix { $0 != "?" })
    }

    /// Delivers the due events; the receiver answers with this status.
    private func tell(
        _ status: Int64, limits: WebhookLimits = WebhookLimits()
    ) async throws {
        _ = try await web.world.wallet.webhooks.dispatcher(
            bodies: EmptyBodies(), sender: AnsweringReceiver(status: status), limits: limits
        ).run()
    }

    @Test("A webhook can be added, and its page shows its key and an empty log")
    func add() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer")
        #expect(await ada.link("Manage webhooks") == "/developer/webhooks")
        try await ada.open("/developer/webhooks")
        #expect(await ada.text.contains("No webhooks yet."))
        #expect(await ada.link("New webhook") == "/developer/webhooks/new")
        let path = try await add(in: ada)
        let text = await ada.text
        #expect(text.contains("Webhook added."))
        #expect(text.contains("MIIBIjANBgkq"))
        #expect(text.contains("Nothing has happened since you added it."))
        try await ada.open("/developer/webhooks")
        #expect(await ada.link(url) == path)
    }

    @Test("An address that cannot receive events gives an error at its field, and stays there")
    func refused() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/webhooks/new")
        for (url, message) in [
            ("ftp://example.org/", "We cannot send events to this address."),
            ("https://10.0.0.1/", "Webhooks may not lead into this network."),
            ("https://10.0.0.1/", "--webhook-networks 10.0.0.0/8"),
        ] {
            try await ada.send(["url": url], to: "/developer/webhooks")
            #expect(await ada.status == 422)
            #expect(await ada.text.contains(message), "\(url)")
            #expect(await ada.page.contains("value=\"\(url)\""))
        }
    }

    @Test("The log shows each delivery, and can send an event again")
    func log() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let path = try await add(in: ada)
        let account = try await ada.addAccount("Rent")
        try await ada.move("5", at: account + "/deposits")
        for _ in 1...4 {
            try await tell(503)
            web.world.clock.advance(seconds: 600)
        }
        try await ada.open(path)
        #expect(await ada.text.contains(/Response 503 November .{10,40} Given up/))
        let event = try #require(await ada.link("Given up"))
        try await ada.open(event)
        #expect(await ada.text.components(separatedBy: "Response 503").count == 5)
        try await ada.send([:], to: event + "/redelivery")
        #expect(await ada.text.contains("Sending the event again."))
        #expect(await ada.text.contains(/Response 503 November .{10,40} Waiting/))
        try await tell(204)
        try await ada.open(path)
        #expect(await ada.text.contains(/Response 204 November .{10,40} Delivered/))
    }

    @Test("The page shows which events were dropped, and where to read them (C-43)")
    func gap() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let path = try await add(in: ada)
        let account = try await ada.addAccount("Rent")
        for _ in 1...3 { try await ada.move("5", at: account + "/deposits") }
        var limits = WebhookLimits()
        limits.waiting = 1
        try await tell(503, limits: limits)
        try await ada.open(path)
        #expect(await ada.text.contains("Too many events were waiting. Dropped: 2, from November"))
        #expect(await ada.text.contains("Your feed still shows what happened then."))
    }

    @Test("A webhook can be paused, resumed and removed")
    func change() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let path = try await add(in: ada)
        try await ada.sendHidden(["paused"], to: path + "/pause")
        #expect(await ada.text.contains("Webhook paused. Events will wait."))
        #expect(await ada.text.contains("Resume"))
        try await ada.sendHidden(["paused"], to: path + "/pause")
        #expect(await ada.text.contains("Webhook resumed."))
        for _ in 1...2 {
            try await ada.send([:], to: path + "/removal")
            #expect(await ada.text.contains("Webhook removed."))
        }
        try await ada.open(path)
        #expect(await ada.status == 404)
    }

    @Test("Another person's webhook and its events give 404")
    func ownership() async throws {
        let (ada, grace) = (
            try await web.browser(ofNumber: "8718"), try await web.browser(ofNumber: "8719")
        )
        let path = try await add(in: ada)
        try await ada.move("5", at: try await ada.addAccount("Rent") + "/deposits")
        try await tell(503)
        try await ada.open(path)
        let event = try #require(await ada.link("Waiting"))
        for other in [path, event] {
            try await grace.open(other)
            #expect(await grace.status == 404)
        }
        for other in [path + "/pause", event + "/redelivery"] {
            try await grace.open("/developer/webhooks")
            try await grace.send(["paused": "yes"], to: other)
            #expect(await grace.status == 404)
        }
        try await grace.open("/developer/webhooks")
        try await grace.send([:], to: path + "/removal")
        try await ada.open(path)
        #expect(await ada.status == 200)
        #expect(await ada.text.contains("Sending"))
    }
}

struct EmptyBodies: WebhookBodies {
    func body(of event: WebhookEvent) async throws -> [UInt8] { [] }
}

struct AnsweringReceiver: WebhookSender {
    let status: Int64

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 { status }
}
