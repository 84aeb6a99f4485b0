import Testing
import WalletServices

@Suite("The relying party of passkeys")
struct RelyingPartyTests {
    @Test("The id is the host name without the port, and the origin is exact")
    func names() {
        let plain = RelyingParty(authority: "Wallet.Example.org:8443", isSecure: true)
        #expect(plain?.id == "wallet.example.org")
        #expect(plain?.origins == ["https://wallet.example.org:8443"])
        let lan = RelyingParty(authority: "wallet.lan", isSecure: false)
        #expect(lan?.origins == ["http://wallet.lan"])
    }

    @Test("A browser on the server's own machine may use HTTP")
    func localhost() {
        let secure = RelyingParty(authority: "localhost:8080", isSecure: true)
        #expect(secure?.origins == ["https://localhost:8080", "http://localhost:8080"])
        let plain = RelyingParty(authority: "localhost:8080", isSecure: false)
        #expect(plain?.origins == ["http://localhost:8080"])
    }

    @Test(
        "An IP address or an invalid host name has no relying party",
        arguments: [
            "127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "[2001:db8::1]", "10.1", "1.2.3.4.5", "",
            ":8080", "a..b", "wallet.example.org.", "a b", "a/b", "a@b", "ä.example", "0",
        ])
    func addresses(authority: String) {
        #expect(RelyingParty(authority: authority, isSecure: true) == nil)
    }
}
