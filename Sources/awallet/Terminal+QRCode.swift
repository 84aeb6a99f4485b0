import QRCode

extension Terminal {
    /// The QR code of a text for a terminal with dark or light colours: each character holds two
    /// modules, one above the other. The light modules are painted, so that a dark terminal shows
    /// the code as cameras expect it.
    ///
    /// - Returns: nil when the text is empty or too long for a QR code.
    static func drawing(of text: String) -> String? {
        guard let code = QRCode(text) else { return nil }
        let sides = -QRCode.quietZone..<code.size + QRCode.quietZone
        let lines = stride(from: sides.lowerBound, to: sides.upperBound, by: 2).map { row in
            let modules = sides.map { column in
                block(
                    upper: code.isDark(column: column, row: row),
                    lower: code.isDark(column: column, row: row + 1))
            }
            // Black on white (ECMA-48), whatever the colours of the terminal are.
            return "\u{1B}[30;107m" + modules.joined() + "\u{1B}[0m"
        }
        return lines.joined(separator: "\n")
    }

    private static func block(upper isUpper: Bool, lower isLower: Bool) -> String {
        switch (isUpper, isLower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
