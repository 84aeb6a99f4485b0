import HTTPTypes
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("The pages for a phone number and an email address")
struct ContactPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld(adjust: { $0.site = { "http://wallet.example.org" } })
        web.world.codes.reach([.phone, .email])
    }

    private func notice(to contact: Contact) async throws -> String {
        await web.world.wallet.later.finish()
        return try #require(web.world.codes.notices(to: contact).last)
    }

    @Test("A number, its code, and a link with a button that gives the old one back (P-NUM-1)")
    func number() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile")
        #expect(await ada.link("Phone number") == "/profile/phone")
        try await ada.open("/profile/phone")
        #expect(await ada.text.contains("Now: (530) 601-8718."))
        try await ada.send(["phone": "12"], to: "/profile/phone")
        #expect(await ada.status == 422)
        try await ada.send(["phone": "(530) 601-8719"], to: "/profile/phone")
        #expect(await ada.path == "/profile/phone/code")
        #expect(await ada.text.contains("We have sent a code to (530) 601-8719."))
        try await ada.send(["code": "000000"], to: "/profile/phone/code")
        #expect(await ada.text.contains("Incorrect verification code"))
        try await ada.send(["code": "x"], to: "/profile/phone/code")
        #expect(await ada.text.contains("Enter all digits of the code."))
        try await ada.send(["code": "123 456"], to: "/profile/phone/code")
        #expect(await ada.path == "/profile?contact=phone")
        #expect(await ada.text.contains("Your phone number has changed."))
        #expect(await ada.text.contains("(530) 601-8719"))
        #expect(await ada.cookies["phone"] == "15306018719")
        #expect(await ada.cookies["contact"] == nil)
        try await ada.send(["phone": "(530) 601-8720"], to: "/profile/phone")
        #expect(await ada.status == 429)
        #expect(await ada.text.contains("You changed this less than a day ago."))

        let old = Contact.phone(try PhoneNumbers.parse("5306018718", region: "US"))
        let text = try await notice(to: old)
        let link = try #require(text.firstMatch(of: /example\.org(\/undo\/awu_\S+)/))
        let preview = try await web.client.send(.get, String(link.1))
        #expect(preview.status == 303 && preview.headers[.location] == "/undo?opened=yes")
        let nobody = web.browser()
        try await nobody.open(String(link.1))
        #expect(await nobody.path == "/undo?opened=yes")
        #expect(await nobody.text.contains("gets the phone number (530) 601-8718 back"))
        try await ada.open("/profile")
        #expect(await ada.path == "/profile")
        try await nobody.send([:], to: "/undo")
        #expect(await nobody.path == "/reset")
        try await nobody.send(
            [
                "username": "ada_lovelace", "password": "difference of engines",
                "repeated_password": "difference of engines",
            ], to: "/reset")
        #expect(await nobody.text.contains("Hello, Ada!"))
        try await ada.open("/profile")
        #expect(await ada.path.hasSuffix("?ended=yes"))
        let late = web.browser()
        try await late.open(String(link.1))
        #expect(await late.status == 404)
        #expect(await late.text.contains("does not undo anything any more"))
    }

    @Test("An address is added, and removed with an empty field (P-NUM-1)")
    func address() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile/email")
        #expect(await ada.text.contains("We send a code to it."))
        for typed in ["", "nobody", "a@b@c"] {
            try await ada.send(["email": typed], to: "/profile/email")
            #expect(await ada.text.contains("This is not an email address."), "\(typed)")
        }
        try await ada.send(["email": "ada@example.org"], to: "/profile/email")
        #expect(await ada.text.contains("We have sent a code to ada@example.org."))
        try await ada.send(["code": "123456"], to: "/profile/email/code")
        #expect(await ada.text.contains("Your email address has changed."))
        #expect(await ada.text.contains("ada@example.org"))
        web.world.clock.advance(seconds: 24 * 3600)
        let later = try await web.browser(ofNumber: "8718")
        try await later.open("/profile/email")
        #expect(await later.text.contains("Leave it empty to remove the address."))
        try await later.send(["email": " "], to: "/profile/email")
        #expect(await later.path == "/profile?contact=email")
        #expect(await later.text.contains("None yet"))
        let address = try #require(EmailAddress("ada@example.org"))
        #expect(try await notice(to: .email(address)).contains("/undo/awu_"))
    }

    @Test("The page of the code looks the same for a number of somebody else (OTP-6)")
    func taken() async throws {
        _ = try await web.browser(ofNumber: "8719")
        var pages: [String] = []
        for digits in ["8719", "8721"] {
            let ada = try await web.browser(ofNumber: "8718")
            try await ada.open("/profile/phone")
            try await ada.send(["phone": "530601\(digits)"], to: "/profile/phone")
            pages.append(await ada.text.replacing(digits, with: "…"))
            try await ada.send(["code": "000000"], to: "/profile/phone/code")
            pages.append("\(await ada.status) \(await ada.text.replacing(digits, with: "…"))")
        }
        #expect(pages[0] == pages[2] && pages[1] == pages[3])
    }

    @Test("Without a code on its way, the page leads back; without mail there is no page")
    func elsewhere() async throws {
        let ada = try await web.browser(ofNumber: "8718", language: "es")
        try await ada.open("/profile/email/code")
        #expect(await ada.path == "/profile/email")
        #expect(await ada.text.contains("Le enviamos un código."))
        web.world.codes.reach([.phone])
        try await ada.open("/profile/email")
        #expect(await ada.status == 404)
        try await ada.open("/profile")
        #expect(await ada.link("Dirección de correo") == nil)
    }

    @Test("The way in offers email where a code can be sent, and only there (P-ENTRY-1, P-CODE-1)")
    func signIn() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile/email")
        try await ada.send(["email": "ada@example.org"], to: "/profile/email")
        try await ada.send(["code": "123456"], to: "/profile/email/code")
        var pages: [String] = []
        for address in ["ada@example.org", "nobody@example.org"] {
            let browser = web.browser()
            for path in ["/sign-in", "/login"] {
                try await browser.open(path)
                #expect(await browser.link("Sign in by email") == "/sign-in/email")
            }
            try await browser.open("/sign-in/email")
            try await browser.send(["email": "ada"], to: "/sign-in/email")
            #expect(await browser.text.contains("This is not an email address."))
            try await browser.send(["email": address], to: "/sign-in/email")
            await web.world.wallet.later.finish()
            pages.append(await browser.text)
            try await browser.send(["code": "000000"], to: "/sign-in/email/code")
            pages.append("\(await browser.status) \(await browser.text)")
            guard address.hasPrefix("ada") else { continue }
            try await browser.send(["code": "123456"], to: "/sign-in/email/code")
            #expect(await browser.text.contains("Hello, Ada!"))
        }
        #expect(pages[0] == pages[2] && pages[1] == pages[3])
        let nobody = web.browser()
        try await nobody.open("/sign-in/email/code")
        #expect(await nobody.path == "/sign-in/email")
        try await nobody.open("/sign-in/forgotten")
        #expect(await nobody.text.contains("Username, phone number or email address"))
        web.world.codes.reach([.phone])
        for path in ["/sign-in/email", "/sign-in"] {
            try await nobody.open(path)
            #expect(await nobody.path == "/sign-in")
            #expect(await nobody.link("Sign in by email") == nil)
        }
    }

    @Test("A treasurer sends a test to themselves, and reads why it failed (P-CODE-1)")
    func tests() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        try await grace.open("/treasury/codes")
        #expect(await grace.status == 404)
        try await web.give(.treasurer, toNumber: "8719", in: grace)
        try await grace.open("/treasury/codes")
        #expect(await grace.text.contains("A test goes to (530) 601-8719."))
        #expect(await grace.text.contains("Add your own address in your profile to test it."))
        try await grace.send(["kind": "phone"], to: "/treasury/codes")
        #expect(await grace.text.contains("Sent. Look at your phone."))
        try await grace.send(["kind": "email"], to: "/treasury/codes")
        #expect(await grace.text.contains("You have not added one yet."))
        web.world.codes.fail()
        try await grace.send(["kind": "phone"], to: "/treasury/codes")
        #expect(await grace.text.contains("The message was not sent."))
        #expect(await grace.text.contains("Unreachable()"))
        web.world.codes.reach([.email])
        try await grace.open("/treasury/codes")
        #expect(await grace.text.contains("Start the server with --codes command"))
        for _ in 1...2 { try await grace.send(["kind": "phone"], to: "/treasury/codes") }
        try await grace.send(["kind": "phone"], to: "/treasury/codes")
        #expect(await grace.status == 429)
        #expect(await grace.text.contains("Too many codes were sent."))
    }

    @Test("A change asks for a proof (P-STEP-1)")
    func presence() async throws {
        let web = try WebWorld(adjust: { $0.asksForProof = true })
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/profile/phone")
        #expect(await ada.path == "/profile/phone")
        web.world.clock.advance(seconds: 301)
        try await ada.open("/profile/phone")
        #expect(await ada.path.hasPrefix("/confirm?next="))
    }
}
