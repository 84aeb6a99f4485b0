import HTTPSupport
import HTTPTypes

/// A command for a shell that sends a request again. A secret is a variable of the shell.
struct CurlCommand: Sendable {
    let text: String

    /// The headers that curl adds automatically, or that belong to one connection.
    private static let leftOut: Set<String> = [
        "host", "user-agent", "content-length", "accept-encoding", "connection",
        "transfer-encoding", "expect",
    ]

    init(_ kept: KeptRequest) {
        var words = ["curl"]
        if kept.target.method != "GET" { words.append("-X \(kept.target.method)") }
        for (name, value) in Masking.headers(kept.head.headerFields)
        where !Self.leftOut.contains(name.lowercased())
            && !(name.lowercased() == "accept" && value == "*/*")
        {
            words.append("-H " + Self.quoted("\(name): \(value)", secret: "TOKEN"))
        }
        let message = kept.sent.masked
        if let body = message.body { words.append("-d " + Self.quoted(body, secret: "SECRET")) }
        let address = Site.here.address + Masking.target(kept.head.path ?? "/")
        words.append(Self.quoted(address, secret: "SECRET"))
        text = words.joined(separator: " \\\n  ")
    }

    /// One word of a shell. Within single quotes a shell changes nothing; a mask is a variable
    /// outside of them.
    private static func quoted(_ text: String, secret: String) -> String {
        let plain = text.replacing("'", with: "'\\''")
        return "'" + plain.replacing(Masking.mask, with: "'\"$\(secret)\"'") + "'"
    }
}
