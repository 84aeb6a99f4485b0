import QRCode

/// A QR code in the characters of a terminal: each one shows two modules, one above the other.
struct TerminalCode {
    private let code: QRCode

    /// Encodes a text, unless it is too long.
    init?(_ text: String) {
        guard let code = QRCode(text) else { return nil }
        self.code = code
    }

    /// The lines of the code, light on dark as most terminals are, with its quiet zone.
    var text: String {
        let edge = QRCode.quietZone
        return stride(from: -edge, to: code.size + edge, by: 2).map { row in
            String(
                (-edge..<code.size + edge).map { column in
                    switch (isLight(column, row), isLight(column, row + 1)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                } as [Character])
        }.joined(separator: "\n")
    }

    /// Below the quiet zone there is nothing.
    private func isLight(_ column: Int, _ row: Int) -> Bool {
        row < code.size + QRCode.quietZone && !code.isDark(column: column, row: row)
    }
}
