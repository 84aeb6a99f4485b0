/// Re-encodes an uploaded picture: one size, one format, and only the visible content.
public protocol PictureRecoder: Sendable {
    /// - Parameter use: what the picture is for, which decides its size.
    /// - Throws: `WalletError.goal(.pictureUnreadable)`, `.goal(.pictureTooLarge)`,
    ///   `.goal(.pictureBusy)`, `.goal(.picturesOff)`.
    func recode(_ upload: [UInt8], as use: PictureUse) async throws -> RecodedPicture
}

extension PictureRecoder {
    /// Re-encodes a goal's picture.
    ///
    /// - Throws: as `recode(_:as:)`.
    public func recode(_ upload: [UInt8]) async throws -> RecodedPicture {
        try await recode(upload, as: .goal)
    }
}

/// The use of a picture.
public enum PictureUse: String, CaseIterable, Sendable {
    /// A goal's picture, as large as a screen of a phone.
    case goal = "picture"
    /// A person's avatar, which is never large.
    case portrait

    /// The width and height of the result, in pixels.
    public var side: Int {
        switch self {
        case .goal: 800
        case .portrait: 256
        }
    }
}

/// A re-encoded picture.
public struct RecodedPicture: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    public let type: String

    public init(bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}
