public import Ledger
import SQLStore

/// Photos of goals. A goal with a picture of ours keeps its name instead; a photo goes before it.
public struct GoalPictures: Sendable {
    /// The largest upload, in bytes.
    public static let maximumUpload = 5 << 20
    /// How many photos one person may have.
    public static let maximumCount: Int64 = 20
    /// How much they may come to together, in bytes.
    public static let maximumTotal: Int64 = 50 << 20

    let core: Core
    /// Nil where pictures cannot be read.
    let recoder: (any PictureRecoder)?

    /// Reads an upload and makes it anew, so that a goal is made with its photo or not at all.
    ///
    /// - Parameter text: the base64 in which a client sent it, to be given back as it was.
    /// - Throws: `WalletError.pictureTooLarge`, `.pictureUnreadable`, `.pictureBusy`,
    ///   `.picturesOff`.
    public func prepare(_ upload: [UInt8], text: String? = nil) async throws -> PreparedPicture {
        guard let recoder else { throw WalletError.picturesOff }
        guard upload.count <= Self.maximumUpload,
            (text?.utf8.count ?? 0) <= PictureText.maximumLength
        else { throw WalletError.pictureTooLarge }
        let made = try await recoder.recode(upload)
        let picture = GoalPicture(
            bytes: made.bytes, type: made.type, digest: Digest32(of: made.bytes), text: text)
        return PreparedPicture(picture: picture, upload: Digest32(of: upload))
    }

    /// The same for a picture in base64: line breaks, missing padding and a `data:` URL are
    /// understood.
    ///
    /// - Throws: as `prepare(_:text:)`.
    public func prepare(base64 text: String) async throws -> PreparedPicture {
        try await prepare(try PictureText.bytes(of: text), text: text)
    }

    /// Gives a goal a photo in place of any other.
    ///
    /// - Throws: `WalletError.goalNotFound`, `.pictureLimitReached`, and what `prepare` throws.
    public func set(
        _ upload: [UInt8], text: String? = nil, of goal: AccountID, by person: PersonID
    ) async throws -> GoalPicture {
        _ = try await core.store.read { try $0.openGoal(goal, of: person) }
        return try await set(prepare(upload, text: text), of: goal, by: person)
    }

    /// Gives a goal a photo that was read before.
    ///
    /// - Throws: `WalletError.goalNotFound`, `.pictureLimitReached`.
    public func set(
        _ prepared: PreparedPicture, of goal: AccountID, by person: PersonID
    ) async throws -> GoalPicture {
        try await core.store.write { tx in
            try tx.keep(prepared, of: try tx.openGoal(goal, of: person))
        }
        core.notifier.announce(person)
        return prepared.picture
    }

    /// The photo of a goal; nil when it has none.
    ///
    /// - Throws: `WalletError.goalNotFound`.
    public func find(_ goal: AccountID, by person: PersonID) async throws -> GoalPicture? {
        try await core.store.read { tx in
            try tx.photo(of: try tx.openGoal(goal, of: person).id)
        }
    }

    /// Takes a goal's photo away. Taking away what is not there changes nothing.
    ///
    /// - Throws: `WalletError.goalNotFound`.
    public func remove(_ goal: AccountID, by person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.removePhoto(of: try tx.openGoal(goal, of: person).id)
        }
        core.notifier.announce(person)
    }
}

extension Transaction {
    /// - Throws: `WalletError.pictureLimitReached`.
    func keep(_ prepared: PreparedPicture, of goal: Goal) throws {
        let use = try photoUse(of: goal.owner, besides: goal.id)
        guard use.count < GoalPictures.maximumCount,
            use.bytes + Int64(prepared.picture.size) <= GoalPictures.maximumTotal
        else { throw WalletError.pictureLimitReached }
        try set(prepared.picture, of: goal.id, by: goal.owner)
    }
}

/// An upload that turned out to be a picture. Only `GoalPictures` makes one, so a goal cannot get
/// what was not read and made anew before.
public struct PreparedPicture: Hashable, Sendable {
    public let picture: GoalPicture
    /// Of what was uploaded, for idempotency.
    let upload: Digest32
}
