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
        "240.0.0.1", "255.255.255.255", "::", "::ffff:10.0.0.1",
        "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "100::1", "fc00::1", "fd12::1",
        "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::",
        "3fff::1",
    ]
    private static let loopback = ["127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1"]

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
            ("https://example.org/?a=b", true, true), ("//example.org/x", false, false),
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
            let refusals: [WalletError] = [
                .developer(.webhookURLInvalid), .developer(.webhookNetworkClosed),
            ]
            #expect(made[0].isSuccess || made[0].walletError.map(refusals.contains) == true)
        }
    }

    @Test(
        "A network is read in CIDR notation, or as one address",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"), ("10.1.2.3/8", "10.9.9.9", "9.9.9.9"),
            ("172.17.0.0/16", "172.17.255.255", "172.18.0.0"),
            ("192.168.1.20", "192.168.1.20", "192.168.1.21"),
            ("192.168.1.4/30", "192.168.1.7", "192.168.1.8"), ("fd00::/8", "fdff::1", "fc00::1"),
            ("fd12:3456::/33", "fd12:3456:7fff::1", "fd12:3456:8000::1"),
            ("0.0.0.0/0", "8.8.8.8", "::1"), ("::/0", "2001:db8::1", "10.0.0.1"),
        ])
    func networks(text: String, inside: String, outside: String) throws {
        let network = try NetworkBlock(text).orThrow("no network")
        #expect(network.contains(try NetworkAddress(inside).orThrow("no address")))
        #expect(!network.contains(try NetworkAddress(outside).orThrow("no address")))
    }

    @Test(
        "What is no network is refused",
        arguments: [
            "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
            "10.0.0/8", "10.0.0.0/ 8", "fd00::/129", "localhost", "10.0.0.0/0008",
        ])
    func noNetwork(text: String) {
        #expect(NetworkBlock(text) == nil)
    }

    @Test(
        "Private networks can be opened, and no others",
        arguments: [
            ("10.0.0.0/8", true), ("10.20.0.0/16", true), ("172.16.0.0/12", true),
            ("172.17.0.2", true), ("192.168.0.0/16", true), ("100.64.0.0/10", true),
            ("fc00::/7", true), ("fd00::1", true), ("0.0.0.0/0", false), ("10.0.0.0/7", false),
            ("::/0", false), ("127.0.0.0/8", false), ("::1", false), ("169.254.0.0/16", false),
            ("169.254.169.254", false), ("fe80::/10", false), ("::ffff:10.0.0.0/104", true),
            ("224.0.0.0/4", false), ("8.8.8.8", false), ("fc00::/6", false),
        ])
    func privateUse(text: String, canOpen: Bool) throws {
        #expect(try NetworkBlock(text).orThrow("no network").isOfPrivateUse == canOpen)
    }

    @Test("Only an opened network is reachable, in production and in a sandbox")
    func opened() async throws {
        let networks = [try NetworkBlock("10.1.0.0/16").orThrow("no network")]
        for isSandbox in [false, true] {
            let world = try World {
                $0.isSandbox = isSandbox
                $0.webhookNetworks = networks
            }
            let ada = try await world.person(1).person.id
            _ = try await world.wallet.webhooks.create("https://10.1.2.3/x", by: ada)
            for url in ["https://10.2.0.1/x", "https://169.254.169.254/x", "https://[fd00::1]/"] {
                await #expect(throws: WalletError.developer(.webhookNetworkClosed), "\(url)") {
                    _ = try await world.wallet.webhooks.create(url, by: ada)
                }
            }
        }
    }

    @Test(
        "An event goes below the address, before its query",
        arguments: [
            ("https://example.org", "https://example.org/feed-item"),
            ("https://example.org/", "https://example.org/feed-item"),
            ("https://example.org/?a=b", "https://example.org/feed-item?a=b"),
            ("https://example.org/x/?a=/b/", "https://example.org/x/feed-item?a=/b/"),
            ("https://example.org/x?a=b?c", "https://example.org/x/feed-item?a=b?c"),
        ])
    func places(url: String, place: String) throws {
        let address = try WebhookAddress(url, isSandbox: false)
        #expect(WebhookAddress.place(of: "feed-item", below: address.text) == place)
    }
}
