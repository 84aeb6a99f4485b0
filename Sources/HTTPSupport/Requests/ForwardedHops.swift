import Foundation
import HTTPTypes
import WalletServices

/// The notes of proxies about the way of a request, the client's end first: one element for each
/// hop with a note.
struct ForwardedHops: Sendable {
    /// The addresses. An element that cannot be read, such as `unknown` or `_hidden`, is nil.
    var addresses: [NetworkAddress?] = []
    var schemes: [String] = []
    var hosts: [String] = []

    /// `X-Forwarded-For`, `-Proto` and `-Host`: lists, to which a proxy appends, or values that it
    /// sets.
    static func customary(_ headers: HTTPFields) -> ForwardedHops {
        ForwardedHops(
            addresses: list(headers, .forwardedFor).map(Self.address),
            schemes: list(headers, .forwardedProto).map { $0.lowercased() },
            hosts: list(headers, .forwardedHost))
    }

    /// `Forwarded` (RFC 7239): `for=192.0.2.43;proto=https;host=wallet.example.org`.
    static func standard(_ headers: HTTPFields) -> ForwardedHops {
        var hops = ForwardedHops()
        for element in split(headers[values: .forwarded].joined(separator: ","), at: ",") {
            var pairs: [String: String] = [:]
            for pair in split(element, at: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                pairs[trimmed(parts[0]).lowercased()] = unquoted(trimmed(parts[1]))
            }
            guard !pairs.isEmpty else { continue }
            hops.addresses.append(pairs["for"].flatMap(Self.address))
            if let scheme = pairs["proto"] { hops.schemes.append(scheme.lowercased()) }
            if let host = pairs["host"] { hops.hosts.append(host) }
        }
        return hops
    }

    /// The client that the hops lead to: the last one that no configured proxy is.
    ///
    /// - Returns: the client's address, if it can be read, and how many configured proxies passed
    ///   the request on.
    func client(behind proxies: TrustedProxies) -> (address: NetworkAddress?, proxies: Int) {
        var (client, count): (NetworkAddress?, Int) = (nil, 1)
        for hop in addresses.reversed() {
            guard let hop else { break }
            client = hop
            guard proxies.contains(hop) else { break }
            count += 1
        }
        return (client, min(count, max(1, addresses.count)))
    }

    /// The element that the outermost of so many proxies wrote: each of them appended one, or the
    /// last one replaced them all.
    static func outermost(_ list: [String], of proxies: Int) -> String? {
        list.isEmpty ? nil : list[max(0, list.count - proxies)]
    }

    private static func list(_ headers: HTTPFields, _ name: HTTPField.Name) -> [String] {
        headers[values: name].joined(separator: ",").split(separator: ",").map(trimmed)
            .filter { !$0.isEmpty }
    }

    /// An address with a port or without: `192.0.2.43:47011`, `[2001:db8::1]:80`, `2001:db8::1`.
    private static func address(_ text: String) -> NetworkAddress? {
        var text = unquoted(text)[...]
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            guard isPort(text[text.index(after: end)...]) else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
            guard isPort(text[colon...]) else { return nil }
            text = text[..<colon]
        }
        // A zone belongs to the machine that wrote it.
        return NetworkAddress(String(text.prefix { $0 != "%" }))?.unmapped
    }

    /// Nothing, or a colon with a number or an obfuscated name (RFC 7239, 6).
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.wholeMatch(of: /:([0-9]{1,5}|_[A-Za-z0-9._\-]+)/) != nil
    }

    /// The parts between separators that stand outside of quoted strings.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var (parts, isQuoted, isEscaped) = ([""], false, false)
        for character in text {
            if !isQuoted, character == separator {
                parts.append("")
                continue
            }
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map(trimmed).filter { !$0.isEmpty }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing(/\\(.)/) { $0.output.1 }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
}

extension HTTPField.Name {
    static let forwarded = HTTPField.Name.known("Forwarded")
    static let forwardedFor = HTTPField.Name.known("X-Forwarded-For")
    static let forwardedProto = HTTPField.Name.known("X-Forwarded-Proto")
    static let forwardedHost = HTTPField.Name.known("X-Forwarded-Host")
}
