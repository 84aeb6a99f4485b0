import Ledger
import SQLStore

/// The permission for money to leave: found before the booking, and used up after it in the same
/// write.
struct Permit {
    fileprivate var proof: ProofID?
    fileprivate var payee: (KnownPayee, of: PersonID)?

    /// Uses the proof, and records whom the person has now paid.
    func settle(at now: Timestamp, _ tx: Transaction) throws {
        if let proof { try tx.useProof(proof, at: now) }
        if let payee { try tx.note(payee.0, of: payee.of) }
    }
}

extension Core {
    /// A payee counts as new for this long, in seconds, unless a payment to them was proven.
    static let newPayeeSeconds: Int64 = 24 * 3600

    /// Asks for a proof of a payment to somebody new that is above the limit, alone or with the
    /// other such payments of the last 24 hours: splitting it changes nothing. The limit is of the
    /// wallet's currency: in any other, each payment to somebody new is above it. A payment to a
    /// known payee costs one look-up; where no proofs are asked for, it costs nothing.
    ///
    /// - Parameter waits: whether a treasurer must approve it. Then it asks about every payment to
    ///   somebody new, because those that wait do not add up.
    /// - Throws: `WalletError.proofNeeded`, `.access(.tokenMayNot)`.
    func permit(
        _ amount: Money, to payee: PersonID, by person: PersonID, as authority: Authority,
        waits: Bool = false, at now: Timestamp, _ tx: Transaction
    ) throws -> Permit {
        guard settings.asksForProof, authority != .theWallet else { return Permit() }
        let known = try tx.knownPayee(payee, of: person)
        let since = now.adding(seconds: -Self.newPayeeSeconds)
        if let known, known.isProven || known.since <= since { return Permit() }
        let earlier = try tx.paidUnproven(by: person, in: amount.currency, since: since)
        let (sum, isOver) = earlier.addingReportingOverflow(amount.minorUnits)
        let isAsked = waits || isOver || sum > settings.stepUpLimit(in: amount.currency)
        func noting(isProven: Bool) -> (KnownPayee, of: PersonID) {
            (KnownPayee(payee: payee, since: now, isProven: isProven), of: person)
        }
        guard isAsked else { return Permit(payee: noting(isProven: false)) }
        switch authority {
        case .session(let session):
            let need = ProofNeed.payment(amount, to: payee)
            return Permit(
                proof: try require(need, in: session, at: now, tx), payee: noting(isProven: true))
        case .token(let token):
            guard try tx.hasRight(token) else { throw WalletError.access(.tokenMayNot) }
        case .theWallet: break
        }
        return Permit(payee: noting(isProven: false))
    }

    /// Asks for a proof of cash that is paid out at the desk, always.
    ///
    /// - Throws: `WalletError.proofNeeded`.
    func permit(
        cash amount: Money, of person: PersonID, as authority: Authority, at now: Timestamp,
        _ tx: Transaction
    ) throws -> Permit {
        guard settings.asksForProof, case .session(let session) = authority else {
            return Permit()
        }
        return Permit(
            proof: try require(.cashOut(amount, of: person), in: session, at: now, tx))
    }

    /// - Parameter seconds: how long a proof holds.
    /// - Returns: the proof to use up. Presence is not used up.
    /// - Throws: `WalletError.proofNeeded`.
    func require(
        _ need: ProofNeed, in session: SessionID, within seconds: Int64 = Proofs.seconds,
        at now: Timestamp, _ tx: Transaction
    ) throws -> ProofID? {
        let first = now.adding(seconds: -seconds)
        // Setting the clock back must not extend a proof.
        let last = now.adding(seconds: 60)
        guard let binding = need.binding else {
            guard try tx.hasProof(in: session, since: first, until: last) else {
                throw WalletError.proofNeeded(need)
            }
            return nil
        }
        let proof = try tx.unusedProof(of: binding, in: session, since: first, until: last)
        guard let proof else { throw WalletError.proofNeeded(need) }
        return proof
    }

    /// Records a proof.
    func prove(
        _ binding: Digest32?, by way: Proof.Way, in session: SessionID, _ tx: Transaction
    ) throws {
        let now = clock.now()
        try tx.pruneProofs(before: now.adding(seconds: -24 * 3600))
        try tx.insert(
            Proof(
                id: ProofID(OrderedID.make(at: now, randomness: randomness)), session: session,
                binding: binding, way: way, time: now))
    }
}

extension WalletSettings {
    /// The maximum that goes to somebody new without a proof, in minor units: nothing in a currency
    /// other than the wallet's, or one limit would be as many as there are currencies.
    func stepUpLimit(in currency: Currency) -> Int64 {
        guard currency == defaultCurrency else { return 0 }
        let (units, isOver) = stepUpUnits.multipliedReportingOverflow(
            by: currency.minorUnitsPerUnit)
        return isOver ? .max : units
    }
}
