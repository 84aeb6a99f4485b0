import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Pages that answer forms (C-12)")
struct OutcomeTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func isPage(_ answer: TestClient.Answer) -> Bool {
        answer.headers[.contentType]?.hasPrefix("text/html") == true
    }

    @Test("No form is answered with a page directly, be it filled in, empty or forged (C-12)")
    func everyForm() async throws {
        #expect(web.forms.count > 60)
        let noID = "00000000-0000-7000-8000-000000000000"
        for (route, isOwn) in web.forms.flatMap({ [($0, true), ($0, false)] }) {
            for forgery in [false, true] {
                let browser =
                    isOwn ? try await web.browser(ofNumber: "8718", named: "Ada") : web.browser()
                if !isOwn { try await browser.open("/login") }
                let path = route.replacing(":id", with: noID)
                let token = forgery ? "forged" : await browser.hidden("csrf")
                try await browser.send(["csrf": token, "key": "k"], to: path)
                let sent = try #require(await browser.sent)
                #expect(!isPage(sent), "\(path) \(sent.status)")
                let isForScripts =
                    (path.hasSuffix("/options") || path == "/session") && !forgery
                #expect(sent.status == 303 || isForScripts && sent.status == 200, "\(path)")
                #expect(await browser.status != 405, "\(path)")
            }
        }
    }

    @Test("A refused form has an address of its own, which can be loaded repeatedly")
    func reload() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        let form = account + "/deposits"
        try await ada.open(form)
        let key = await ada.hidden("key")
        try await ada.send(["amount": "much", "key": key], to: form)
        let path = await ada.path
        #expect(path.hasPrefix(form + "?outcome="))
        for _ in 1...2 {
            try await ada.open(path)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("This is not an amount."))
            #expect(await ada.page.contains("value=\"much\""))
            #expect(await ada.hidden("key") == key)
        }
        // After the operation is done, the error page is out of date.
        try await ada.send(["amount": "10", "key": key], to: form)
        #expect(await ada.text.contains("Deposited $10.00."))
        try await ada.open(path)
        #expect(await ada.status == 200)
        #expect(await !ada.text.contains("This is not an amount."))
    }

    @Test("A kept page is only for its owner, and expires")
    func owner() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/accounts/new")
        try await ada.send(["name": "x", "currency": "none", "key": "k"], to: "/accounts")
        let path = await ada.path
        #expect(path.hasPrefix("/accounts/new?outcome="))
        #expect(await ada.status == 422)
        let grace = try await web.browser(ofNumber: "8719")
        try await grace.open(path)
        #expect(await grace.status == 200)
        let nobody = web.browser()
        try await nobody.open(path)
        #expect(await nobody.path == "/sign-in")
        web.world.clock.advance(seconds: 901)
        try await ada.open(path)
        #expect(await ada.status == 200)
        #expect(await ada.text.contains("Your first account"))
    }

    @Test("Before the sign-in, a kept page belongs to the browser, and contains no password")
    func stranger() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        try await ada.send(["username": "ada", "password": "quite secret 123"], to: "/login")
        let path = await ada.path
        #expect(path.hasPrefix("/login?outcome="))
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("value=\"ada\""))
        #expect(await !ada.page.contains("quite secret 123"))
        let other = web.browser()
        try await other.open("/login")
        try await other.open(path)
        #expect(await other.status == 200)
        #expect(await !other.page.contains("value=\"ada\""))
    }

    @Test("A new token or app secret is shown once, and afterwards only a note that it was")
    func secrets() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        for (form, target) in [
            ("/developer/tokens/new", "/developer/tokens"),
            ("/developer/apps/new", "/developer/apps"),
        ] {
            try await ada.open(form)
            try await ada.send(
                [
                    "name": "Mine", "days": "0", "all": "yes", "key": ada.hidden("key"),
                    "redirects": "https://mine.example/back",
                ], to: target)
            let path = await ada.path
            #expect(path.hasPrefix(form + "?outcome="))
            #expect(await ada.page.contains("class=\"field__input secret\""))
            try await ada.open(path)
            #expect(await ada.path == "/developer?done=shown")
            #expect(await ada.text.contains("We created it and showed it once."))
        }
    }

    @Test("Going back or reloading neither repeats a payment nor shows it as new (UI-PAY-23)")
    func payment() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        _ = try await grace.addAccount("Hers")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("100", at: savings + "/deposits")
        try await ada.open("/send")
        let from = String(savings.split(separator: "/")[1])
        try await ada.send(
            [
                "from": from, "recipient": "5306018719", "amount": "20", "note": "",
                "key": ada.hidden("key"),
            ], to: "/send/review")
        let review = await ada.path
        #expect(review.hasPrefix("/send?outcome="))
        let key = await ada.hidden("key")
        // A reload gives the same review with the same key.
        try await ada.open(review)
        #expect(await ada.text.contains("Left in account $80.00"))
        #expect(await ada.hidden("key") == key)
        let names = ["from", "recipient", "amount", "note", "key", "recipient_id"]
        try await ada.sendHidden(names, to: "/send")
        #expect(await ada.text.contains("Money sent"))
        try await ada.open(review)
        #expect(await ada.status == 200)
        #expect(await ada.text.contains("Username or phone number"))
        #expect(await ada.hidden("key") != key)
        try await ada.open(savings)
        #expect(await ada.text.contains("Savings Balance: $80.00"))
    }

    @Test("One browser has a few pages, and all together a limited size")
    func bounds() {
        let kept = Outcomes(limits: Outcomes.Limits(each: 2, bytes: 100, seconds: 60))
        let now = Timestamp(milliseconds: 1_000_000)
        func keep(_ id: String, _ owner: String, bytes: Int = 30, at time: Timestamp) {
            let body = ByteBuffer(repeating: 0x20, count: bytes)
            let page = Outcomes.Page(status: .ok, headers: [:], body: body)
            kept.keep(page, as: id, of: owner, at: time)
        }
        func has(_ id: String, _ owner: String, at time: Timestamp) -> Bool {
            kept.find(id, of: owner, at: time) != nil
        }
        for id in ["1", "2", "3"] { keep(id, "ada", at: now) }
        #expect(!has("1", "ada", at: now) && has("2", "ada", at: now) && has("3", "ada", at: now))
        keep("4", "grace", bytes: 60, at: now)
        #expect(!has("2", "ada", at: now) && has("3", "ada", at: now))
        keep("5", "linus", bytes: 101, at: now)
        #expect(!has("3", "ada", at: now) && !has("5", "linus", at: now))
        keep("6", "ada", at: now)
        #expect(has("6", "ada", at: now.adding(seconds: 59)))
        #expect(!has("6", "ada", at: now.adding(seconds: 60)))
        #expect(!has("6", "ada", at: now.adding(seconds: -1)), "a clock that was set back")
    }
}
