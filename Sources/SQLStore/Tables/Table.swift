/// One table of the wallet. The sealing triggers, the audit, an export, a copy to another database,
/// a person's archive and erasing are read from these descriptions.
///
/// A test compares them with the schema that the migrations make.
public struct Table: Sendable {
    public let name: String
    /// The names of the key's columns.
    public let key: [String]
    /// All columns, the key first, in the order of the schema; without the checksum of a seal.
    let columns: [Column]
    /// The columns that the checksum covers, in hashing order: it is stored, and never changes.
    /// Empty when rows carry none.
    public let covered: [String]
    /// SQL that is true for an intact row and aborts the statement at a damaged one; empty when
    /// rows carry no checksum.
    let isSound: String
    /// SQL that is true for the rows of person `$1`. A table that concerns no person has none.
    let rows: String?
    let archive: Archive
    let erasure: Erasure
    let travel: Travel

    /// - Parameters:
    ///   - rows: the condition of the rows of one person. A table that concerns no person has none.
    ///   - key: the columns of the key. The others follow.
    ///   - unsealed: why rows carry no checksum, if they carry none.
    ///   - checksum: the columns that the checksum covers, where that order differs.
    init(
        _ name: String, of rows: Rows?, key: [Column], _ others: [Column],
        unsealed: String? = nil, checksum: String? = nil, archive: Archive, erasing: Erasure,
        travels: Travel
    ) {
        self.name = name
        self.key = key.map(\.name)
        columns = key + others
        let order = checksum?.words ?? others.filter(\.isSealed).map(\.name)
        covered = unsealed == nil ? self.key + order : []
        let values = Self.values(of: name, in: name, covered)
        isSound = covered.isEmpty ? "" : "row_is_sound(\(name).checksum, \(values))"
        self.rows = rows?.sql
        self.archive = archive
        erasure = erasing
        travel = travels
    }

    /// A table whose rows soon go again, for this reason.
    init(_ name: String, of rows: Rows, key: [Column], _ others: [Column], passing: String) {
        self.init(
            name, of: rows, key: key, others, unsealed: passing, archive: .no(passing),
            erasing: .deletes, travels: .onlyCopied(passing))
    }

    /// A table that concerns no person.
    init(
        ofWallet name: String, key: [Column], _ others: [Column] = [], unsealed: String? = nil,
        travels: Travel
    ) {
        let reason = "it concerns no person"
        self.init(
            name, of: nil, key: key, others, unsealed: unsealed, archive: .no(reason),
            erasing: .kept(reason), travels: travels)
    }
}

/// Two descriptions are of the same table when it has the same name.
extension Table: Hashable {
    public static func == (one: Table, other: Table) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Table {
    /// Every table of a wallet but the database's own note of who writes. No row refers to a table
    /// further down. Exports have their tables in this order, so no two of these change places.
    public static let all: [Table] = [
        .migration, .rowTally, .walletMode, .person, .account, .accountEvent, .transfer,
        .transferNote, .accountNumber, .feedDetail, .feedEdit, .feedChange, .goal, .goalPhoto,
        .attachment, .shopReceipt, .roundUp, .automaticRoundUp, .automaticSaving,
        .recurringTransfer, .payee, .payeeAccount, .localPayment, .signingKey, .passkey,
        .passkeyOfferDeclined, .passkeyChallenge, .app, .consent, .accessToken, .refreshToken,
        .authorizationCode, .tokenRight, .role, .auditEvent, .auditDetail, .cashMovement,
        .cashCount, .walletSetting, .invitation, .invitationUse, .frozen, .spendingLimit, .approval,
        .knownPayee, .departed, .verifiedEmail, .contactChange, .codeChallenge, .codeSend,
        .codeFailure, .signInGuard, .accessReset, .session, .trustedDevice, .proof, .paymentRequest,
        .goalDay, .budget, .personRelation, .portrait, .approvalRequest, .directoryEntry,
        .clockStep, .webhook, .webhookEvent, .webhookAttempt,
    ]

    /// The description of the table with this name.
    static func named(_ name: String) -> Table? { all.first { $0.name == name } }
}

extension String {
    /// Its words between spaces.
    var words: [String] { split(separator: " ").map(String.init) }
}
