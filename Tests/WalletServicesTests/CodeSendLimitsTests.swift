import Foundation
import Ledger
import Passwords
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite struct CodeSendLimitsTests {
    private func wait(_ world: World, _ number: Int = 1, from address: String = "203.0.113.7")
        async throws -> Int64?
    {
        do {
            _ = try await world.send(number, from: address)
            return nil
        } catch WalletError.tooManyCodes(let seconds) { return seconds }
    }

    @Test("The next code is available after 30, 60, then 120 seconds (OTP-3)")
    func cooldown() async throws {
        let world = try World.production()
        for seconds: Int64 in [30, 60, 120] {
            let sent = try await world.send(1)
            #expect(sent.resendAt == world.clock.now.adding(seconds: seconds))
            world.clock.advance(seconds: seconds - 1)
            #expect(try await wait(world) == 1)
            world.clock.advance(seconds: 1)
        }
        #expect(try await wait(world) == nil)
    }

    @Test(
        "Setting the clock back extends no cool-down by more than a minute (MON-11)",
        arguments: [(1, 30), (60, 30), (61, nil), (86_400, nil)] as [(Int64, Int64?)])
    func clockSetBack(seconds: Int64, left: Int64?) async throws {
        let world = try World.production()
        _ = try await world.send(1)
        world.clock.advance(seconds: -seconds)
        #expect(try await wait(world) == left)
        #expect(try await wait(world) == 30, "the next one waits by the new clock")
    }

    @Test("An address gets five codes for a number in ten minutes and ten in a day (OTP-3)")
    func perNumber() async throws {
        let world = try World.production()
        for pause: Int64 in [30, 60, 120, 120, 120] {
            #expect(try await wait(world) == nil)
            world.clock.advance(seconds: pause)
        }
        #expect(try await wait(world) == 150)
        world.clock.advance(seconds: 150)
        for _ in 6...10 {
            #expect(try await wait(world) == nil)
            world.clock.advance(seconds: 600)
        }
        #expect(try await wait(world) == 24 * 3600 - 600 - 5 * 600)
        #expect(world.codes.count == 10)
    }

    @Test("Verified codes count in production, but not in the sandbox (OTP-3)")
    func verifiedSends() async throws {
        func signIns(_ world: World) async throws -> Int {
            for count in 0..<12 {
                do {
                    let sent = try await world.send(1, from: "127.0.0.1")
                    _ = try await world.wallet.codes.verify(
                        world.newest(1), secret: sent.secret, in: .api())
                } catch WalletError.tooManyCodes { return count }
            }
            return 12
        }
        #expect(try await signIns(World.production()) == 5)
        #expect(try await signIns(World()) == 12)
    }

    @Test(
        "An address gets ten codes in an hour, and IPv6 counts by its /64 (OTP-3)",
        arguments: [
            (["203.0.113.7"], "203.0.113.8"),
            (["::ffff:203.0.113.7", "203.0.113.7"], "203.0.113.9"),
            (["2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3"], "2001:db8:1:3::1"),
        ])
    func perAddress(same: [String], other: String) async throws {
        let world = try World.production()
        for number in 0..<10 {
            #expect(try await wait(world, number, from: same[number % same.count]) == nil)
        }
        #expect(try await wait(world, 10, from: same[0]) == 3600)
        #expect(try await wait(world, 10, from: other) == nil)
        world.clock.advance(seconds: 3600)
        #expect(try await wait(world, 11, from: same[0]) == nil)
    }

    @Test("A thousand requests over two hundred numbers stay within the budget (OTP-3)")
    func budget() async throws {
        let world = try World.production {
            $0.codes.sendsPerHour = 20
            $0.codes.reservePerHour = 10
            $0.codes.lowestConversionPercent = 0
        }
        let results = await atOnce(1000) { index in
            try await world.send(index % 200, from: "198.51.\(index / 250).\(index % 250)")
        }
        #expect(results.count(where: \.isSuccess) == 30)
        #expect(world.codes.count == 30)
    }

    @Test("Codes go only to served countries; the sandbox serves all (OTP-3)")
    func countries() async throws {
        let british = try PhoneNumbers.parse("+442079460958", region: "US")
        let world = try World.production()
        await #expect(throws: WalletError.signIn(.countryNotServed)) {
            try await world.wallet.codes.sendCode(to: british, from: ClientAddress("203.0.113.7"))
        }
        #expect(world.codes.count == 0)
        _ = try await World().wallet.codes.sendCode(
            to: british, from: ClientAddress("203.0.113.7"))
    }

    @Test("An address gets three codes a day for a calling code with unused codes (OTP-3, C-31)")
    func conversion() async throws {
        func afterFifty(verified: Int) async throws -> World {
            let world = try World.production()
            for number in 0..<50 {
                let sent = try await world.send(number, from: "198.51.100.\(number)")
                guard number >= 50 - verified else { continue }
                _ = try await world.wallet.codes.verify(
                    world.newest(number), secret: sent.secret, in: .api())
            }
            return world
        }
        let world = try await afterFifty(verified: 12)
        for number in 50..<53 { #expect(try await wait(world, number) == nil) }
        #expect(try await wait(world, 53) == 24 * 3600)
        #expect(try await wait(world, 53, from: "192.0.2.1") == nil, "other addresses still work")
        let used = try await afterFifty(verified: 13)
        for number in 50..<54 { #expect(try await wait(used, number) == nil) }
    }

    @Test("The reserve of an hour's codes is for addresses that have used few (C-31)")
    func reserve() async throws {
        let world = try World.production {
            $0.codes.sendsPerHour = 10
            $0.codes.reservePerHour = 10
            $0.codes.lowestConversionPercent = 0
        }
        for number in 0..<10 { #expect(try await wait(world, number) == nil) }
        #expect(try await wait(world, 10) != nil)
        // One subscriber's networks count together for the reserve.
        for number in 10..<13 {
            let address = "2001:db8:1:\(number)::1"
            #expect(try await wait(world, number, from: address) == nil)
        }
        #expect(try await wait(world, 13, from: "2001:db8:1:ff::1") == 24 * 3600)
        for number in 13..<20 {
            #expect(try await wait(world, number, from: "198.51.100.\(number)") == nil)
        }
        #expect(try await wait(world, 20, from: "192.0.2.1") == 3600)
        world.clock.advance(seconds: 3600)
        #expect(try await wait(world, 20, from: "192.0.2.1") == nil)
    }

    @Test("Codes that others request and never enter block nobody (C-31)")
    func otherAskers() async throws {
        let world = try World.production()
        for address in 0..<30 {
            #expect(try await wait(world, from: "198.51.100.\(address)") == nil)
        }
        #expect(try await wait(world, from: "192.0.2.1") == nil)
        world.clock.advance(seconds: 30)
        #expect(try await wait(world, from: "192.0.2.1") == nil)
        world.clock.advance(seconds: 60)
        #expect(try await wait(world, from: "192.0.2.1") == nil)
        world.clock.advance(seconds: 120)
        #expect(try await wait(world, from: "192.0.2.1") == 24 * 3600 - 210, "three are enough")
    }

    @Test("Limits survive a restart (OTP-3)")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for seed: UInt64 in 1...2 {
            let world = try World.production(seed: seed, folder: folder)
            let expected: Int64? = seed == 1 ? nil : 30
            #expect(try await wait(world) == expected)
        }
    }

    @Test("A failing sender is reported, and its code counts (S-CODE-19)")
    func senderFails() async throws {
        struct Broken: Messenger {
            func reaches(_ kind: Contact.Kind) -> Bool { true }
            func send(_ message: OutgoingMessage, to contact: Contact) async throws {
                throw Missing(what: "")
            }
        }
        let world = try World.production()
        func wallet(_ sender: (any Messenger)?) -> Wallet {
            Wallet(
                store: world.store, settings: world.wallet.settings, hasher: .init(), secret: [1],
                codeSender: sender, clock: world.clock.port)
        }
        let phone = try world.phone(1)
        await #expect(throws: WalletError.signIn(.codeNotSent)) {
            try await wallet(Broken()).codes.sendCode(to: phone, from: ClientAddress(""))
        }
        #expect(try await wait(world, from: "") == 30)
        await #expect(throws: WalletError.signIn(.codeSignInOff)) {
            try await wallet(nil).codes.sendCode(to: phone, from: ClientAddress(""))
        }
    }
}
