import Synchronization
import Testing
import WalletServices

@testable import HTTPSupport

@Suite("The connection register")
struct ConnectionRegisterTests {
    /// Records the connections closed to make room, in order.
    private final class Closed: Sendable {
        private let all = Mutex<[Int]>([])
        var names: [Int] { all.withLock(\.self) }
        func note(_ name: Int) { all.withLock { $0.append(name) } }
    }

    private let closed = Closed()

    private func enter(
        _ register: ConnectionRegister, _ name: Int, from address: String
    ) -> ConnectionRegister.ID? {
        let closed = closed
        return register.enter(from: address) { closed.note(name) }
    }

    @Test("At the limit of one address, its own oldest connection makes room (C-33)")
    func oneAddress() throws {
        let register = ConnectionRegister()
        let other = enter(register, 0, from: "192.0.2.200")
        for name in 1...10_000 { #expect(enter(register, name, from: "192.0.2.1") != nil) }
        #expect(register.count == 101)
        #expect(closed.names == Array(1...9_900))
        register.leave(try #require(other))
        #expect(register.count == 100)
    }

    @Test(
        "One network has a limit of connections (C-33)",
        arguments: [
            (0..<255).map { "192.0.2.\($0)" }, (0..<255).map { "2001:db8:1:\($0)::1" },
            (0..<255).map { "::ffff:192.0.2.\($0)" },
        ])
    func oneNetwork(addresses: [String]) {
        let register = ConnectionRegister()
        for address in addresses {
            for _ in 0..<10 { #expect(enter(register, 0, from: address) != nil) }
        }
        #expect(register.count == 400)
        #expect(enter(register, 1, from: "198.51.100.1") != nil)
        #expect(register.count == 401)
    }

    @Test("When all places are taken, the connection that has waited longest makes room (C-33)")
    func everybody() {
        var limits = ConnectionLimits()
        limits.total = 3
        let register = ConnectionRegister(limits)
        let ids = (1...3).compactMap { enter(register, $0, from: "192.0.\($0).1") }
        register.wait(ids[0], for: nil)
        register.wait(ids[1], for: .body)
        #expect(enter(register, 4, from: "192.0.4.1") != nil)
        #expect(closed.names == [3], "not the one at work, and before the one that sends")
        register.wait(ids[0], for: .request)
        #expect(enter(register, 5, from: "192.0.5.1") != nil)
        #expect(closed.names == [3, 4], "the first one has waited for less long since")
        #expect(enter(register, 6, from: "192.0.6.1") != nil)
        #expect(enter(register, 7, from: "192.0.7.1") != nil)
        #expect(closed.names == [3, 4, 1, 5])
    }

    @Test("While answers are in progress, no connection is closed and a new one is refused (C-33)")
    func busy() {
        var limits = ConnectionLimits()
        limits.ofOneAddress = 2
        let register = ConnectionRegister(limits)
        let ids = (1...2).compactMap { enter(register, $0, from: "192.0.2.1") }
        for id in ids { register.wait(id, for: nil) }
        #expect(enter(register, 3, from: "192.0.2.1") == nil)
        #expect(enter(register, 4, from: "192.0.2.2") != nil)
        register.leave(ids[0])
        #expect(enter(register, 5, from: "192.0.2.1") != nil)
        #expect(closed.names == [])
    }

    @Test("This machine and trusted proxies have larger shares (C-33)")
    func proxies() throws {
        let register = ConnectionRegister(proxies: try TrustedProxies("203.0.113.9"))
        for _ in 0..<3_000 { #expect(enter(register, 0, from: "203.0.113.9") != nil) }
        #expect(register.count == 3_000)
        let local = ConnectionRegister()
        for _ in 0..<3_000 { #expect(enter(local, 0, from: "127.0.0.1") != nil) }
        #expect(local.count == 2_000)
    }

    @Test(
        "A network is a /24, or a /48 (C-33)",
        arguments: [
            ("192.0.2.77", "192.0.2.0/24"), ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2::9", "2001:db8:1::/48"), ("2001:db8::9", "2001:db8:0::/48"),
        ])
    func networks(address: String, network: String) {
        #expect(ClientAddress(address).network == network)
    }
}
