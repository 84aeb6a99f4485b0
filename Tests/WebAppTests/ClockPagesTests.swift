import HTTPTypes
import Ledger
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox
@testable import WebApp

@Suite("The page of the clock")
struct ClockPagesTests {
    private let web: WebWorld
    private var clock: TimeKeeper { web.sandbox.clock }

    init() async throws {
        web = try WebWorld()
        let start = Timestamp(rfc3339: "2026-03-29T00:59:00Z")
        #expect(try await web.sandbox.start.begin(at: start, seed: 0))
    }

    private func page(language: String? = nil) async throws -> Browser {
        let browser = web.browser(language: language)
        try await browser.open("/sandbox/clock")
        return browser
    }

    @Test("It shows the time of the bank, and every page leads to it (X-CLOCK)")
    func time() async throws {
        let browser = web.browser()
        try await browser.open("/login")
        try await browser.open(#require(await browser.link("Clock")))
        #expect(await browser.path == "/sandbox/clock")
        #expect(await browser.text.contains("March 29, 2026 2026-03-29T00:59:00.000Z Frozen"))
        #expect(await browser.headers[.refresh] == nil)
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile")
        #expect(await ada.link("What time it is in this bank") == "/sandbox/clock")
    }

    @Test("Its forms freeze the clock, let it go on, and make it faster (X-CLOCK)")
    func changes() async throws {
        let browser = try await page()
        let changes: [(KeyValuePairs<String, String>, isFrozen: Bool, speed: Int64)] = [
            (["state": "running"], false, 1), (["state": "frozen"], true, 1),
            (["speed": "60"], false, 60),
        ]
        for (form, isFrozen, speed) in changes {
            try await browser.send(form, to: "/sandbox/clock")
            #expect(await browser.sent?.status == 303)
            #expect(clock.reading.isFrozen == isFrozen && clock.reading.speed == speed)
        }
        try await browser.send(["speed": "nonsense"], to: "/sandbox/clock")
        #expect(await browser.status == 422)
        #expect(clock.reading.speed == 60)
    }

    @Test("It advances by a day, a week, a month, or to a moment as people write it (X-CLOCK)")
    func advances() async throws {
        let browser = try await page()
        for name in ["P1D", "P7D", "P1M"] {
            #expect(await browser.page.contains("name=\"by\" value=\"\(name)\""))
        }
        for (name, text, expected) in [
            ("by", "P7D", "2026-04-05T00:59:00.000Z"), ("to", "2027-03-28", "2027-03-28T00:00"),
            ("to", "2027-03-28 01:30", "2027-03-28T01:30:00.000Z"),
            ("to", "2027-03-28T01:31:00Z", "2027-03-28T01:31:00.000Z"),
            ("to", "2027-03-28 02:32:00+01:00", "2027-03-28T01:32:00.000Z"),
        ] {
            try await browser.send([name: text], to: "/sandbox/clock")
            #expect(await browser.sent?.status == 303)
            #expect(try await arrives(at: expected), "\(text)")
        }
    }

    /// The answer does not wait for a clock that goes a long way.
    private func arrives(at moment: String) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(60)
        while !clock.reading.now.rfc3339.hasPrefix(moment), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        return clock.reading.now.rfc3339.hasPrefix(moment)
    }

    @Test("It counts what happened on the way, with words for every job (X-CLOCK)")
    func happenings() async throws {
        let jobs = clock.wallet.scheduledJobs.names
        clock.state.withLock { state in
            var advance = ClockAdvance(from: clock.clock.now, to: clock.clock.now)
            for name in jobs { advance.jobs[name] = 365 }
            state.last = advance
        }
        let text = try await page().text
        #expect(text.contains("Recurring transfers 365"))
        let words = try Languages.ofProgram.get().best(chosen: "en", accepted: nil)
        let labels = words.texts.filter { $0.key.hasPrefix("clock_job_") }
        #expect(Set(labels.keys) == Set(jobs.map { "clock_job_\($0.text)" }))
        for label in labels.values { #expect(text.contains("\(label) 365")) }
    }

    @Test("What cannot be is explained at its field, in the language of the page (X-CLOCK)")
    func mistakes() async throws {
        let browser = try await page()
        try await browser.send(["to": "yesterday"], to: "/sandbox/clock")
        #expect(await browser.status == 422)
        #expect(await browser.page.contains("value=\"yesterday\""))
        #expect(await browser.text.contains("This is not a date and time."))
        #expect(clock.reading.now.rfc3339 == "2026-03-29T00:59:00.000Z")
        let spanish = try await page(language: "es")
        try await spanish.send(["to": "ayer"], to: "/sandbox/clock")
        #expect(await spanish.text.contains("Eso no es un momento."))
        try await spanish.send(["state": "frozen", "csrf": "forged"], to: "/sandbox/clock")
        #expect(await spanish.status == 403)
    }

    @Test("While the clock advances, the page shows how far it is and loads itself (X-CLOCK)")
    func progress() async throws {
        let start = clock.clock.now
        clock.state.withLock { state in
            state.progress = ClockProgress(
                from: start, to: start.adding(seconds: 120), now: start.adding(seconds: 60))
        }
        let browser = try await page()
        #expect(await browser.page.contains("max=\"100\" value=\"50\""))
        #expect(await browser.headers[.refresh] == "1")
    }

    @Test("Outside a sandbox there is no such page (X-CLOCK)")
    func none() async throws {
        let browser = try WebWorld(hasOutbox: false).browser()
        try await browser.open("/sandbox/clock")
        #expect(await browser.status == 404)
        try await browser.open("/login")
        #expect(await browser.link("Clock") == nil)
    }
}

extension HTTPField.Name {
    fileprivate static var refresh: HTTPField.Name {
        guard let name = HTTPField.Name("Refresh") else { preconditionFailure("no such header") }
        return name
    }
}
