import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport
import Words

@testable import WebApp

@Suite("Devices")
struct DevicePagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    @Test("Looking at the time left uses no session; an answer does (S-SESS-8, SES-3)")
    func left() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let settings = web.world.wallet.settings
        let (day, life) = (settings.sessionIdleSeconds, settings.sessionLifetimeSeconds)
        let refresh = try #require(LiveController.refreshHeader)
        func left() async throws -> String {
            let headers: HTTPFields = [refresh: "yes", .cookie: await ada.cookieHeader]
            return try await web.client.send(.get, "/session", headers: headers).text
        }
        try await ada.open("/home")
        web.world.clock.advance(seconds: day - 30)
        let rest = life - day + 30
        for _ in 1...2 { #expect(try await left() == #"{"left":30,"lasts":\#(rest)}"#) }
        try await ada.send([:], to: "/session")
        #expect(try await left() == #"{"left":\#(day),"lasts":\#(rest)}"#)
        web.world.clock.advance(seconds: day)
        #expect(try await left() == #"{"left":0,"lasts":0}"#)
        try await ada.open("/home")
        #expect(await ada.path == "/sign-in?ended=yes")
    }

    @Test(
        "A device has the name that people use (SES-4)",
        arguments: [
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                    + "Chrome/124.0.0.0 Mobile Safari/537.36", "Chrome on Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 "
                    + "(KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
                "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                    + "Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0", "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:124.0) Gecko/20100101 "
                    + "Firefox/124.0", "Firefox on Mac"
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/16.0 Safari/605.1.15", "Safari on Linux"
            ),
            ("<script>alert(1)</script>", "Unknown device"), ("", "Unknown device"),
        ])
    func names(userAgent: String, name: String) throws {
        let context = SignInContext(channel: .web, address: ClientAddress(""), device: userAgent)
        let words = Localisation(
            try Catalogue("device_on = {browser} on {system}\ndevice_unknown = Unknown device"))
        #expect(DeviceName(context.device).text(in: words) == name)
    }

    @Test("Every session is listed, this one first and marked, in words (S-SESS-7, SES-4)")
    func listed() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        _ = try await web.browser(ofNumber: "8718")
        try await ada.open("/profile")
        #expect(await ada.link("Devices") == "/devices")
        try await ada.open("/devices")
        let text = await ada.text
        #expect(text.components(separatedBy: "Unknown device").count == 3)
        #expect(text.components(separatedBy: "This device").count == 2)
        #expect(text.contains("Last used November 21, 2026"))
        #expect(text.contains("from the computer Awallet runs on"))
        #expect(text.contains("Sign out everywhere else"))
    }

    @Test("Another session can be ended, and its token is then invalid (S-SESS-7)")
    func endOne() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let phone = try await web.browser(ofNumber: "8718")
        try await ada.open("/devices")
        let action = try #require(
            await ada.page.split(separator: "\"").first { $0.hasPrefix("/devices/sessions/") })
        try await ada.send([:], to: String(action))
        #expect(await ada.text.contains("Device signed out."))
        #expect(await !ada.text.contains("Sign out everywhere else"))
        try await phone.open("/home")
        #expect(await phone.path == "/sign-in?ended=yes")
        #expect(await phone.text.contains("Your session has ended."))
        try await ada.send([:], to: String(action))
        #expect(await ada.status == 200)
    }

    @Test("All other sessions can be ended at once, with the trust in their devices (SES-4)")
    func endOthers() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let phone = web.browser()
        try await phone.open("/sign-in")
        try await phone.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await phone.send(["code": "123456", "trust": "yes"], to: "/sign-in/code")
        try await ada.open("/devices")
        #expect(await ada.text.contains("Until December 21, 2026"))
        try await ada.send([:], to: "/devices/others/end")
        #expect(await ada.text.contains("All other devices signed out."))
        #expect(await ada.text.contains("No devices skip the code."))
        try await phone.open("/home")
        #expect(await phone.path == "/sign-in?ended=yes")
        #expect(await phone.text.contains("Your session has ended."))
        let before = web.world.codes.count
        web.world.clock.advance(seconds: 60)
        try await phone.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await phone.path == "/sign-in/code")
        #expect(web.world.codes.count == before + 1)
    }

    @Test("The trust in one device can be ended alone (D-6)")
    func endTrust() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456", "trust": "yes"], to: "/sign-in/code")
        try await ada.open("/devices")
        let action = try #require(
            await ada.page.split(separator: "\"").first { $0.hasPrefix("/devices/trusted/") })
        try await ada.send([:], to: String(action))
        #expect(await ada.text.contains("That device will need a code again."))
        #expect(await ada.text.contains("No devices skip the code."))
    }

    @Test("A person cannot end another's session or trust (WEB-4)")
    func anothers() async throws {
        let (ada, grace) = (
            try await web.browser(ofNumber: "8718"), try await web.browser(ofNumber: "8719")
        )
        let token = try #require(await ada.cookies["session"])
        let (session, person) = try await web.world.wallet.sessions.authenticate(token, at: .web)
        try await grace.open("/devices")
        let id = session.id.uuid.uuidString.lowercased()
        try await grace.send([:], to: "/devices/sessions/\(id)/end")
        try await grace.send([:], to: "/devices/trusted/\(id)/end")
        #expect(try await web.world.wallet.sessions.list(of: person.id).count == 1)
    }
}
