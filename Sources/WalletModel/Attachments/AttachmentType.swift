/// The types of files that people may attach, by media type (IANA). None of them can be executed by
/// a browser or a system; SVG is excluded because it can carry scripts.
public enum AttachmentType: String, CaseIterable, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case heic = "image/heic"
    case pdf = "application/pdf"

    /// True if the bytes begin as files of this type do. This check prevents serving a file under a
    /// false type.
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

/// Why a file cannot be attached to an entry, or cannot be found there.
public enum AttachmentError: Error, Hashable, Sendable {
    /// The file is empty, or its bytes do not match its declared type.
    case contentWrong
    /// The file is larger than `Attachments.maximumSize`.
    case tooLarge
    /// The entry already has `Attachments.mostOfOneEntry` attachments.
    case tooManyOfEntry
    /// The person has reached the storage limit.
    case noRoom
    case notFound
}
