import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Joining by invitation (P-JOIN-1)")
struct InvitationTests {
    private let world: World

    init() throws {
        world = try World.production { $0.registration = .invite }
    }

    private var wallet: Wallet { world.wallet }
    private var host: Treasurer { wallet.treasurers.commandLine }

    private func invite(_ draft: Invitations.Draft = .init()) async throws -> Invitations.New {
        try await wallet.invitations.make(draft, by: host)
    }

    private func context(_ token: String?) -> SignInContext {
        var context = SignInContext.api()
        context.invitation = token
        return context
    }

    private func register(_ name: String, with token: String?) async throws -> SignedIn {
        let form = PasswordSignIn.Registration(
            username: name, password: "four words of mine")
        return try await wallet.passwords.register(form, in: context(token))
    }

    private func byPhone(_ number: Int, with token: String?) async throws -> SignedIn {
        let pending = try await world.send(number)
        return try await wallet.codes.verify(
            world.newest(number), secret: pending.secret, in: context(token))
    }

    @Test("Without one nobody joins, and with one both ways in do")
    func ways() async throws {
        await #expect(throws: WalletError.joining(.invitationNeeded)) {
            try await register("ada_lovelace", with: nil)
        }
        await #expect(throws: WalletError.joining(.invitationNeeded)) {
            try await byPhone(1, with: nil)
        }
        #expect(try await wallet.people.list(limit: 9).isEmpty)
        world.clock.advance(seconds: 3600)
        let made = try await invite(Invitations.Draft(seats: 2, note: "The family"))
        let offer = try await wallet.invitations.offer(of: made.token)
        #expect(offer.invitation.note == "The family" && offer.maker == nil)
        let ada = try await register("ada_lovelace", with: made.token)
        let grace = try await byPhone(1, with: made.token)
        #expect(ada.isNew && grace.isNew && grace.person.role == .member)
        for person in [ada, grace] {
            #expect(try await wallet.accounts.overview(of: person.person.id).accounts.count == 1)
        }
        let listed = try await wallet.invitations.list(by: host)
        #expect(listed.map(\.used) == [2] && listed.map(\.id) == [made.invitation.id])
        #expect(try await wallet.audit.verify().findings.isEmpty)
    }

    @Test("One for one person makes one person, however many try at once")
    func race() async throws {
        let made = try await invite()
        let results = await atOnce(20) { index in
            try await register("somebody_\(index)", with: made.token)
        }
        #expect(results.count(where: \.isSuccess) == 1)
        let refused = results.compactMap(\.walletError)
        #expect(refused == Array(repeating: .joining(.invitationUsedUp), count: 19))
        #expect(try await wallet.people.list(limit: 30).count == 1)
    }

    @Test("A revoked, expired or unknown one is the same error; a used one says so (P-JOIN-1)")
    func invalid() async throws {
        let (revoked, expired) = (try await invite(), try await invite())
        let used = try await invite()
        try await wallet.invitations.revoke(revoked.invitation.id, by: host)
        try await wallet.invitations.revoke(revoked.invitation.id, by: host)
        _ = try await register("ada_lovelace", with: used.token)
        world.clock.advance(seconds: 7 * 24 * 3600)
        let invalid = [revoked, expired].map(\.token) + ["awi_unknown", used.token + "x", ""]
        let all = invalid.map { ($0, ErrorCode.Joining.invitationInvalid) }
        for (token, code) in all + [(used.token, .invitationUsedUp)] {
            await #expect(throws: WalletError.joining(code)) {
                try await wallet.invitations.offer(of: token)
            }
            await #expect(throws: WalletError.joining(code)) {
                try await register("grace_hopper", with: token)
            }
            #expect(try await wallet.invitations.open(token) == nil)
        }
        await #expect(throws: WalletError.joining(.invitationNotFound)) {
            try await wallet.invitations.revoke(InvitationID(UUID()), by: host)
        }
        #expect(try await wallet.people.list(limit: 9).count == 1)
    }

    @Test("Whoever may make one sees its link again; the database alone gives it to nobody")
    func again() async throws {
        let member = try await invite()
        let treasurers = try await invite(.init(role: .treasurer, lifetimeSeconds: 3600))
        let ada = try await register("ada_lovelace", with: treasurers.token)
        let treasurer = try wallet.treasurers.treasurer(ada.person)
        let shown = try await wallet.invitations.link(to: member.invitation.id, by: treasurer)
        #expect(shown.token == member.token && shown.path == member.path)
        let another = try await invite(.init(role: .treasurer, lifetimeSeconds: 3600))
        await #expect(throws: WalletError.access(.hostsOnly)) {
            try await wallet.invitations.link(to: another.invitation.id, by: treasurer)
        }
        let again = try await wallet.invitations.link(to: another.invitation.id, by: host)
        #expect(again.token == another.token)
        // Used up, revoked, or made with another key.
        try await wallet.invitations.revoke(another.invitation.id, by: host)
        for id in [treasurers, another].map(\.invitation.id) {
            await #expect(throws: WalletError.joining(.invitationNotFound)) {
                try await wallet.invitations.link(to: id, by: host)
            }
        }
        let stranger = world.wallet()
        await #expect(throws: WalletError.joining(.invitationNotFound)) {
            try await stranger.invitations.link(to: member.invitation.id, by: host)
        }
    }

    @Test("One never changes a person who is here")
    func alreadyHere() async throws {
        let first = try await byPhone(1, with: invite().token)
        world.clock.advance(seconds: 600)
        let made = try await invite(
            Invitations.Draft(role: .treasurer, lifetimeSeconds: 3600))
        let again = try await byPhone(1, with: made.token)
        #expect(again.person.id == first.person.id && again.person.role == .member)
        #expect(try await wallet.invitations.offer(of: made.token).invitation.used == 0)
    }

    @Test("Only a host invites a treasurer, for one person and a day at most")
    func treasurers() async throws {
        let made = try await invite(Invitations.Draft(role: .treasurer, lifetimeSeconds: 86_400))
        let ada = try await register("ada_lovelace", with: made.token)
        #expect(ada.person.role == .treasurer)
        #expect(try await wallet.people.find("ada_lovelace")?.role == .treasurer)
        let treasurer = try wallet.treasurers.treasurer(ada.person)
        await #expect(throws: WalletError.access(.hostsOnly)) {
            try await wallet.invitations.make(made.draft, by: treasurer)
        }
        let byAda = try await wallet.invitations.make(.init(), by: treasurer)
        #expect(try await wallet.invitations.offer(of: byAda.token).maker?.id == ada.person.id)
        for (seats, seconds) in [(Int64(2), Int64(3600)), (1, 86_401)] {
            await #expect(throws: WalletError.joining(.roleInvalid)) {
                try await invite(
                    .init(role: .treasurer, seats: seats, lifetimeSeconds: seconds))
            }
        }
        await #expect(throws: WalletError.joining(.roleInvalid)) {
            try await invite(.init(role: .host, lifetimeSeconds: 3600))
        }
    }

    @Test(
        "Its number of people, its end and its note have limits",
        arguments: [
            (Invitations.Draft(seats: 0), ErrorCode.Joining.seatsInvalid),
            (Invitations.Draft(seats: 501), .seatsInvalid),
            (Invitations.Draft(lifetimeSeconds: 59), .endInvalid),
            (Invitations.Draft(lifetimeSeconds: 2_592_001), .endInvalid),
            (Invitations.Draft(note: String(repeating: "a", count: 141)), .noteInvalid),
            (Invitations.Draft(note: "a\nb"), .noteInvalid),
        ])
    func limits(draft: Invitations.Draft, code: ErrorCode.Joining) async throws {
        await #expect { try await invite(draft) } throws: { $0.isLike(.joining(code)) }
        #expect(try await wallet.invitations.list(by: host).isEmpty)
    }

    @Test("One key makes one invitation")
    func key() async throws {
        let ada = try await register("ada_lovelace", with: invite(made).token)
        let treasurer = try wallet.treasurers.treasurer(ada.person)
        let key = try world.key()
        let results = await atOnce(5) { _ in
            try await wallet.invitations.make(.init(), by: treasurer, key: key)
        }
        #expect(results.count(where: \.isSuccess) == 1)
        #expect(
            results.compactMap(\.walletError)
                == Array(repeating: .money(.idempotencyKeyReused), count: 4))
    }

    private var made: Invitations.Draft {
        Invitations.Draft(role: .treasurer, lifetimeSeconds: 3600)
    }

    @Test("A closed wallet takes nobody, with an invitation or without")
    func closed() async throws {
        let token = try await invite().token
        var settings = wallet.settings
        settings.registration = .closed
        let closed = world.wallet(settings: settings)
        for invitation in [token, nil] {
            await #expect(throws: WalletError.joining(.registrationClosed)) {
                try await closed.passwords.register(
                    PasswordSignIn.Registration(
                        username: "ada_lovelace", password: "four words of mine"),
                    in: context(invitation))
            }
        }
        await #expect(throws: WalletError.joining(.registrationClosed)) {
            try await closed.invitations.make(.init(), by: host)
        }
        await #expect(throws: WalletError.joining(.invitationInvalid)) {
            try await closed.invitations.offer(of: token)
        }
    }

    @Test("A stranger's code is sent, used up, and makes no wallet (OTP-6)")
    func code() async throws {
        let pending = try await world.send(1)
        let code = try world.newest(1)
        await #expect(throws: WalletError.joining(.invitationNeeded)) {
            try await wallet.codes.verify(code, secret: pending.secret, in: context(nil))
        }
        let token = try await invite().token
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await wallet.codes.verify(code, secret: pending.secret, in: context(token))
        }
        #expect(try await wallet.people.list(limit: 9).isEmpty)
    }

    @Test("Making and revoking are in the log, about nobody (P-AUD-1)")
    func log() async throws {
        let made = try await invite(.init(note: "The family"))
        try await wallet.invitations.revoke(made.invitation.id, by: host)
        let entries = try await wallet.log.page(limit: 5, by: host).map(\.entry)
        #expect(entries.map(\.act) == [.invitationRevoked, .invitationMade])
        #expect(entries.allSatisfy { $0.subject == nil && $0.facts[.name] == "The family" })
        let secret = made.token.dropFirst(4)
        #expect(!entries.contains { "\($0)".contains(secret) })
    }
}

extension Invitations.New {
    fileprivate var draft: Invitations.Draft {
        Invitations.Draft(
            role: invitation.role,
            lifetimeSeconds: invitation.expiresAt.seconds(since: invitation.createdAt))
    }
}
