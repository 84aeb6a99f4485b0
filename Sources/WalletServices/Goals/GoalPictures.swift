public import Ledger
import SQLStore

/// Photos of goals. A photo takes precedence over one of our own pictures, stored by name.
public struct GoalPictures: Sendable {
    /// The maximum size of an upload, in bytes.
    public static let maximumUpload = 5 << 20
    /// The maximum number of photos for one person.
    public static let maximumCount: Int64 = 20
    /// The maximum total size of one person's photos, in bytes.
    public static let maximumTotal: Int64 = 50 << 20

    let core: Core
    /// Without one, pictures cannot be read.
    let recoder: (any PictureRecoder)?

    /// Decodes an upload and encodes it again, before the goal that needs it is created.
    ///
    /// - Parameter text: the base64 that a client sent, to be returned unchanged.
    /// - Throws: `WalletError.goal(.pictureTooLarge)`, `.goal(.pictureUnreadable)`,
    ///   `.goal(.pictureBusy)`, `.goal(.picturesOff)`.
    public func prepare(_ upload: [UInt8], text: String? = nil) async throws -> PreparedPicture {
        guard let recoder else { throw WalletError.goal(.picturesOff) }
        guard upload.count <= Self.maximumUpload,
            (text?.utf8.count ?? 0) <= PictureText.maximumLength
        else { throw WalletError.goal(.pictureTooLarge) }
        let made = try await recoder.recode(upload)
        let picture = GoalPicture(
            bytes: made.bytes, type: made.type, digest: Digest32(of: made.bytes), text: text)
        return PreparedPicture(picture: picture, upload: Digest32(of: upload))
    }

    /// The same for a picture in base64, with or without line breaks, padding and a `data:` URL.
    ///
    /// - Throws: as `prepare(_:text:)`.
    public func prepare(base64 text: String) async throws -> PreparedPicture {
        try await prepare(try PictureText.bytes(of: text), text: text)
    }

    /// The photo of a goal.
    ///
    /// - Throws: `WalletError.goal(.notFound)`.
    public func find(_ goal: AccountID, by person: PersonID) async throws -> GoalPicture? {
        try await core.store.read { tx in
            try tx.photo(of: try tx.openGoal(goal, of: person).id)
        }
    }

    /// Removes a goal's photo. Without a photo it changes nothing.
    ///
    /// - Throws: `WalletError.goal(.notFound)`.
    public func remove(_ goal: AccountID, by person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.removePhoto(of: try tx.openGoal(goal, of: person).id)
        }
        core.notifier.announce(person)
    }
}

extension Transaction {
    /// - Throws: `WalletError.goal(.pictureLimitReached)`.
    func keep(_ prepared: PreparedPicture, of goal: Goal) throws {
        let use = try photoUse(of: goal.owner, besides: goal.id)
        guard use.count < GoalPictures.maximumCount,
            use.bytes + Int64(prepared.picture.size) <= GoalPictures.maximumTotal
        else { throw WalletError.goal(.pictureLimitReached) }
        try set(prepared.picture, of: goal.id, by: goal.owner)
    }
}

/// An upload that proved to be a picture. Only `GoalPictures` creates one, so a goal never gets a
/// photo that was not decoded and encoded again.
public struct PreparedPicture: Hashable, Sendable {
    public let picture: GoalPicture
    /// The digest of the upload, for idempotency.
    let upload: Digest32
}
