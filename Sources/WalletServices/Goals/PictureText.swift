import Foundation

/// Pictures in base64 (RFC 4648, 4), in the variants that clients send: with line breaks, without
/// padding, or as a `data:` URL (RFC 2397).
enum PictureText {
    /// The maximum length of a text, in bytes: 5 MiB in base64, with line breaks.
    static let maximumLength = 7 << 20

    /// - Throws: `WalletError.goal(.pictureTooLarge)`, `.goal(.pictureUnreadable)`.
    static func bytes(of text: String) throws(WalletError) -> [UInt8] {
        guard text.utf8.count <= maximumLength else { throw .goal(.pictureTooLarge) }
        var digits = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }[...]
        if digits.starts(with: "data:".utf8) {
            guard let comma = digits.firstIndex(of: UInt8(ascii: ",")),
                digits[..<comma].reversed().starts(with: ";base64".utf8.reversed())
            else { throw .goal(.pictureUnreadable) }
            digits = digits[digits.index(after: comma)...]
        }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(digits) + padding), !data.isEmpty else {
            throw .goal(.pictureUnreadable)
        }
        return [UInt8](data)
    }
}
