import Foundation

/// Text for a mail's header, such as a subject or the name of a sender. It cannot begin another
/// header, because it has no line end and no other control character.
struct HeaderText: Hashable, Sendable {
    /// Its form in the header: plain words, or encoded words (RFC 2047) on as many lines as
    /// necessary.
    let encoded: String
    /// True if it has encoded words, which must not share a line with much else.
    let isEncoded: Bool

    /// Accepts any text that is not empty and has no control characters.
    init?(_ text: String) {
        guard !text.isEmpty, !text.unicodeScalars.contains(where: \.isControl) else { return nil }
        isEncoded = !Self.isPlain(text)
        encoded =
            isEncoded
            ? Self.parts(of: text).map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
                .joined(separator: "\r\n ")
            : text
    }

    /// True if the words mean the same unencoded, in a subject and as a name (RFC 5322, `phrase`).
    private static func isPlain(_ text: String) -> Bool {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return text.utf8.count <= 60
            && words.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9'*+\/_\-]+/) != nil }
    }

    /// Pieces of whole characters with at most 39 bytes: with its marks, each fits on a line of 76
    /// after `Subject: `.
    private static func parts(of text: String) -> [String] {
        var parts: [String.UnicodeScalarView] = []
        for scalar in text.unicodeScalars {
            let length = parts.last.map { String($0).utf8.count } ?? .max
            if length > 39 - UTF8.width(scalar) {
                parts.append(String.UnicodeScalarView([scalar]))
            } else {
                parts[parts.count - 1].append(scalar)
            }
        }
        return parts.map { String($0) }
    }
}

extension Unicode.Scalar {
    /// True if it controls a terminal, a protocol or the breaking of lines.
    var isControl: Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
