public import Ledger
import SQLStore

/// The avatars of people: photos that they have of themselves.
///
/// An avatar is for the person, for those who have dealings with them, and for whoever has the link
/// of an open request of theirs. Nobody else sees one.
public struct Portraits: Sendable {
    let core: Core
    /// Without one, pictures cannot be read.
    let recoder: (any PictureRecoder)?

    /// Decodes an upload and encodes it again, small, in place of the person's earlier avatar.
    ///
    /// - Throws: `WalletError.goal(.pictureTooLarge)`, `.goal(.pictureUnreadable)`,
    ///   `.goal(.pictureBusy)`, `.goal(.picturesOff)`, `.goal(.pictureLimitReached)`.
    public func set(_ upload: [UInt8], of person: PersonID) async throws {
        guard let recoder else { throw WalletError.goal(.picturesOff) }
        guard upload.count <= GoalPictures.maximumUpload else {
            throw WalletError.goal(.pictureTooLarge)
        }
        let made = try await recoder.recode(upload, as: .portrait)
        let portrait = Portrait(
            bytes: made.bytes, type: made.type, digest: Digest32(of: made.bytes))
        try await core.store.write { tx in
            let use = try tx.goalPhotoUse(of: person)
            guard use.count < GoalPictures.maximumCount,
                use.bytes + Int64(portrait.bytes.count) <= GoalPictures.maximumTotal
            else { throw WalletError.goal(.pictureLimitReached) }
            try tx.set(portrait, of: person)
        }
        core.notifier.announce(person)
    }

    /// Removes the person's avatar. Without one it changes nothing.
    public func remove(of person: PersonID) async throws {
        try await core.store.write { try $0.removePortrait(of: person) }
        core.notifier.announce(person)
    }

    /// The digests of the avatars of those who have one.
    public func digests(of people: [PersonID]) async throws -> [PersonID: Digest32] {
        try await core.store.read { try $0.portraits(of: people) }
    }

    /// The digest of a person's avatar, for those who may see it.
    ///
    /// - Parameters: as for `find(of:by:having:)`.
    public func digest(
        of person: PersonID, by viewer: PersonID?, having request: PaymentRequestID? = nil
    ) async throws -> Digest32? {
        try await core.store.read { tx in
            guard let digest = try tx.portraits(of: [person])[person],
                try tx.mayBeSeen(person, by: viewer, having: request)
            else { return nil }
            return digest
        }
    }

    /// A person's avatar.
    ///
    /// - Parameters:
    ///   - viewer: the person who wants to see it, if signed in.
    ///   - request: an open request of the person, whose link the viewer has.
    /// - Throws: `WalletError.goal(.pictureNotFound)`, also for those who may not see it.
    public func find(
        of person: PersonID, by viewer: PersonID?, having request: PaymentRequestID? = nil
    ) async throws -> Portrait {
        try await core.store.read { tx in
            guard let portrait = try tx.portrait(of: person),
                try tx.mayBeSeen(person, by: viewer, having: request)
            else { throw WalletError.goal(.pictureNotFound) }
            return portrait
        }
    }
}

extension Transaction {
    fileprivate func mayBeSeen(
        _ person: PersonID, by viewer: PersonID?, having request: PaymentRequestID?
    ) throws -> Bool {
        if let viewer {
            if try viewer == person || hasDealings(viewer, with: person) { return true }
            guard try self.person(person, facing: viewer)?.standing == .open else { return false }
        }
        guard let request = try request.flatMap(paymentRequest) else { return false }
        return request.person == person && request.state == .open
    }
}

extension Wallet {
    public var portraits: Portraits {
        Portraits(core: audit.core, recoder: pictures.recoder)
    }
}
