public import Ledger
import SQLStore
import Synchronization

/// Everything that a person has here, to take along.
public struct PersonalData: Sendable {
    /// One table of the wallet, as a file.
    public struct File: Hashable, Sendable {
        let table: Table
        /// Its name, without ending.
        public let name: String
        /// The names of its fields.
        public let fields: [String]
    }

    /// All files, in the order of the archive.
    public static let files = Table.archived.map { table, file in
        File(table: table, name: file.name, fields: file.columns)
    }

    /// The right to make one export. It ends when nobody keeps it any more.
    public final class Turn: Sendable {
        private let desk: Desk
        private let person: PersonID

        fileprivate init(desk: Desk, person: PersonID) {
            self.desk = desk
            self.person = person
        }

        deinit { desk.leave(person) }
    }

    /// The maximum number of exports at once. They print one statement at a time, all together.
    static let most = 20
    private static let pageSize = 500
    let core: Core

    /// Takes a turn, and records the export.
    ///
    /// - Throws: `WalletError.data`: `.exportRunning` while this person's other export is being
    ///   made, `.exportBusy` while too many are.
    public func begin(by person: PersonID, in context: SignInContext) async throws -> Turn {
        if let refusal = core.exports.enter(person, most: Self.most) {
            throw WalletError.data(refusal)
        }
        let turn = Turn(desk: core.exports, person: person)
        try await core.store.write { tx in
            try core.log(.dataExported, by: .person(person, context), about: person, in: tx)
        }
        return turn
    }

    /// Rows of a file, each as a JSON object.
    ///
    /// - Parameter offset: how many rows came before.
    /// - Returns: nothing after the last.
    public func rows(
        of file: File, of person: PersonID, from offset: Int
    ) async throws -> [String] {
        try await core.store.read {
            try $0.archived(file.table, of: person, from: offset, limit: Self.pageSize)
        }
    }

    /// All accounts and goals that this person has or had.
    public func accounts(
        of person: PersonID
    ) async throws -> [(record: AccountRecord, isGoal: Bool)] {
        try await core.store.read { try $0.everything(of: person) }
    }

    /// The goals with a photo of their own.
    public func photographedGoals(of person: PersonID) async throws -> [AccountID] {
        try await core.store.read { try $0.photographedGoals(of: person) }
    }

    /// The photo of one of these goals.
    public func photo(of goal: AccountID) async throws -> GoalPicture? {
        try await core.store.read { try $0.photo(of: goal) }
    }

    /// The person's avatar: the photo that they have of themselves.
    public func portrait(of person: PersonID) async throws -> Portrait? {
        try await core.store.read { try $0.portrait(of: person) }
    }

    /// The person's attachments with their media types.
    public func attachments(
        of person: PersonID
    ) async throws -> [(id: AttachmentID, type: String)] {
        try await core.store.read { try $0.attachments(by: person) }
    }

    /// The bytes of one of these attachments.
    public func bytes(of attachment: AttachmentID) async throws -> [UInt8]? {
        try await core.store.read { try $0.bytes(of: attachment) }
    }

    /// The people whose export is being made.
    final class Desk: Sendable {
        private let people = Mutex<Set<PersonID>>([])

        /// - Returns: the reason why the person has to wait; without one, the turn has begun.
        func enter(_ person: PersonID, most: Int) -> ErrorCode.Data? {
            people.withLock { people in
                guard !people.contains(person) else { return .exportRunning }
                guard people.count < most else { return .exportBusy }
                people.insert(person)
                return nil
            }
        }

        func leave(_ person: PersonID) {
            people.withLock { _ = $0.remove(person) }
        }
    }
}

extension Wallet {
    public var personalData: PersonalData { PersonalData(core: audit.core) }
}
