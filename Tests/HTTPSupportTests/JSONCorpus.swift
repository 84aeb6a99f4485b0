import HTTPSupport
import Testing

/// Valid JSON texts, and texts that are invalid or that this server refuses.
enum JSONCorpus {
    /// A refused text, the reason and the offset.
    struct Refused: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let reason: JSONError.Reason
        let offset: Int

        init(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
            self.init(Array(text.utf8), reason, offset)
        }

        init(_ bytes: [UInt8], _ reason: JSONError.Reason, _ offset: Int) {
            self.bytes = bytes
            self.reason = reason
            self.offset = offset
        }

        var testDescription: String {
            "\(String(decoding: bytes.prefix(40), as: UTF8.self)) (\(reason))"
        }
    }

    static let accepted: [String] = [
        "{}", "[]", "null", "true", "false", "0", "-1", "1", "10", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "1.5", "-0", "-0.0", "1e2", "1E+2", "1e-2",
        "1.25e10", "1e400", "123456789012345678901234567890", #""""#, #""a""#, #""é""#, #""😀""#,
        #""\u0041""#, #""\ud83d\ude00""#, #""\uD83D\uDE00""#, #""\"\\\/\b\f\n\r\t""#,
        #""\u001f""#, #""\u007f""#, "\"\u{7F}\"", "\"\u{FFFF}\"", "\"\u{200B}\"", " {} ",
        "\t[\n1\r,\n2 ]\n", #"{"a":1,"b":2}"#, #"{"":1}"#, #"{"a":{"a":{"a":1}}}"#,
        #"[[],{},"",0,null]"#, #"{"a":[1,2,{"b":null}]}"#, #"{"a":1,"A":2}"#,
        nested(32), "[" + many(100) + "]", "\"" + String(repeating: "x", count: 65_534) + "\"",
    ]

    static let refused: [Refused] =
        structure + numbers + strings + encodings + limits

    private static let structure: [Refused] = [
        Refused("", .empty, 0), Refused("   ", .empty, 3), Refused("\n", .empty, 1),
        Refused("{", .unfinished, 1), Refused("[", .unfinished, 1), Refused("}", .unexpected, 0),
        Refused("]", .unexpected, 0), Refused(",", .unexpected, 0), Refused(":", .unexpected, 0),
        Refused("{]", .unexpected, 1), Refused("[}", .unexpected, 1),
        Refused(#"{"a":1,}"#, .unexpected, 7), Refused("[1,]", .unexpected, 3),
        Refused("[,1]", .unexpected, 1), Refused("[1,,2]", .unexpected, 3),
        Refused(#"{,"a":1}"#, .unexpected, 1), Refused(#"{"a"}"#, .unexpected, 4),
        Refused(#"{"a":}"#, .unexpected, 5), Refused(#"{"a" 1}"#, .unexpected, 5),
        Refused(#"{"a":1 "b":2}"#, .unexpected, 7), Refused("{a:1}", .unexpected, 1),
        Refused("{'a':1}", .unexpected, 1), Refused("{1:1}", .unexpected, 1),
        Refused("{null:1}", .unexpected, 1), Refused(#"{"a":1"#, .unfinished, 6),
        Refused(#"{"a":"#, .unfinished, 5), Refused("[1", .unfinished, 2),
        Refused("[1,", .unfinished, 3), Refused("[1 2]", .unexpected, 3),
        Refused("{} {}", .trailing, 3), Refused("{}x", .trailing, 2),
        Refused("1 2", .trailing, 2), Refused("{}}", .trailing, 2), Refused("[]]", .trailing, 2),
        Refused("nul", .unfinished, 3), Refused("True", .unexpected, 0),
        Refused("tru3", .unexpected, 3), Refused("NULL", .unexpected, 0),
        Refused("nullx", .trailing, 4), Refused("undefined", .unexpected, 0),
        Refused("// comment\n1", .unexpected, 0), Refused("/* c */1", .unexpected, 0),
        Refused("1 // c", .trailing, 2), Refused("# c", .unexpected, 0),
        Refused(#"{"a":1,"a":2}"#, .duplicateName, 7),
        Refused(#"{"a":1,"b":2,"a":1}"#, .duplicateName, 13),
        Refused(#"{"a":1,"\u0061":2}"#, .duplicateName, 7),
        Refused(#"{"amount":1,"amount":1000}"#, .duplicateName, 12),
        Refused(#"{"x":{"a":1,"a":2}}"#, .duplicateName, 12),
        Refused("\u{A0}{}", .unexpected, 0), Refused("{\u{2003}}", .unexpected, 1),
        Refused("\u{0B}1", .unexpected, 0), Refused("\u{0C}1", .unexpected, 0),
    ]

    private static let numbers: [Refused] = [
        Refused("01", .badNumber, 0), Refused("-01", .badNumber, 0), Refused("00", .badNumber, 0),
        Refused("-", .badNumber, 0), Refused("+1", .unexpected, 0), Refused(".5", .unexpected, 0),
        Refused("1.", .badNumber, 0), Refused("-.5", .badNumber, 0), Refused("1e", .badNumber, 0),
        Refused("1e+", .badNumber, 0), Refused("1.e2", .badNumber, 0),
        Refused("1.2.3", .trailing, 3), Refused("1e2e3", .trailing, 3),
        Refused("0x10", .trailing, 1), Refused("1_000", .trailing, 1),
        Refused("1,000", .trailing, 1), Refused("NaN", .unexpected, 0),
        Refused("Infinity", .unexpected, 0), Refused("-Infinity", .badNumber, 0),
        Refused("--1", .badNumber, 0), Refused("١٢", .unexpected, 0),
        Refused("[1.]", .badNumber, 1), Refused("{\"a\":01}", .badNumber, 5),
    ]

    private static let strings: [Refused] = [
        Refused("\"", .unfinished, 1), Refused("\"abc", .unfinished, 4),
        Refused("'a'", .unexpected, 0), Refused("\"a\nb\"", .controlCharacter, 2),
        Refused("\"a\tb\"", .controlCharacter, 2), Refused("\"\u{1F}\"", .controlCharacter, 1),
        Refused("\"a\u{0}b\"", .nullCharacter, 2), Refused(#""\u0000""#, .nullCharacter, 1),
        Refused(#""a\u0000""#, .nullCharacter, 2), Refused(#""\x41""#, .badEscape, 1),
        Refused(#""\a""#, .badEscape, 1), Refused(#""\'""#, .badEscape, 1),
        Refused(#""\0""#, .badEscape, 1), Refused(#""\U0041""#, .badEscape, 1),
        Refused(#""\u00""#, .badEscape, 1), Refused(#""\u00g1""#, .badEscape, 1),
        Refused(#""\u+041""#, .badEscape, 1), Refused(#""\u 041""#, .badEscape, 1),
        Refused(#""\u004"#, .unfinished, 6), Refused(#""\"#, .unfinished, 2),
        Refused(#""\ud83d""#, .loneSurrogate, 1), Refused(#""\ude00""#, .loneSurrogate, 1),
        Refused(#""\ud83dx""#, .loneSurrogate, 1), Refused(#""\ud83d\n""#, .loneSurrogate, 1),
        Refused(#""\ud83d\ud83d""#, .loneSurrogate, 1),
        Refused(#""\ud83d\u0041""#, .loneSurrogate, 1),
        Refused(#""\ude00\ud83d""#, .loneSurrogate, 1),
        Refused(#"{"a\ud800":1}"#, .loneSurrogate, 3), Refused("\"a\\\n\"", .badEscape, 2),
        Refused("\"\\n\u{1}\"", .controlCharacter, 3),
    ]

    private static let encodings: [Refused] = [
        Refused([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .byteOrderMark, 0),
        Refused([0xFE, 0xFF, 0, 0x31], .unexpected, 0),
        Refused([0xFF, 0xFE, 0x31, 0], .unexpected, 0),
        Refused([0x7B, 0, 0x7D, 0], .unexpected, 1), Refused([0, 0x7B, 0, 0x7D], .unexpected, 0),
        Refused([0x31, 0], .trailing, 1), Refused([0x22, 0xFF, 0x22], .notUTF8, 1),
        Refused([0x22, 0x80, 0x22], .notUTF8, 1), Refused([0x22, 0xC3, 0x22], .notUTF8, 1),
        Refused([0x22, 0xC0, 0x80, 0x22], .notUTF8, 1),
        Refused([0x22, 0xC0, 0xAF, 0x22], .notUTF8, 1),
        Refused([0x22, 0xE0, 0x80, 0xAF, 0x22], .notUTF8, 1),
        Refused([0x22, 0xED, 0xA0, 0x80, 0x22], .notUTF8, 1),
        Refused([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .notUTF8, 1),
        Refused([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], .notUTF8, 1),
        Refused([0x22, 0x5C, 0x6E, 0xFF, 0x22], .notUTF8, 1),
        Refused([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], .notUTF8, 2),
        Refused([0x1F, 0x8B, 0x08, 0], .unexpected, 0),
    ]

    private static let limits: [Refused] = [
        Refused(nested(33), .tooDeep, 32),
        Refused(String(repeating: "[", count: 60_000), .tooDeep, 32),
        Refused(String(repeating: #"{"a":"#, count: 33), .tooDeep, 160),
        Refused("[" + many(101) + "]", .tooMany, 201),
        Refused(members(101), .tooMany, members(100).utf8.count),
        Refused("\"" + String(repeating: "x", count: 65_535) + "\"", .tooLong, 65_536),
    ]

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func many(_ count: Int) -> String {
        Array(repeating: "0", count: count).joined(separator: ",")
    }

    private static func members(_ count: Int) -> String {
        "{" + (0..<count).map { #""k\#($0)":0"# }.joined(separator: ",") + "}"
    }
}
