/// JSON with a line for each member, for people. A text that is no JSON stays as it is, or nearly
/// so.
enum IndentedJSON {
    /// - Parameter text: what an app sent or got, right or wrong.
    static func text(_ text: String) -> String {
        guard let first = text.first(where: { !$0.isWhitespace }), "{[".contains(first) else {
            return text
        }
        var writer = Writer()
        for character in text { writer.write(character) }
        return writer.text
    }

    private struct Writer {
        private(set) var text = ""
        private var depth = 0
        private var isInString = false
        private var isEscaped = false
        /// True if the last character opened an object or a list.
        private var isJustOpen = false

        mutating func write(_ character: Character) {
            guard !isInString else { return writeString(character) }
            switch character {
            case "{", "[":
                beginIfOpen()
                text.append(character)
                // A body that is nothing but brackets must not grow beyond measure.
                depth = min(depth + 1, 32)
                isJustOpen = true
            case "}", "]":
                depth = max(0, depth - 1)
                if isJustOpen { isJustOpen = false } else { newLine() }
                text.append(character)
            case ",":
                text.append(character)
                newLine()
            case ":": text.append(": ")
            case _ where character.isWhitespace: break
            default:
                beginIfOpen()
                text.append(character)
                isInString = character == "\""
            }
        }

        private mutating func writeString(_ character: Character) {
            text.append(character)
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                isInString = character != "\""
            }
        }

        private mutating func beginIfOpen() {
            if isJustOpen { newLine() }
            isJustOpen = false
        }

        private mutating func newLine() {
            text.append("\n" + String(repeating: "  ", count: depth))
        }
    }
}
