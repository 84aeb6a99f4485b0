import Foundation
import HTTPTypes
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The whole app in Spanish")
struct SpanishTests {
    private static let english = Result { try englishOnly() }
    private let web: WebWorld

    init() throws { web = try WebWorld() }

    @Test("A Spanish reader signs in without an English word (UI-NUM-19)")
    func entry() async throws {
        let ada = web.browser(language: "es-ES,es;q=0.9,en;q=0.5")
        for path in ["/sign-in", "/login", "/register", "/sandbox", "/nowhere"] {
            try await ada.open(path)
            try await expectSpanish(ada)
        }
        try await ada.open("/sign-in")
        #expect(await ada.page.contains("<html lang=\"es\" dir=\"ltr\""))
        #expect(await ada.text.contains("¿Cuál es tu número?"))
        #expect(await ada.text.contains("🇺🇸 Estados Unidos +1"))
        for phone in ["", "abc", "530601", "1112223333"] {
            try await ada.send(["region": "US", "phone": phone], to: "/sign-in")
            try await expectSpanish(ada, status: 422)
        }
        #expect(await ada.text.contains("Escribe un número de teléfono válido"))
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.text.contains("Lo hemos enviado a +1 530-601-8718"))
        let form = "data-one=\"Podrás pedir otro dentro de {count} segundo.\""
        #expect(await ada.page.contains(form))
        try await expectSpanish(ada)
        for code in ["12", "000000"] {
            try await ada.send(["code": code], to: "/sign-in/code")
            try await expectSpanish(ada, status: 422)
        }
        try await ada.send([:], to: "/sign-in/code/resend")
        try await expectSpanish(ada, status: 429)
        try await ada.send(["username": "Nobody_here", "password": "x"], to: "/login")
        try await expectSpanish(ada, status: 422)
        try await ada.send(
            ["username": "a", "password": "b", "repeated_password": "c", "email": "d"],
            to: "/register")
        #expect(await ada.text.contains("Hay 4 problemas"))
        try await expectSpanish(ada, status: 422)
    }

    @Test("Accounts, amounts and the activity are in Spanish (UI-NUM-19, UI-AMT-10, S-NEW-2)")
    func money() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada", language: "es")
        try await expectSpanish(ada)
        #expect(await ada.text.contains("¡Hola, Ada!"))
        try await ada.open("/accounts/new")
        try await expectSpanish(ada)
        #expect(await ada.page.contains("placeholder=\"Cuenta 1\""))
        #expect(await ada.text.contains("EUR – euro"))
        try await ada.send(
            ["name": " ", "currency": "EUR", "key": ada.hidden("key")], to: "/accounts")
        let first = await ada.link("__name\">Cuenta 1<") ?? ""
        let second = try await ada.addAccount("Ahorros", currency: "EUR")
        try await ada.move("1.234,5", at: first + "/deposits")
        #expect(await ada.text.contains("Has ingresado 1234,50 €."))
        try await expectSpanish(ada)
        try await ada.move("1,234", at: first + "/withdrawals")
        #expect(await ada.text.contains("Escribe, por ejemplo, 1234,00."))
        #expect(await ada.page.contains("sum--after"))
        try await expectSpanish(ada, status: 422)
        for amount in ["", "x", "1,234567", "0", "9999", "99999999999999"] {
            try await ada.move(amount, at: first + "/transfers", to: second)
            try await expectSpanish(ada, status: 422)
        }
        try await ada.move("34,50", at: first + "/transfers", to: second)
        try await expectSpanish(ada)
        try await ada.move("2000", at: first + "/withdrawals")
        #expect(await ada.text.contains("Has retirado 1200,00 € de los 2000,00 € que pediste."))
        for path in [
            "/home", "/profile", "/profile/name", "/devices", "/deposits", "/transfers", "/send",
            "/transactions", first, second, second + "/name", second + "/deletion",
            first + "/statements", first + "/deletion", first + "/deposits",
            first + "/withdrawals", first + "/transfers",
        ] {
            try await ada.open(path)
            try await expectSpanish(ada)
        }
        try await ada.send(["confirm": "1"], to: second + "/deletion")
        try await expectSpanish(ada, status: 422)
        try await ada.send(["name": ""], to: second + "/name")
        try await expectSpanish(ada, status: 422)
        try await ada.open("/transactions")
        try await ada.open(await ada.link("entry__icon") ?? "")
        #expect(await ada.text.contains("Número de justificante"))
        try await expectSpanish(ada)
    }

    @Test("The developer pages and the consent page are in Spanish")
    func developers() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada", language: "es")
        let nobody = web.browser(language: "es")
        for path in [
            "/developer", "/developer/tokens/new", "/developer/apps/new",
            "/developer/signing-keys/new",
        ] {
            try await ada.open(path)
            try await expectSpanish(ada)
        }
        try await ada.send(["name": " ", "key": ada.hidden("key")], to: "/developer/apps")
        try await expectSpanish(ada, status: 422)
        try await nobody.open("/sign-in/token")
        try await expectSpanish(nobody)
        let grace = try await web.world.person(2).person.id
        let app = try await web.world.wallet.apps.register(
            named: "Pennies", redirects: ["pennies://done"], scopes: Set(Scope.allCases), by: grace)
        try await ada.open("/oauth?response_type=code&client_id=" + app.app.client)
        #expect(await ada.text.contains("¿Dar acceso a Pennies a tu monedero?"))
        try await expectSpanish(ada)
    }

    @Test("Sending is in Spanish from the form to the receipt (UI-NUM-19, S-SEND-1)")
    func sending() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        _ = try await grace.addAccount("Hers", currency: "EUR")
        let ada = try await web.browser(ofNumber: "8718", named: "Ada", language: "es")
        try await ada.open("/send")
        try await expectSpanish(ada)
        let account = try await ada.addAccount("Ahorros", currency: "EUR")
        try await ada.move("100", at: account + "/deposits")
        let id = String(account.split(separator: "/").last ?? "")
        for (to, amount, status) in [("nobody", "1", 422), ("5306018719", "200", 422)] {
            try await ada.open("/send")
            try await expectSpanish(ada)
            try await ada.send(
                ["from": id, "recipient": to, "amount": amount, "key": ada.hidden("key")],
                to: "/send/review")
            try await expectSpanish(ada, status: status)
        }
        try await ada.open("/send")
        try await ada.send(
            ["from": id, "recipient": "5306018719", "amount": "20,5", "key": ada.hidden("key")],
            to: "/send/review")
        #expect(await ada.text.contains("20,50 € para Grace"))
        try await expectSpanish(ada)
        try await ada.send(
            [
                "from": id, "recipient": "5306018719", "amount": "20,5", "note": "",
                "key": ada.hidden("key"), "recipient_id": ada.hidden("recipient_id"),
            ], to: "/send")
        #expect(await ada.text.contains("Dinero enviado"))
        #expect(await ada.text.contains("Has enviado 20,50 € a Grace."))
        try await expectSpanish(ada)
    }

    @Test("Goals and round-ups are in Spanish on every page (UI-NUM-19, UI-VIZ-37)")
    func goals() async throws {
        let saver = try await Saver(language: "es")
        let ada = saver.ada
        try await saver.pay(4_35, 5_20, 87)
        let goal = try await saver.goal("Vela", holding: 42_00)
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("Redondeo: 1,58"))
        let value = "42\u{A0}GBP de 100\u{A0}GBP, 42\u{A0}%"
        #expect(await ada.page.contains("aria-valuetext=\"\(value)\""))
        for path in [
            "/home", "/goals", saver.goals, saver.goals + "/new", goal, goal + "/edit",
            goal + "/deposits", goal + "/withdrawals", goal + "/archive", goal + "/deletion",
            goal + "/recurring", saver.account + "/round-ups/automatic", "/profile/zone",
        ] {
            try await ada.open(path)
            try await expectSpanish(ada)
        }
        try await ada.open(saver.goals)
        try await saver.save(into: "/goals/none")
        try await expectSpanish(ada, status: 422)
        try await saver.save(into: goal)
        #expect(await ada.text.contains("Redondeo guardado"))
        try await expectSpanish(ada)
    }

    @Test("The language can be chosen at the foot of the page, and is kept")
    func choice() async throws {
        let ada = web.browser(language: "es")
        try await ada.open("/login")
        try await ada.send(
            ["language": "en", "back": ada.hidden("back")], to: "/preferences/language")
        #expect(await ada.path == "/login")
        #expect(await ada.page.contains("<html lang=\"en\" dir=\"ltr\""))
        #expect(await ada.headers[.cacheControl] == "no-store")
        try await ada.open("/sign-in")
        #expect(await ada.text.contains("What's your number?"))
        try await ada.send(["language": "es", "back": "/sign-in"], to: "/preferences/language")
        #expect(await ada.text.contains("¿Cuál es tu número?"))
    }

    /// Checks that no phrase of the page is only in the English catalogue.
    private func expectSpanish(
        _ browser: Browser, status: Int = 200, at place: SourceLocation = #_sourceLocation
    ) async throws {
        let isError = await browser.status == 404
        #expect(await browser.status == (isError ? 404 : status), sourceLocation: place)
        let seen = Self.seen(on: await browser.page)
        let path = await browser.path
        for text in try Self.english.get() where Self.has(text, in: seen) {
            Issue.record("“\(text)” stands on \(path)", sourceLocation: place)
        }
    }

    /// The visible and audible text: text nodes, and attributes with text. Without the messages to
    /// phones and the names of scopes, which are English.
    private static func seen(on page: String) -> String {
        let page = page.replacing(/<p class="message__text[^>]*>[^<]*<\/p>/, with: "")
        let words = page.matches(
            of: /\s(?:aria-label|placeholder|title|data-(?!from)[a-z-]+)="([^"]*)"/)
        let attributes = words.map { String($0.1) }.joined(separator: "\n")
        let bare = page.replacing(/<[^>]*>/, with: "\n")
        let seen = (bare + "\n" + attributes).replacingOccurrences(of: "&#39;", with: "'")
        return Scope.allCases.reduce(seen) { $0.replacing($1.rawValue, with: "") }
    }

    private static func has(_ text: String, in page: String) -> Bool {
        // Few texts are on a page: this search is quick, and the other knows whole words.
        guard strstr(page, text) != nil else { return false }
        var rest = page[...]
        while let found = rest.range(of: text) {
            let before =
                found.lowerBound == page.startIndex
                ? " " : page[page.index(before: found.lowerBound)]
            let after = found.upperBound == page.endIndex ? " " : page[found.upperBound]
            if !before.isLetter, !after.isLetter { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }

    /// The pieces between the {names} of the English texts that no Spanish text contains.
    private static func englishOnly() throws -> [String] {
        let languages = try Languages.ofProgram.get()
        let spanish = languages.best(chosen: "es", accepted: nil).texts.values
            .joined(separator: "\n")
        // A yen is a yen in Spanish too.
        let own: Set = ["language", "locale", "direction", "language_name", "units_JPY"]
        let pieces = languages.best(chosen: "en", accepted: nil).texts
            .filter { !own.contains($0.key) }
            .flatMap { $0.value.split(separator: /\{[a-z]+\}/) }
            .map { $0.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters)) }
        return Set(pieces).filter { $0.count > 1 && !has($0, in: spanish) }.sorted()
    }
}
