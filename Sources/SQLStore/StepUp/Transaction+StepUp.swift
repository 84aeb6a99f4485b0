import Ledger
import WalletModel

/// Proofs of presence and of single acts, known payees, and the rights of tokens.
extension Transaction {
    package func insert(_ proof: Proof) throws {
        try change(
            """
            INSERT INTO proof (id, session, binding, way, proved_at) VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .uuid(proof.id.uuid), .uuid(proof.session.uuid),
                proof.binding.map { .digest($0) } ?? .null, .text(proof.way.rawValue),
                .time(proof.time),
            ])
    }

    /// True if the person proved anything in this session between these moments.
    package func hasProof(
        in session: SessionID, since first: Timestamp, until last: Timestamp
    ) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM proof WHERE session = $1 AND proved_at BETWEEN $2 AND $3 LIMIT 1
            """, [.uuid(session.uuid), .time(first), .time(last)]
        ) { _ in true } ?? false
    }

    /// The newest unused proof of this act.
    package func unusedProof(
        of binding: Digest32, in session: SessionID, since first: Timestamp, until last: Timestamp
    ) throws -> ProofID? {
        try connection.first(
            """
            SELECT id FROM proof
            WHERE session = $1 AND proved_at BETWEEN $2 AND $3 AND binding = $4
              AND used_at IS NULL
            ORDER BY proved_at DESC, id DESC LIMIT 1
            """, [.uuid(session.uuid), .time(first), .time(last), .digest(binding)]
        ) { ProofID(try $0.uuid(0)) }
    }

    package func useProof(_ id: ProofID, at time: Timestamp) throws {
        try change(
            "UPDATE proof SET used_at = $1 WHERE id = $2", [.time(time), .uuid(id.uuid)])
    }

    /// Deletes proofs from before this moment.
    package func pruneProofs(before time: Timestamp) throws {
        try change("DELETE FROM proof WHERE proved_at < $1", [.time(time)])
    }

    /// The record of a payee whom this person has paid.
    package func knownPayee(_ payee: PersonID, of person: PersonID) throws -> KnownPayee? {
        try connection.first(
            """
            SELECT since, is_proven FROM known_payee
            WHERE person = $1 AND payee = $2 AND \(Table.knownPayee.isSound)
            """, [.id(person), .id(payee)]
        ) { KnownPayee(payee: payee, since: $0.time(0), isProven: $0.flag(1)) }
    }

    /// Records a payee; an earlier record keeps its beginning.
    package func note(_ payee: KnownPayee, of person: PersonID) throws {
        try change(
            """
            INSERT INTO known_payee (person, payee, since, is_proven) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, payee) DO UPDATE SET is_proven =
              CASE WHEN known_payee.is_proven > $4 THEN known_payee.is_proven ELSE $4 END
            """,
            [.id(person), .id(payee.payee), .time(payee.since), .flag(payee.isProven)])
    }

    /// How much this person has paid since then, without a proof, to people who were new then.
    /// Closed accounts count too: they may have paid before.
    package func paidUnproven(
        by person: PersonID, in currency: Currency, since: Timestamp
    ) throws -> Int64 {
        try connection.all(
            """
            SELECT transfer.amount FROM account AS debit
            JOIN transfer ON transfer.debit_account = debit.id AND transfer.booked_at > $1
            JOIN account AS credit ON credit.id = transfer.credit_account
            JOIN known_payee ON known_payee.person = $2 AND known_payee.payee = credit.owner
            WHERE debit.owner = $2 AND debit.currency = $3 AND transfer.kind = 'payment'
              AND known_payee.is_proven = 0 AND known_payee.since > $1
              AND \(Table.knownPayee.isSound)
            """, [.time(since), .id(person), .text(currency.code)]
        ) { $0.integer(0) }
        .reduce(0) { sum, amount in
            let (total, isOver) = sum.addingReportingOverflow(amount)
            return isOver ? .max : total
        }
    }

    /// Lets this token act without a proof.
    package func grantRight(to token: TokenID, at time: Timestamp) throws {
        try change(
            "INSERT INTO token_right (token, granted_at) VALUES ($1, $2)",
            [.uuid(token.uuid), .time(time)])
    }

    /// True if this token may act without a proof.
    package func hasRight(_ token: TokenID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM token_right WHERE token = $1 AND \(Table.tokenRight.isSound)",
            [.uuid(token.uuid)]
        ) { _ in true } ?? false
    }
}
