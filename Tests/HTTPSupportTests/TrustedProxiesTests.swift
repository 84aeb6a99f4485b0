import Testing
import WalletServices

@testable import HTTPSupport

@Suite("The settings of trusted proxies")
struct TrustedProxiesTests {
    struct Row: Sendable {
        let setting: String
        let trusted: [String]
        let others: [String]
    }

    @Test(
        "Proxies are read as people write them (P-ADDR-1)",
        arguments: [
            Row(setting: "", trusted: [], others: ["127.0.0.1", "::1"]),
            Row(setting: "10.0.0.1", trusted: ["10.0.0.1"], others: ["10.0.0.2", "::10.0.0.1"]),
            Row(
                setting: " 10.0.0.1 ,\t10.0.0.2,,", trusted: ["10.0.0.1", "10.0.0.2"],
                others: ["10.0.0.3"]),
            Row(
                setting: "10.0.0.1 192.168.0.0/16", trusted: ["10.0.0.1", "192.168.255.1"],
                others: ["192.169.0.1"]),
            Row(
                setting: "172.16.0.5/12", trusted: ["172.16.0.1", "172.31.255.255"],
                others: ["172.32.0.0", "172.15.0.1"]),
            Row(setting: "::1", trusted: ["::1", "0:0:0:0:0:0:0:1"], others: ["127.0.0.1"]),
            Row(setting: "[::1]", trusted: ["::1"], others: ["::2"]),
            Row(
                setting: "2001:DB8:0:0::0:7", trusted: ["2001:db8::7"], others: ["2001:db8::8"]),
            Row(
                setting: "fd00::/8", trusted: ["fd12:3456::1", "fd00::"],
                others: ["fc00::1", "fe80::1"]),
            Row(setting: "[fd00::]/8", trusted: ["fdff::1"], others: ["fe00::"]),
            Row(setting: "fe80::1%eth0", trusted: ["fe80::1"], others: ["fe80::2"]),
            Row(
                setting: "::ffff:10.0.0.1", trusted: ["10.0.0.1", "::ffff:10.0.0.1"],
                others: ["10.0.0.2"]),
            Row(
                setting: "::FFFF:10.0.0.0/104", trusted: ["10.9.9.9", "::ffff:a00:1"],
                others: ["11.0.0.1"]),
            Row(setting: "10.0.0.1", trusted: ["::ffff:10.0.0.1", "::ffff:a00:1"], others: []),
            Row(
                setting: "localhost", trusted: ["127.0.0.1", "127.9.9.9", "::1"],
                others: ["10.0.0.1"]),
        ])
    func reading(row: Row) throws {
        let proxies = try TrustedProxies(row.setting)
        for address in row.trusted { #expect(proxies.contains(address), "\(address)") }
        for address in row.others { #expect(!proxies.contains(address), "\(address)") }
    }

    @Test(
        "What cannot be read is named (P-ADDR-1)",
        arguments: [
            "10.0.0", "10.0.0.1:443", "10.0.0.1/33", "10.0.0.1/", "10.0.0.1/-1", "::1/129",
            "[::1]:443", "[10.0.0.1]", "010.0.0.1", "10.0.0.1/8/8", "caddy", "proxy.example.org",
            "10.0.0.*", "10.0.0.1-10.0.0.9", "2001:db8::1%eth0", "fe80::1%", "::ffff:0:0/90",
        ])
    func invalid(entry: String) {
        #expect(throws: TrustedProxies.InvalidEntry(entry: entry, isEverybody: false)) {
            _ = try TrustedProxies("127.0.0.1, \(entry), ::1")
        }
    }

    @Test("Nobody trusts everybody", arguments: ["0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96"])
    func everybody(entry: String) {
        #expect(throws: TrustedProxies.InvalidEntry(entry: entry, isEverybody: true)) {
            _ = try TrustedProxies(entry)
        }
    }
}
