internal import CQRCode

/// A QR code (ISO/IEC 18004) of a short text: a square of dark and light modules, without the quiet
/// zone around it. The error correction level is M: about a sixth of the code may be damaged.
public struct QRCode: Hashable, Sendable {
    /// The maximum length of the text, in bytes of UTF-8. The largest codes hold more, but no
    /// camera reads those from a screen.
    public static let maximumLength = 600
    /// The width of the light border that readers need, in modules (ISO/IEC 18004, 6.3.8).
    public static let quietZone = 4

    /// Modules on each side, 21 to 177.
    public let size: Int
    /// Row by row from the top left; true means dark.
    public let modules: [Bool]

    /// Encodes a text. Fails if it is empty or too long, or the machine is out of memory.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...Self.maximumLength).contains(bytes.count),
            let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard size > 0, let data = code.pointee.data else { return nil }
        self.size = size
        // The lowest bit of each byte is the module; the others state its purpose.
        modules = UnsafeBufferPointer(start: data, count: size * size).map { $0 & 1 == 1 }
    }

    /// True if the module is dark; false outside the code.
    public func isDark(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    /// The dark modules as the path of an SVG (`M4 4h7v1h-7z…`), with one rectangle for each run in
    /// a row, offset by the quiet zone. The view box is `span` on each side.
    public var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                var end = column
                while isDark(column: end, row: row) { end += 1 }
                if end > column {
                    let width = end - column
                    path += "M\(column + Self.quietZone) \(row + Self.quietZone)"
                    path += "h\(width)v1h-\(width)z"
                }
                column = end + 1
            }
        }
        return path
    }

    /// Modules on each side, including the quiet zone.
    public var span: Int { size + 2 * Self.quietZone }
}
