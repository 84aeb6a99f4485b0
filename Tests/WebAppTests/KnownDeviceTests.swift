import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Known browsers, and strangers beside them (C-31)")
struct KnownDeviceTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld {
            $0.fixedCode = nil
            $0.limitsLoopback = true
        }
    }

    private func login(_ browser: Browser, _ password: String) async throws -> Int {
        try await browser.open("/login")
        try await browser.send(["username": "AdaLovelace", "password": password], to: "/login")
        return await browser.status
    }

    @Test("At one address, a stranger's wrong passwords slow down all but a known browser")
    func passwords() async throws {
        let (ada, stranger) = (web.browser(), web.browser())
        try await ada.open("/register")
        try await ada.send(
            [
                "username": "AdaLovelace", "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
        try await ada.send([:], to: "/sign-out")
        for _ in 0..<3 { #expect(try await login(stranger, "wrong") == 422) }
        #expect(try await login(stranger, "four words of mine") == 429)
        #expect(try await login(ada, "four words of mine") == 200)
        #expect(await ada.path == "/home")
        try await ada.send([:], to: "/sign-in/forget")
        #expect(try await login(ada, "four words of mine") == 429, "forgotten means forgotten")
    }

    @Test("A number under a guessing attack gets nine digits, and a page with nine positions")
    func longCode() async throws {
        let phone = try #require(PhoneNumber(e164: "+15306018718"))
        for address in ["198.51.100.1", "198.51.100.2"] {
            let sent = try await web.world.wallet.codes.sendCode(
                to: phone, from: ClientAddress(address))
            for _ in 0..<5 {
                _ = try? await web.world.wallet.codes.verify(
                    "000000", secret: sent.secret,
                    in: SignInContext(channel: .api, address: ClientAddress(address), device: ""))
            }
        }
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.text.contains("Nine digits"))
        #expect(await ada.page.contains("code code--long"))
        #expect(await ada.page.contains("data-digits=\"9\""))
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.text.contains("Please enter all nine digits."))
        let code = try #require(web.world.codes.newest(for: phone))
        #expect(code.utf8.count == 9)
        let spaced = "\(code.prefix(3)) \(code.dropFirst(3).prefix(3)) \(code.suffix(3))"
        try await ada.send(["code": spaced], to: "/sign-in/code")
        #expect(await ada.path == "/home")
    }
}
