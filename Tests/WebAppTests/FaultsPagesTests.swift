import Foundation
import Ledger
import Synchronization
import Testing
import WalletTestSupport
import Words

@testable import Sandbox

@Suite("The page of faults")
struct FaultsPagesTests {
    private let web: WebWorld
    private var book: FaultBook { web.sandbox.faults }

    init() throws {
        web = try WebWorld()
    }

    private func page(language: String? = nil) async throws -> Browser {
        let browser = web.browser(language: language)
        try await browser.open("/sandbox/faults")
        return browser
    }

    private func add(
        _ browser: Browser, _ effect: String, method: String = "", path: String = "",
        times: String = "1"
    ) async throws {
        try await browser.send(
            ["effect": effect, "method": method, "path": path, "times": times],
            to: "/sandbox/faults")
    }

    @Test("The outbox leads to it, and it says that nothing fails (X-FAULT)")
    func empty() async throws {
        let browser = web.browser()
        try await browser.open("/sandbox")
        try await browser.open(#require(await browser.link("Faults")))
        #expect(await browser.path == "/sandbox/faults")
        #expect(await browser.text.contains("Nothing goes wrong on purpose."))
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile")
        #expect(await ada.link("What this bank does wrong on purpose") == "/sandbox/faults")
    }

    @Test("Its form adds rules, and its buttons delete them (X-FAULT)")
    func forms() async throws {
        let browser = try await page()
        try await add(browser, "doneError", method: "PUT", path: "/api/v2/**")
        #expect(await browser.sent?.status == 303)
        try await add(browser, "webhookLate", times: "")
        let first = FaultRule(
            match: FaultMatch(method: "PUT", path: "/api/v2/**"), times: 1,
            effect: .doneUnanswered(.error))
        #expect(
            book.rules.map(\.rule) == [first, FaultRule(effect: .webhookLate(seconds: 600))])
        try await browser.open("/sandbox/faults")
        #expect(await browser.text.contains("PUT /api/v2/**"))
        #expect(await browser.text.contains("Hits: 0 of 1"))
        try await browser.send(["id": "1"], to: "/sandbox/faults/removals")
        #expect(book.rules.map(\.id) == [2])
        // Another tab may have been faster.
        try await browser.send(["id": "1"], to: "/sandbox/faults/removals")
        #expect(await browser.sent?.status == 303)
        try await browser.send(["all": "yes"], to: "/sandbox/faults/removals")
        #expect(book.rules.isEmpty)
    }

    @Test("It says what followed a request that was not answered (X-FAULT)")
    func followed() async throws {
        _ = try await book.add(FaultRule(effect: .doneUnanswered(.error)))
        let pounds = Money(minorUnits: 4_20, currency: .pound)
        let movement = FaultMovement(id: UUID(), amount: pounds, from: "Everyday", to: "Grace")
        for verdict in FaultFollowUp.Verdict.allCases {
            var one = FaultFollowUp(
                time: web.world.clock.now, method: "POST", path: "/v1/transfers",
                unseenStatus: 201, verdict: verdict, movements: [movement])
            if verdict == .paidTwice { one.again = [movement] }
            let followUp = one
            book.state.withLock { $0.faults[0].followed.add(followUp, nil) }
        }
        let text = try await page().text
        for sentence in [
            "No money moved", "Not retried yet £4.20 to Grace", "Retried right £4.20 to Grace",
            "This client paid twice £4.20 to Grace", "POST /v1/transfers",
        ] {
            #expect(text.contains(sentence), "\(sentence): \(text)")
        }
        #expect(try await page(language: "es").text.contains("Este cliente pagó dos veces"))
    }

    @Test("What cannot be is explained at its field, in the language of the page (X-FAULT)")
    func mistakes() async throws {
        let browser = try await page()
        try await add(browser, "reset", path: "v1/**")
        #expect(await browser.status == 422)
        #expect(await browser.page.contains("value=\"v1/**\""))
        #expect(await browser.page.contains("id=\"path-error\""))
        #expect(await browser.text.contains("This is not a path pattern."))
        let spanish = try await page(language: "es")
        try await add(spanish, "nonsense")
        #expect(await spanish.text.contains("No existe ese efecto."))
        try await spanish.send(["all": "yes", "csrf": "forged"], to: "/sandbox/faults/removals")
        #expect(await spanish.status == 403)
    }

    @Test("Every effect has words in every language (X-FAULT)")
    func words() async throws {
        _ = try await web.browser(ofNumber: "8718", named: "Ada")
        for language in try Catalogue.all.get().keys.sorted() {
            let browser = try await page(language: language)
            for effect in Self.effects {
                let match =
                    effect.isOfWebhooks
                    ? FaultMatch(person: "+15306018718")
                    : FaultMatch(api: .rest, person: "+15306018718", token: "a secret")
                _ = try await book.add(
                    FaultRule(match: match, after: 2, perMillion: 500_000, effect: effect))
            }
            try await browser.open("/sandbox/faults")
            #expect(await !browser.text.contains("fault_"))
            book.removeAll()
        }
    }

    @Test("Outside a sandbox there is no such page (X-FAULT)")
    func none() async throws {
        let browser = try WebWorld(hasOutbox: false).browser()
        try await browser.open("/sandbox/faults")
        #expect(await browser.status == 404)
    }

    private static let effects: [FaultEffect] = [
        .status(503), .rateLimited(retryAfterSeconds: 3), .tokenExpired, .delay(.fixed(5)),
        .delay(.uniform(from: 1, to: 2)), .delay(.lognormal(median: 3, sigma: 1_000)),
        .slowBody(bytesPerSecond: 9), .reset, .empty, .malformedChunk,
        .wrongContentType("text/html"), .doneUnanswered(.error), .doneUnanswered(.reset),
        .doneUnanswered(.empty), .webhookTwice, .webhookLate(seconds: 600), .webhookOutOfOrder,
        .webhookNever,
    ]
}
