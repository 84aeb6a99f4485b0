import Testing
import WalletServices
import WalletTestSupport

/// MON-12: nobody can make the server connect to its own network.
@Suite("Allowed addresses of webhooks")
struct NetworkAddressTests {
    private static let open = [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255",
        "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700:4700::1111", "2001:4860:4860::8888",
        "2a00:1450:4009::200e", "2001:200::1", "2003::1",
    ]
    private static let closed = [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255",
        "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.170",
        "192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1",
        "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255",
        "240.0.0.1", "255.255.255.255", "::", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "100::1", "fc00::1", "fd12::1",
        "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::",
        "3fff::1",
    ]
    private static let loopback = ["127.0.0.1", "127.255.255.255", "::1"]

    @Test("Addresses of the public Internet are allowed", arguments: open)
    func reachable(text: String) throws {
        let address = try NetworkAddress(text).orThrow("no address")
        #expect(address.isReachable(inSandbox: false))
        #expect(address.isReachable(inSandbox: true))
    }

    @Test("Private, shared, mapped and other special addresses are refused", arguments: closed)
    func refused(text: String) throws {
        let address = try NetworkAddress(text).orThrow("no address")
        #expect(!address.isReachable(inSandbox: false))
        #expect(!address.isReachable(inSandbox: true))
    }

    @Test("This machine is allowed only in a sandbox", arguments: loopback)
    func ownMachine(text: String) throws {
        let address = try NetworkAddress(text).orThrow("no address")
        #expect(!address.isReachable(inSandbox: false))
        #expect(address.isReachable(inSandbox: true))
    }

    @Test(
        "Invalid addresses are refused",
        arguments: ["", "localhost", "127.1", "0x7f.0.0.1", "2130706433", "1.2.3.4.5", "::g"])
    func noAddress(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test("An address survives a round trip", arguments: ["192.0.2.1", "2001:db8::1", "::1"])
    func text(text: String) throws {
        #expect(try NetworkAddress(text).orThrow("no address").text == text)
    }

    @Test(
        "A webhook needs https; a sandbox also allows this machine and http",
        arguments: [
            ("https://example.org/hooks", true, true), ("https://example.org", true, true),
            ("https://example.org:8443/a/b/", true, true), ("https://8.8.8.8/x", true, true),
            ("http://example.org/hooks", false, true), ("http://127.0.0.1:9000/x", false, true),
            ("https://localhost/x", true, true), ("http://[::1]:9000/", false, true),
            ("https://127.0.0.1/x", false, true), ("https://10.0.0.1/x", false, false),
            ("https://[fd00::1]/x", false, false), ("http://169.254.169.254/", false, false),
            ("https://[::ffff:10.0.0.1]/", false, false), ("ftp://example.org/", false, false),
            ("https://user@example.org/", false, false), ("https:///x", false, false),
            ("https://a:b@example.org/", false, false), ("https://example.org/#x", false, false),
            ("https://example.org/?a=b", false, false), ("//example.org/x", false, false),
            ("https://exam ple.org/", false, false), ("https://example.org/\u{e9}", false, false),
            ("https://example.org:0/", false, false), ("https://example.org:65536/", false, false),
            ("https://example.org/\r\nX: y", false, false), ("", false, false),
        ])
    func urls(url: String, inProduction: Bool, inSandbox: Bool) async throws {
        for (isSandbox, isAllowed) in [(false, inProduction), (true, inSandbox)] {
            let world = try World { $0.isSandbox = isSandbox }
            let ada = try await world.person(1).person.id
            let made = await atOnce(1) { _ in
                try await world.wallet.webhooks.create(url, by: ada)
            }
            #expect(made[0].isSuccess == isAllowed, "\(isSandbox)")
            #expect(made[0].isSuccess || made[0].walletError == .webhookURLInvalid)
        }
    }
}
