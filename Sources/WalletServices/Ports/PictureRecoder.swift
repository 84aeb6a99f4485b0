/// Re-encodes an uploaded picture: one size, one format, and only the visible content.
public protocol PictureRecoder: Sendable {
    /// - Throws: `WalletError.pictureUnreadable`, `.pictureTooLarge`, `.pictureBusy`,
    ///   `.picturesOff`.
    func recode(_ upload: [UInt8]) async throws -> RecodedPicture
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
