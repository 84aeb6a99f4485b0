import Foundation

/// Bytes as text in letters, digits, `-` and `_` (RFC 4648, 5), without padding.
public enum Base64URL {
    /// The bytes as text; empty for no bytes.
    public static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads base64url without padding.
    public static func bytes(_ text: String) -> [UInt8]? {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
        }
        guard isPlain else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: plain).map { Array($0) }
    }
}
