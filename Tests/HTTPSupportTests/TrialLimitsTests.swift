import Foundation
import HTTPSupport
import Ledger
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite("Limits for guessing names, numbers and accounts (C-34)")
struct TrialLimitsTests {
    private struct Taken: Error {}

    private let clock = TestClock()
    private let limits: TrialLimits
    private let ada = PersonID(UUID())
    private let home = ClientAddress("203.0.113.7")

    init() {
        limits = TrialLimits(
            settings: WalletSettings(defaultCurrency: .dollar), clock: clock.port)
    }

    private func wait(_ body: () async throws -> Void) async throws -> Int64? {
        do {
            try await body()
            return nil
        } catch WalletError.tooManyAttempts(let seconds) {
            return seconds
        } catch WalletError.tooManyLookups(let seconds) {
            return seconds
        } catch WalletError.tooManyJoined(let seconds) {
            return seconds
        } catch WalletError.money(.recipientNotFound) {
            return nil
        } catch WalletError.joining(.invitationInvalid) {
            return nil
        } catch is Taken {
            return nil
        }
    }

    private func register(from address: ClientAddress, taken: Bool = false) async throws -> Int64? {
        try await wait {
            try await limits.registering(from: address) { if taken { throw Taken() } }
        }
    }

    @Test("One address registers ten people an hour; an IPv6 network counts as one")
    func people() async throws {
        for number in 0..<10 {
            let address = ClientAddress("2001:db8:1:2::\(number)")
            #expect(try await register(from: address) == nil)
        }
        #expect(try await register(from: ClientAddress("2001:db8:1:2:3::1")) == 3600)
        #expect(try await register(from: home) == nil)
        clock.advance(seconds: 3600)
        #expect(try await register(from: ClientAddress("2001:db8:1:2:3::1")) == nil)
    }

    private func invitation(_ seats: Int64) -> Invitation {
        Invitation(
            id: InvitationID(UUID()), role: .member, seats: seats, note: "", maker: nil,
            createdAt: clock.now, expiresAt: clock.now.adding(seconds: 3600))
    }

    @Test("A club joins behind one address: invitations have limits of their own (P-JOIN-1)")
    func club() async throws {
        for _ in 0..<10 { #expect(try await register(from: home) == nil) }
        let (club, other) = (invitation(40), invitation(1))
        func join(_ invitation: Invitation, taken: Bool = false) async throws -> Int64? {
            try await wait {
                try await limits.registering(from: home, with: invitation) {
                    if taken { throw Taken() }
                }
            }
        }
        for _ in 0..<40 { #expect(try await join(club) == nil) }
        // Its people test no more names than they need.
        for _ in 0..<35 { #expect(try await join(other, taken: true) == nil) }
        #expect(try await join(other, taken: true) == 3600)
        #expect(try await join(club) == nil)
        await #expect(throws: WalletError.tooManyJoined(retryAfterSeconds: 3600)) {
            try await limits.registering(from: home) {}
        }
    }

    @Test("Thirty wrong invitations an hour may be opened from one address (P-JOIN-1)")
    func wrongInvitations() async throws {
        func open(_ isWrong: Bool) async throws -> Int64? {
            try await wait {
                try await limits.opening(from: home) {
                    if isWrong { throw WalletError.joining(.invitationInvalid) }
                }
            }
        }
        for _ in 0..<30 { #expect(try await open(true) == nil) }
        #expect(try await open(true) == 3600)
        #expect(try await open(false) == nil, "a right one still opens")
    }

    @Test("One address may test thirty times an hour whether a name is taken")
    func names() async throws {
        for _ in 0..<30 { #expect(try await register(from: home, taken: true) == nil) }
        #expect(try await register(from: home, taken: true) == 3600)
    }

    @Test("One person has 30 lookups a minute and 120 an hour, from any address")
    func lookups() async throws {
        func look(_ index: Int) async throws -> Int64? {
            let address = ClientAddress("198.51.100.\(index)")
            return try await wait { try limits.lookUp(by: ada, from: address) }
        }
        for minute in 0..<4 {
            for index in 0..<30 { #expect(try await look(30 * minute + index) == nil) }
            #expect(try await look(0) == 60)
            clock.advance(seconds: 60)
        }
        #expect(try await look(0) == 3600 - 240)
    }

    @Test("One address has 240 lookups an hour, across all people")
    func address() async throws {
        for _ in 0..<240 { try limits.lookUp(by: PersonID(UUID()), from: home) }
        #expect(try await wait { try limits.lookUp(by: ada, from: home) } == 3600)
        try limits.lookUp(by: ada, from: ClientAddress("198.51.100.1"))
    }

    @Test("A successful payment does not count; a refused one does")
    func payments() async throws {
        func pay(refused: Bool = false) async throws -> Int64? {
            try await wait {
                try await limits.paying(by: ada, from: home) {
                    if refused { throw WalletError.money(.recipientNotFound) }
                }
            }
        }
        for _ in 0..<300 { #expect(try await pay() == nil) }
        for _ in 0..<30 { #expect(try await pay(refused: true) == nil) }
        #expect(try await pay() == 60)
    }

    @Test("Five new passwords, ten mails and five test messages an hour: each limit names itself")
    func messages() throws {
        for _ in 0..<5 { try limits.resetting(from: home) }
        #expect(throws: WalletError.tooManyResets(retryAfterSeconds: 3600)) {
            try limits.resetting(from: home)
        }
        for _ in 0..<10 { try limits.mailing(from: home) }
        #expect(throws: WalletError.tooManyCodes(retryAfterSeconds: 3600)) {
            try limits.mailing(from: home)
        }
        for _ in 0..<5 { try limits.testing(by: ada) }
        #expect(throws: WalletError.tooManyCodes(retryAfterSeconds: 3600)) {
            try limits.testing(by: ada)
        }
    }

    @Test("In a sandbox, only the limit of thirty lookups a minute applies to this machine")
    func loopback() async throws {
        let sandbox = TrialLimits(
            settings: .sandbox(defaultCurrency: .dollar), clock: clock.port)
        let here = ClientAddress("127.0.0.1")
        for _ in 0..<40 { try await sandbox.registering(from: here) {} }
        for _ in 0..<30 { try sandbox.lookUp(by: ada, from: here) }
        #expect(throws: WalletError.tooManyLookups(retryAfterSeconds: 60)) {
            try sandbox.lookUp(by: ada, from: here)
        }
    }
}
