import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// `/v1/proofs`: confirms that it is the person, for the operations that ask for it.
    func addProofs(to routes: Routes<RESTAPI>) {
        routes.post("/v1/proofs", use: prove)
        routes.post("/v1/proofs/codes", use: sendProofCode)
        routes.post("/v1/proofs/passkeys", use: beginPasskeyProof)
    }

    /// - Throws: `WalletError.proofNeeded(.presence)`.
    func requirePresence(_ call: RESTCall, at place: Proofs.Place = .anywhere) async throws {
        try await wallet.proofs.requirePresence(in: call.principal.session.id, at: place)
    }

    /// A treasurer who changes something, and who must be present for it.
    ///
    /// - Throws: `WalletError.access(.treasurersOnly)`, `.proofNeeded`.
    func presentTreasurer(
        _ call: RESTCall, at place: Proofs.Place = .anywhere
    ) async throws -> Treasurer {
        let treasurer = try wallet.treasurers.treasurer(
            call.principal.person, in: call.signIn(at: .api))
        try await requirePresence(call, at: place)
        return treasurer
    }

    /// The same for a host.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)`, `.proofNeeded`.
    func presentHost(_ call: RESTCall) async throws -> Treasurer {
        let host = try wallet.treasurers.host(call.principal.person, in: call.signIn(at: .api))
        try await requirePresence(call)
        return host
    }

    private func prove(_ call: RESTCall) async throws -> Response {
        let body = try await call.body(
            "password", "challenge", "code", "passkey", "amount", "currency", "recipient",
            "person")
        let need = try await need(in: body, call)
        if body.has("passkey") {
            try allow(only: ["passkey"], in: body)
            try await prove(passkey: body, for: need, call)
        } else if body.has("challenge") || body.has("code") {
            try allow(only: ["challenge", "code"], in: body)
            let challenge = try body.string("challenge")
            try await wallet.proofs.prove(
                code: try body.string("code").latinDigits, secret: challenge, for: need.binding,
                by: call.prover)
        } else {
            try await wallet.proofs.prove(
                password: try body.string("password"), for: need.binding, by: call.prover)
        }
        let end = clock.now().adding(seconds: Proofs.seconds)
        return .json(status: .created) { $0.time("expires_at", end) }
    }

    /// One request confirms in one way.
    private func allow(only way: [String], in body: Fields<RESTAPI>) throws {
        for other in ["passkey", "challenge", "code", "password"]
        where !way.contains(other) && body.has(other) {
            throw RequestError.unknownField(other, allowed: way)
        }
    }

    private func sendProofCode(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("amount", "currency", "recipient", "person")
        let pending = try await wallet.proofs.sendCode(
            for: try await need(in: body, call), by: call.prover)
        return .json(pending.json, status: .created)
    }

    /// The act that the body names: a payment to a `recipient`, cash for a `person`, or any that
    /// needs presence.
    func need(
        in body: Fields<RESTAPI>, _ call: RESTCall
    ) async throws -> ProofNeed {
        guard ["amount", "currency", "recipient", "person"].contains(where: body.has) else {
            return .presence
        }
        let money = try body.money()
        guard body.has("recipient") else {
            return .cashOut(money, of: PersonID(try body.uuid("person")))
        }
        guard !body.has("person") else {
            throw RequestError.unknownField("person", allowed: ["amount", "currency", "recipient"])
        }
        let name = try body.string("recipient")
        try trials.lookUp(by: call.person, from: call.context.clientAddress)
        let recipient = try await wallet.transfers.recipient(name, by: call.person)
        return .payment(money, to: recipient.id)
    }
}

extension Call where API == RESTAPI, Identity == Principal {
    var prover: Proofs.Prover {
        Proofs.Prover(principal.person, in: principal.session.id, from: signIn(at: .api))
    }
}
