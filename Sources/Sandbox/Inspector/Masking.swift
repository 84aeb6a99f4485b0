import Foundation
import HTTPSupport
import HTTPTypes
import NIOCore

/// Hides the secrets of requests and answers: what would sign somebody in or move money.
enum Masking {
    static let mask = "••••"

    /// The headers, each in a line, with their secrets masked.
    static func headers(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.map { field in
            (name: field.name.rawName, value: value(field.value, of: field.name.canonicalName))
        }
    }

    private static func value(_ value: String, of name: String) -> String {
        switch name {
        case "authorization":
            // The scheme is no secret, unless the whole is a token.
            let words = value.split(separator: " ", maxSplits: 1)
            return words.count == 2 ? "\(words[0]) \(mask)" : mask
        case "cookie":
            return value.split(separator: ";").map { cookie in
                "\(cookie.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces))=\(mask)"
            }.joined(separator: "; ")
        case "set-cookie":
            let rest = value.firstIndex(of: ";").map { String(value[$0...]) } ?? ""
            return "\(value.prefix { $0 != "=" })=\(mask)\(rest)"
        case _ where isSecret(name): return mask
        default: return text(value)
        }
    }

    /// A path with its query.
    static func target(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return text(target) }
        let query = form(String(target[target.index(after: mark)...]))
        return "\(text(String(target[..<mark])))?\(query)"
    }

    /// A body as text, if it is UTF-8.
    static func body(_ bytes: ByteBuffer, type: String?) -> String? {
        guard let body = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            return nil
        }
        if type?.hasPrefix("application/x-www-form-urlencoded") ?? false { return form(body) }
        return text(json(body))
    }

    /// Masks members of JSON, which need not be right JSON.
    private static func json(_ body: String) -> String {
        body.replacing(member) { found in
            let name = String(found.1)
            guard isSecret(name) || name == "code" && isNumber(found.3) else {
                return String(found.0)
            }
            return "\"\(name)\"\(found.2)\"\(mask)\""
        }
    }

    private static func form(_ body: String) -> String {
        body.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return isSecret(name) || ["code", "csrf"].contains(name)
                ? "\(name)=\(mask)" : text(String(pair))
        }.joined(separator: "&")
    }

    /// Masks the tokens that the wallet gives out, wherever they are.
    private static func text(_ text: String) -> String {
        text.replacing(token) { "\($0.1)_\(mask)" }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        guard !["token_type", "csrf_token_hint"].contains(name) else { return false }
        return ["password", "token", "secret", "challenge", "proof"].contains { name.contains($0) }
    }

    private static func isNumber(_ value: Substring) -> Bool {
        let digits = value.filter { $0 != "\"" }
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }

    // Made for each use: a shared one would have to be Sendable.
    private static var member: Regex<(Substring, Substring, Substring, Substring)> {
        /"([A-Za-z_]+)"(\s*:\s*)("(?:[^"\\]|\\.)*"|[0-9]+)/
    }

    private static var token: Regex<(Substring, Substring)> { /\b(aw[a-z])_[A-Za-z0-9_\-]{16,}/ }
}

extension KeptRequest.Message {
    /// The message as people may see it.
    var masked: RequestDetails.Message {
        RequestDetails.Message(
            headers: Masking.headers(headers),
            body: body.flatMap { bytes in
                bytes.readableBytes == 0
                    ? nil : Masking.body(bytes, type: headers[.contentType])
            }, byteCount: byteCount)
    }
}
