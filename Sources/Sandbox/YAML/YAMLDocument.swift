import Yams

/// Reads YAML files. A decoder then takes the keys that it knows.
///
/// The file is YAML 1.1 without aliases, so that a small file stays small.
public enum YAMLDocument {
    /// The maximum size of a file, in bytes of UTF-8.
    public static let maximumSize = 1 << 20
    /// The maximum depth of lists and mappings.
    public static let maximumDepth = 20

    /// Reads a file.
    ///
    /// - Parameter file: its name, for mistakes.
    /// - Returns: the value of the whole file.
    public static func read(_ text: String, named file: String) throws(YAMLMistake) -> YAMLValue {
        func mistake(
            _ found: String, _ expected: String, at place: (Int, Int)? = nil
        ) -> YAMLMistake {
            let (line, column) = place ?? (1, 1)
            return YAMLMistake(
                file: file, line: line, column: column, found: found, expected: expected)
        }
        guard text.utf8.count <= maximumSize else {
            throw mistake("the file has \(text.utf8.count) bytes", "at most \(maximumSize)")
        }
        if let alias = YAMLAlias.first(in: text) {
            throw mistake(
                "\"*\(alias.name)\" is an alias", "the value itself",
                at: (alias.line, alias.column))
        }
        let root: Node?
        do { root = try Yams.compose(yaml: text) } catch let error as YamlError {
            let (found, expected, mark) = explain(error)
            throw mistake(found, expected, at: mark.map { ($0.line, $0.column) })
        } catch {
            throw mistake("the file is no YAML", "YAML")
        }
        guard let root else { throw mistake("the file is empty", "YAML") }
        return try YAMLValue(root, file: file, name: nil, depth: 0)
    }

    private static func explain(_ error: YamlError) -> (String, String, Mark?) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _):
            (problem, "YAML", mark)
        case .composer(_, let problem, let mark, _):
            (problem, "one YAML document", mark)
        case .duplicatedKeysInMapping(let names, let context):
            (
                "\(names.map { "\"\($0)\"" }.joined(separator: ", ")) is there twice",
                "each key once", context.mark
            )
        case .reader(let problem, _, _, _): (problem, "UTF-8 without control characters", nil)
        default: ("the file is no YAML", "YAML", nil)
        }
    }
}

/// An alias such as `*ada`, whose anchor `&ada` is in the same file.
///
/// Yams compares the keys of a mapping with all that they hold, so a few nested aliases would keep
/// it busy for years ("billion laughs"). They are therefore refused before it sees them. Text such
/// as "Q&A" or "*new*" is no alias unless both marks stand before the same word.
private struct YAMLAlias {
    let name: String
    let line: Int
    let column: Int

    static func first(in text: String) -> YAMLAlias? {
        let anchors = Set(words(after: "&", in: text).map(\.name))
        guard !anchors.isEmpty else { return nil }
        return words(after: "*", in: text).first { anchors.contains($0.name) }
    }

    /// The words right after this sign.
    private static func words(after sign: Unicode.Scalar, in text: String) -> [YAMLAlias] {
        var (line, column) = (1, 0)
        var words: [YAMLAlias] = []
        var name: String?
        var start = (1, 1)
        func end() {
            if let name, !name.isEmpty {
                words.append(YAMLAlias(name: name, line: start.0, column: start.1))
            }
            name = nil
        }
        for scalar in text.unicodeScalars {
            column += 1
            if name != nil, isOfName(scalar) {
                name?.unicodeScalars.append(scalar)
                continue
            }
            end()
            if scalar == sign { (name, start) = ("", (line, column)) }
            if scalar == "\n" { (line, column) = (line + 1, 0) }
        }
        end()
        return words
    }

    /// The characters of names in libyaml.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: false
        }
    }
}
