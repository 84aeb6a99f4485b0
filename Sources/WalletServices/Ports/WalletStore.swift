public import Ledger

/// Where everything is kept. All changes go through `write`, all questions through `read`.
public protocol WalletStore: Sendable {
    /// Grows with each commit that changed a person, a session or a token, before the change is
    /// answered; nil when other processes change the store too. What was read at one version holds
    /// as long as the version does.
    var identityVersion: Int? { get }

    /// Answers from one consistent snapshot.
    func read<Answer: Sendable>(
        _ body: @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer

    /// Changes things: all of it, on disk, before this returns; or nothing, if the body throws.
    ///
    /// The body may run more than once (a group of writes that is rolled back is run again), so it
    /// must have no effect but on its transaction, and must not keep it.
    ///
    /// - Throws: what the body throws, or `StoreFault`; after `StoreFault.outcomeUnknown` only a
    ///   retry with the same key tells whether the change was made.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer

    /// Reads everything as it is now and compares, beside what is served. What it finds wrong stops
    /// all writes: `StoreFault.stopped`.
    ///
    /// - Parameters:
    ///   - mark: what both chains must hold; nil expects nothing.
    ///   - endsStop: whether writes that were stopped before go on when nothing is found.
    func audit(expecting mark: LedgerMark?, endsStop: Bool) async throws -> AuditReport

    /// Why nothing is written any more; nil while all is well.
    var stopReason: String? { get }
}

/// Everything that can be asked and changed inside one transaction.
public protocol WalletTransaction:
    LedgerRecords, AccountRecords, FeedRecords, PeopleRecords, CodeRecords, SessionRecords,
    TrustRecords, GuardRecords, PasskeyRecords, GoalRecords, SpendingRecords, SavingRecords,
    TokenRecords, AppRecords, ConsentRecords, PhotoRecords, PayeeRecords, SigningKeyRecords,
    AttachmentRecords, WebhookRecords
{}
