/// The format and size in a picture's header, read before decoding it. A few bytes can decode to
/// gigabytes, so this check comes first (UPL-1).
public struct PictureHeader: Hashable, Sendable {
    /// The supported formats, recognised by their first bytes and never by a file name.
    public enum Format: Hashable, Sendable {
        case jpeg, png, webp, heic
    }

    public let format: Format
    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int

    /// Reads the header of a supported format, which must contain a size.
    public init?(_ bytes: [UInt8]) {
        let file = PictureBytes(bytes: bytes)
        guard let (format, size) = Self.read(file), let (width, height) = size, width > 0,
            height > 0
        else { return nil }
        self.format = format
        self.width = width
        self.height = height
    }

    /// True if the picture has at most `PictureLimits.pixels` pixels, both in its own size and when
    /// its shorter side is scaled to the square to cut out. The latter limits long, thin pictures.
    var isSmallEnough: Bool {
        let (short, long) = (min(width, height), max(width, height))
        let longest = PictureLimits.pixels / (PictureLimits.side * PictureLimits.side)
        return long <= PictureLimits.pixels / short && long / longest <= short
    }

    private typealias Size = (width: Int, height: Int)

    private static func read(_ file: PictureBytes) -> (Format, Size?)? {
        if file.has([0xFF, 0xD8, 0xFF], at: 0) { return (.jpeg, jpegSize(file)) }
        if file.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            return (.png, pngSize(file))
        }
        if file.has("RIFF", at: 0), file.has("WEBP", at: 8) { return (.webp, webpSize(file)) }
        if HEIFBoxes.isHEIC(file) { return (.heic, HEIFBoxes(file).largestSize) }
        return nil
    }

    /// The first chunk is the header (PNG, third edition, 11.2.1).
    private static func pngSize(_ file: PictureBytes) -> Size? {
        guard file.big(at: 8, 4) == 13, file.has("IHDR", at: 12), let width = file.big(at: 16, 4),
            let height = file.big(at: 20, 4)
        else { return nil }
        return (width, height)
    }

    /// Segments follow each other up to the start of the frame (ITU-T T.81, annex B).
    private static func jpegSize(_ file: PictureBytes) -> Size? {
        var place = 2
        while let mark = file.big(at: place, 2), mark >= 0xFF00 {
            let kind = mark & 0xFF
            switch kind {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(kind):
                guard let height = file.big(at: place + 5, 2),
                    let width = file.big(at: place + 7, 2)
                else { return nil }
                return (width, height)
            case 0xD9, 0xDA: return nil
            default:
                guard let length = file.big(at: place + 2, 2), length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }

    /// The first chunk has three kinds, each with its own size fields (RFC 9649, 2 and 3).
    private static func webpSize(_ file: PictureBytes) -> Size? {
        if file.has("VP8X", at: 12) {
            guard let width = file.little(at: 24, 3), let height = file.little(at: 27, 3) else {
                return nil
            }
            return (width + 1, height + 1)
        }
        if file.has("VP8L", at: 12), file.has([0x2F], at: 20), let both = file.little(at: 21, 4) {
            return ((both & 0x3FFF) + 1, (both >> 14 & 0x3FFF) + 1)
        }
        guard file.has("VP8 ", at: 12), file.has([0x9D, 0x01, 0x2A], at: 23),
            let width = file.little(at: 26, 2), let height = file.little(at: 28, 2)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}
