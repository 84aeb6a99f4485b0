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
    /// SQL that is true for the rows of person `$1`; nil when no row is anybody's.
    let rows: String?
    let archive: Archive
    let erasure: Erasure
    let travel: Travel

    /// A table with rows about people.
    ///
    /// - Parameters:
    ///   - rows: the condition of the rows of one person.
    ///   - key: the columns of the key. The others follow.
    ///   - unsealed: why rows carry no checksum; nil when they do.
    ///   - checksum: the columns that the checksum covers, where that order differs.
    init(
        _ name: String, of rows: Rows, key: [Column], _ others: [Column],
        unsealed: String? = nil, checksum: String? = nil, archive: Archive, erasing: Erasure,
        travels: Travel
    ) {
        self.init(
            name, rows.sql, key, others, isSealed: unsealed == nil, checksum, archive, erasing,
            travels)
    }

    /// A table whose rows soon go again, for this reason.
    init(_ name: String, of rows: Rows, key: [Column], _ others: [Column], passing: String) {
        self.init(
            name, rows.sql, key, others, isSealed: false, nil, .no(passing), .deletes,
            .onlyCopied(passing))
    }

    /// A table that concerns no person.
    init(
        ofWallet name: String, key: [Column], _ others: [Column] = [], unsealed: String? = nil,
        travels: Travel
    ) {
        let reason = "it concerns no person"
        self.init(
            name, nil, key, others, isSealed: unsealed == nil, nil, .no(reason), .kept(reason),
            travels)
    }

    private init(
        _ name: String, _ rows: String?, _ key: [Column], _ others: [Column], isSealed: Bool,
        _ checksum: String?, _ archive: Archive, _ erasure: Erasure, _ travel: Travel
    ) {
        self.name = name
        self.key = key.map(\.name)
        columns = key + others
        let order = checksum?.words ?? others.filter(\.isSealed).map(\.name)
        covered = isSealed ? self.key + order : []
        isSound =
            isSealed
            ? "row_is_sound(\(name).checksum, \(Self.values(of: name, in: name, covered)))" : ""
        self.rows = rows
        self.archive = archive
        self.erasure = erasure
        self.travel = travel
    }
}

/// Two descriptions are of the same table when it has the same name.
extension Table: Hashable {
    public static func == (one: Table, other: Table) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Table {
    /// Every table of a wallet but the database's own note of who writes. No row refers to a table
    /// further down, and an export has its tables in this order.
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

    /// The description of this table; nil when no wallet has it.
    static func named(_ name: String) -> Table? { all.first { $0.name == name } }
}

extension String {
    /// Its words between spaces.
    var words: [String] { split(separator: " ").map(String.init) }
}
