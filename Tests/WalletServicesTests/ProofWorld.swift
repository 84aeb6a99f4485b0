import Ledger
import Phone
import WalletServices
import WalletTestSupport

/// Ada signs in by phone, with a password too, in a wallet that asks for proofs. She has 1000
/// dollars and two friends whom she has never paid.
struct ProofWorld {
    static let password = "difference of engines"

    let world: World
    let ada: Person
    let session: SessionID
    let account: AccountID
    let grace: PersonID
    let linus: PersonID

    init() async throws {
        world = try World.production { settings in
            settings.asksForProof = true
            settings.codes.cooldownSeconds = [0]
        }
        let signedIn = try await Self.person(1, in: world)
        session = signedIn.session.id
        ada = try await world.wallet.passwords.add(
            .init(username: "ada_lovelace", password: Self.password), to: signedIn.person,
            in: .api())
        let receipt = try await world.wallet.depositByHost(
            Self.dollars(1000), to: ada.id, key: try world.key())
        account = receipt.transfer.order.credit
        grace = try await Self.person(2, in: world).person.id
        linus = try await Self.person(3, in: world).person.id
        // What signing in has proven is stale.
        world.clock.advance(seconds: 301)
    }

    var proofs: Proofs { world.wallet.proofs }
    var prover: Proofs.Prover { prover(in: session) }

    func prover(in session: SessionID) -> Proofs.Prover {
        Proofs.Prover(ada, in: session, from: .api())
    }

    static func dollars(_ units: Int64) -> Money {
        Money(minorUnits: units * 100, currency: .dollar)
    }

    static func person(_ number: Int, in world: World) async throws -> SignedIn {
        let pending = try await world.send(number)
        return try await world.wallet.codes.verify(
            try world.newest(number), secret: pending.secret, in: .api())
    }

    /// Confirms with the password.
    func prove(_ need: ProofNeed, in session: SessionID? = nil) async throws {
        try await proofs.prove(
            password: Self.password, for: need.binding,
            by: prover(in: session ?? self.session))
    }

    /// Pays from Ada's session.
    @discardableResult
    func pay(
        _ units: Int64, to payee: PersonID, in session: SessionID? = nil,
        key: IdempotencyKey? = nil
    ) async throws -> Receipt {
        try await world.wallet.transfers.send(
            Self.dollars(units), from: account, to: payee, by: ada.id,
            as: .session(session ?? self.session), key: key ?? world.key())
    }

    /// Pays Ada's cash out, as a treasurer in this session does.
    @discardableResult
    func payOut(_ units: Int64, of person: PersonID? = nil) async throws -> Receipt {
        let desk = world.wallet.treasurers.commandLine
        return try await world.wallet.cashDesk.payOut(
            Self.dollars(units), of: person ?? ada.id, by: desk, as: .session(session),
            key: world.key())
    }

    func need(_ units: Int64, to payee: PersonID) -> ProofNeed {
        .payment(Self.dollars(units), to: payee)
    }
}
