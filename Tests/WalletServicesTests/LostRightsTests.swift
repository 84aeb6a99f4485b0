import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

/// Ways in which somebody loses the right to act for others.
enum LostRight: String, CaseIterable, Sendable {
    case hostToTreasurer, hostToMember, treasurerToMember
    case hostFrozen, treasurerFrozen, hostErased, treasurerErased, hostLeft, treasurerLeft

    var before: Role { rawValue.hasPrefix("host") ? .host : .treasurer }
    /// The role in which they can act afterwards.
    var after: Role { self == .hostToTreasurer ? .treasurer : .member }
}

/// What a role produces for others, and outlives the request.
enum MadeByRight: CaseIterable, Sendable {
    case invitationForMember, invitationForTreasurer, resetOfMember, resetOfTreasurer

    /// The least role that can make it.
    var role: Role {
        switch self {
        case .invitationForMember, .resetOfMember: .treasurer
        case .invitationForTreasurer, .resetOfTreasurer: .host
        }
    }
}

@Suite("What a right produced ends with the right (P-ROLE-2)")
struct LostRightsTests {
    private let world: World
    /// Another host, who takes rights back.
    private let joan: Treasurer

    private var wallet: Wallet { world.wallet }

    static let matrix = LostRight.allCases.flatMap { loss in
        MadeByRight.allCases.filter { $0.role <= loss.before }.map { (loss, $0) }
    }

    init() async throws {
        world = try World.serving()
        let host = try await world.treasurer(9, role: .host).person
        joan = try world.wallet.treasurers.host(host)
    }

    /// The secret of what somebody makes, each for somebody else.
    private func make(
        _ made: MadeByRight, for number: Int, by maker: Treasurer
    ) async throws -> String {
        switch made {
        case .invitationForMember:
            return try await wallet.invitations.make(.init(), by: maker).token
        case .invitationForTreasurer:
            let draft = Invitations.Draft(role: .treasurer, lifetimeSeconds: 3600)
            return try await wallet.invitations.make(draft, by: maker).token
        case .resetOfMember:
            let person = try await world.person(number).person.id
            return try await wallet.resets.make(for: person, by: maker).token
        case .resetOfTreasurer:
            let person = try await world.treasurer(number).person.id
            return try await wallet.resets.make(for: person, by: maker).token
        }
    }

    private func works(
        _ made: MadeByRight, _ secret: String, as name: String = "somebody_new"
    ) async throws -> Bool {
        do {
            switch made {
            case .invitationForMember, .invitationForTreasurer:
                _ = try await wallet.invitations.offer(of: secret)
                var context = SignInContext.api()
                context.invitation = secret
                let form = PasswordSignIn.Registration(
                    username: name, password: "four words of mine")
                _ = try await wallet.passwords.register(form, in: context)
            case .resetOfMember, .resetOfTreasurer:
                _ = try await wallet.resets.person(permittedBy: secret)
                let form = PasswordSignIn.Registration(
                    username: name, password: "nine lamps by the river")
                _ = try await wallet.resets.finish(secret, with: form, in: .api())
            }
            return true
        } catch WalletError.joining(.invitationInvalid) {
            return false
        } catch WalletError.access(.resetInvalid) { return false }
    }

    private func lose(_ loss: LostRight, _ maker: PersonID) async throws {
        switch loss {
        case .hostToTreasurer, .hostToMember, .treasurerToMember:
            _ = try await wallet.roles.set(loss.after, of: maker, by: joan)
        case .hostFrozen, .treasurerFrozen:
            _ = try await wallet.freezes.freeze(maker, because: "Lost phone", by: joan)
        case .hostErased, .treasurerErased: try await wallet.erasure.erase(maker, by: joan)
        case .hostLeft, .treasurerLeft: try await wallet.erasure.erase(maker)
        }
    }

