import HTTPTypes
import Ledger
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@Suite("The page of the clock")
struct ClockPagesTests {
    private let clock = NotedClock()
    private let web: WebWorld

    init() throws {
        web = try WebWorld(clock: clock)
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
        for form: KeyValuePairs in [
            ["state": "running"], ["state": "frozen"], ["speed": "60"], ["speed": "nonsense"],
        ] {
            try await browser.send(form, to: "/sandbox/clock")
            #expect(await browser.sent?.status == 303)
        }
        #expect(
            clock.changes == [
                ClockChange(isFrozen: false), ClockChange(isFrozen: true),
                ClockChange(isFrozen: false, speed: 60), ClockChange(isFrozen: false, speed: 0),
            ])
    }

    @Test("It advances by a day, a week, a month, or to a moment as people write it (X-CLOCK)")
    func advances() async throws {
        let browser = try await page()
        for name in ["P1D", "P7D", "P1M"] {
            #expect(await browser.page.contains("name=\"by\" value=\"\(name)\""))
        }
        try await browser.send(["by": "P7D"], to: "/sandbox/clock")
        for text in [
            "2027-03-28", "2027-03-28 01:30", "2027-03-28T01:30:00Z", "2027-03-28 02:30:00+01:00",
        ] {
            try await browser.send(["to": text], to: "/sandbox/clock")
        }
        let moments = ["2027-03-28T00:00:00Z"] + Array(repeating: "2027-03-28T01:30:00Z", count: 3)
        let expected = moments.compactMap(Timestamp.init(rfc3339:)).map(ClockDistance.to)
        #expect(clock.distances == [.by(.days(7))] + expected)
        #expect(await browser.text.contains("Recurring transfers 365"))
    }

    @Test("What cannot be is explained at its field, in the language of the page (X-CLOCK)")
    func mistakes() async throws {
        let browser = try await page()
        try await browser.send(["to": "yesterday"], to: "/sandbox/clock")
        #expect(await browser.status == 422)
        #expect(await browser.page.contains("value=\"yesterday\""))
        #expect(await browser.text.contains("This is not a date and time."))
        #expect(clock.distances.isEmpty)
        clock.refuse(.past)
        let spanish = try await page(language: "es")
        try await spanish.send(["to": "2020-01-01"], to: "/sandbox/clock")
        #expect(await spanish.text.contains("El reloj solo va hacia delante."))
        try await spanish.send(["state": "frozen", "csrf": "forged"], to: "/sandbox/clock")
        #expect(await spanish.status == 403)
    }

    @Test("Every error of the clock has words in every language (X-CLOCK)")
    func words() async throws {
        for language in ["en", "es", "ar"] {
            let browser = try await page(language: language)
            for error in ClockError.allCases {
                clock.refuse(error)
                try await browser.send(["by": "P1D"], to: "/sandbox/clock")
                #expect(await browser.status == 422)
                #expect(await !browser.text.contains(error.rawValue), "\(language): \(error)")
            }
        }
    }

    @Test("While the clock advances, the page shows how far it is and loads itself (X-CLOCK)")
    func progress() async throws {
        clock.progress()
        let browser = try await page()
        #expect(await browser.page.contains("max=\"100\" value=\"50\""))
        #expect(await browser.headers[.refresh] == "1")
    }

    @Test("Without a clock that can be set there is no such page (X-CLOCK)")
    func none() async throws {
        for world in [try WebWorld(), try WebWorld(hasOutbox: false, clock: clock)] {
            let browser = world.browser()
            try await browser.open("/sandbox/clock")
            #expect(await browser.status == 404)
            try await browser.open("/login")
            #expect(await browser.link("Clock") == nil)
        }
    }
}

/// A clock that stands, and notes what people want of it.
private final class NotedClock: AdjustableClock {
    private struct State {
        var reading: ClockReading
        var changes: [ClockChange] = []
        var distances: [ClockDistance] = []
        var error: ClockError?
    }

    private static let start = Timestamp(milliseconds: 1_774_745_940_000)
    private let state = Mutex(
        State(reading: ClockReading(now: start, isFrozen: true, speed: 1)))

    var reading: ClockReading { state.withLock(\.reading) }
    var changes: [ClockChange] { state.withLock(\.changes) }
    var distances: [ClockDistance] { state.withLock(\.distances) }

    func refuse(_ error: ClockError) { state.withLock { $0.error = error } }

    func progress() {
        state.withLock { state in
            let now = Self.start.adding(seconds: 60)
            state.reading.progress = ClockProgress(
                from: Self.start, to: Self.start.adding(seconds: 120), now: now)
        }
    }

    func set(_ change: ClockChange) async throws -> ClockReading {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.changes.append(change)
            return state.reading
        }
    }

    func advance(_ distance: ClockDistance) async throws -> ClockAdvance {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.distances.append(distance)
            var advance = ClockAdvance(from: Self.start, to: Self.start)
            advance.recurringTransfers = 365
            state.reading.last = advance
            return advance
        }
    }
}

extension HTTPField.Name {
    fileprivate static var refresh: HTTPField.Name {
        guard let name = HTTPField.Name("Refresh") else { preconditionFailure("no such header") }
        return name
    }
}
