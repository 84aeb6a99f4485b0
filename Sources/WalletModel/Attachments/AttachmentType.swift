/// The kinds of files that may be attached, by their media types (IANA). Nothing that a browser or
/// a system would run is among them, and no SVG, which can carry scripts.
public enum AttachmentType: String, CaseIterable, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case heic = "image/heic"
    case pdf = "application/pdf"

    /// Whether the bytes begin as files of this type do, so that nothing is served under a type
    /// that it is not.
    public func fits(_ bytes: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        switch self {
        case .jpeg: return bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .png: return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .gif: return has("GIF87a") || has("GIF89a")
        case .webp: return has("RIFF") && has("WEBP", at: 8)
        case .heic:
            return has("ftyp", at: 4)
                && ["heic", "heix", "mif1", "msf1"].contains { has($0, at: 8) }
        case .pdf: return has("%PDF-")
        }
    }
}

/// Why a file cannot be kept with an entry, or cannot be found there.
public enum AttachmentError: Error, Hashable, Sendable {
    /// The bytes are none, or are not of the type that they were sent as.
    case contentWrong
    /// More than `Attachments.maximumSize`.
    case tooLarge
    /// The entry has `Attachments.mostOfOneEntry`.
    case tooManyOfEntry
    /// The person keeps as much as anybody may.
    case noRoom
    case notFound
}