    @Test(
        "By each maker, with each loss, all of it ends that the right made",
        arguments: Self.matrix)
    func ends(loss: LostRight, made: MadeByRight) async throws {
        let ada = try await world.treasurer(1, role: loss.before).person
        let secret = try await make(
            made, for: 2, by: try wallet.treasurers.treasurer(ada))
        let operators = try await make(made, for: 3, by: wallet.treasurers.commandLine)
        try await lose(loss, ada.id)
        let open = try await wallet.invitations.list(by: joan).filter { $0.revokedAt == nil }
        #expect(open.allSatisfy { $0.maker == nil || made.role <= loss.after })
        #expect(try await works(made, secret) == (made.role <= loss.after))
        // The command line keeps its right.
        #expect(try await works(made, operators, as: "somebody_else"))
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("Where nothing ended it, it is refused when it is used", arguments: Self.matrix)
    func refusedAtUse(loss: LostRight, made: MadeByRight) async throws {
        let ada = try await world.treasurer(1, role: loss.before).person
        let secret = try await make(
            made, for: 2, by: try wallet.treasurers.treasurer(ada))
        let now = world.clock.now
        try await world.store.write { tx in
            switch loss {
            case .hostFrozen, .treasurerFrozen:
                try tx.set(Freeze(reason: "Lost phone", setBy: nil, setAt: now), on: ada.id)
            case .hostErased, .treasurerErased, .hostLeft, .treasurerLeft:
                try tx.setRole(.member, of: ada.id, by: nil, at: now)
            case .hostToTreasurer, .hostToMember, .treasurerToMember:
                try tx.setRole(loss.after, of: ada.id, by: nil, at: now)
            }
        }
        #expect(try await works(made, secret) == (made.role <= loss.after))
    }

    @Test(
        "Who is frozen, or just lost the role, does nothing for others", arguments: [true, false])
    func acts(isFrozen: Bool) async throws {
        let (ada, grace) = (
            try await world.treasurer(1, role: .host).person, try await world.person(2).person.id
        )
        let proof = try wallet.treasurers.host(ada)
        try await lose(isFrozen ? .hostFrozen : .hostToMember, ada.id)
        let money = Money(minorUnits: 100, currency: .dollar)
        let key = try world.key()
        let acts: [@Sendable () async throws -> Void] = [
            { _ = try await wallet.invitations.make(.init(), by: proof) },
            { _ = try await wallet.freezes.freeze(grace, because: "Lost", by: proof) },
            { _ = try await wallet.freezes.end(grace, by: proof) },
            { _ = try await wallet.limits.set(.init(), of: .wallet, in: .dollar, by: proof) },
            { _ = try await wallet.cashDesk.payIn(money, to: grace, by: proof, key: key) },
            { _ = try await wallet.cashDesk.payOut(money, of: grace, by: proof, key: key) },
            { _ = try await wallet.cashBox.count(money, expected: 0, by: proof, key: key) },
            { _ = try await wallet.unlocking.clear(grace, by: proof) },
            { try await wallet.firstSteps.hide(by: proof) },
        ]
        for (index, act) in acts.enumerated() {
            await #expect(throws: WalletError.access(.treasurersOnly), "\(index)") {
                try await act()
            }
        }
        let hostsActs: [@Sendable () async throws -> Void] = [
            { _ = try await wallet.roles.set(.treasurer, of: grace, by: proof) },
            { try await wallet.hostSettings.change(.init(name: "Mine"), by: proof) },
            { try await wallet.erasure.erase(grace, by: proof) },
            { _ = try await wallet.sessions.endAll(of: grace, by: proof) },
            {
                let draft = Invitations.Draft(role: .treasurer, lifetimeSeconds: 3600)
                _ = try await wallet.invitations.make(draft, by: proof)
            },
        ]
        for (index, act) in hostsActs.enumerated() {
            await #expect(throws: WalletError.access(.hostsOnly), "\(index)") { try await act() }
        }
        await #expect(throws: WalletError.access(.resetRefused)) {
            try await wallet.resets.make(for: grace, by: proof)
        }
    }

    @Test("A frozen host does not count as the one who stays (P-ROLE-1)")
    func lastHost() async throws {
        let ada = try await world.treasurer(1, role: .host).person
        try await lose(.hostFrozen, ada.id)
        let own = try #require(joan.person)
        await #expect(throws: WalletError.access(.lastHost)) {
            try await wallet.roles.set(.member, of: own, by: joan)
        }
        await #expect(throws: WalletError.access(.lastHost)) {
            try await wallet.erasure.erase(own)
        }
        _ = try await wallet.freezes.end(ada.id, by: joan)
        _ = try await wallet.roles.set(.member, of: own, by: joan)
    }
}
