import Crypto
import Foundation
import Guilloche
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger

/// Style sheets, scripts, pictures and the typeface, in memory. Their address contains a
/// fingerprint of all of them, so browsers may keep them for ever and still get new ones with a
/// new version.
struct Assets: Sendable {
    private struct File {
        static let typeface = "font/woff2"

        let bytes: ByteBuffer
        let type: String
        /// The same bytes compressed, if that makes them smaller.
        let packed: ByteBuffer?

        init(_ bytes: ByteBuffer, type: String) {
            self.bytes = bytes
            self.type = type
            let isPacked = ["image/png", Self.typeface].contains(type)
            let packed = isPacked ? nil : Gzip.compress(bytes, effort: .best)
            self.packed = packed.flatMap { $0.readableBytes < bytes.readableBytes ? $0 : nil }
        }
    }

    /// The start of their addresses, such as `/static/0123456789ab`.
    let prefix: String
    /// The address of the typeface that every page needs. A program built without `make` has none;
    /// its pages have the system's.
    let typeface: String?
    private let files: [String: File]

    /// The style sheets, in their order in the combined one.
    private static let styles = [
        "tokens", "base", "layout", "nav", "button", "field", "phone-field", "code-field", "launch",
        "devices", "passkey", "developer", "webhooks", "greeting", "account", "fold", "guilloche",
        "home", "activity", "notice", "clock", "snapshots", "faults", "banks", "magic",
        "inspector", "paying", "people", "known", "request", "board", "handout", "receipt", "feed",
        "account-page",
        "insights", "picture-field", "files", "goals", "saving", "goal", "slide", "sheet", "motion",
        "live", "languages", "contrast", "print",
    ]

    init(resources: Resources) throws {
        var files: [String: File] = [:]
        let fonts = (try? resources.files(in: "Static/fonts", ending: ".woff2")) ?? [:]
        for (path, data) in fonts {
            files["fonts/\(path)"] = File(ByteBuffer(bytes: data), type: File.typeface)
        }
        let styles = fonts.isEmpty ? Self.styles : ["face"] + Self.styles
        let sheets = try styles.map { try resources.text("Static/css/\($0).css") }
        files["app.css"] = File(
            ByteBuffer(string: sheets.map(Self.withoutComments).joined(separator: "\n")),
            type: "text/css; charset=utf-8")
        for (folder, ending, type) in [
            ("js", ".js", "text/javascript; charset=utf-8"), ("art", ".svg", "image/svg+xml"),
            ("art", ".png", "image/png"), ("goals", ".svg", "image/svg+xml"),
        ] {
            for (path, data) in try resources.files(in: "Static/\(folder)", ending: ending) {
                files["\(folder)/\(path)"] = File(ByteBuffer(bytes: data), type: type)
            }
        }
        self.files = files
        prefix = "\(Link.assets.path)/\(Self.fingerprint(of: files))"
        typeface = fonts.isEmpty ? nil : "\(prefix)/fonts/inter.woff2"
    }

    /// Comments are for the readers of the source: they were a sixth of the style sheet's weight.
    private static func withoutComments(_ sheet: String) -> String {
        let parts = sheet.split(separator: "/*", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
            text += part.range(of: "*/").map { part[$0.upperBound...] } ?? ""
        }
    }

    /// The file that this request below `/static` names.
    ///
    /// - Throws: `RequestError.routeNotFound`, also for another version's files.
    func response(to request: Request) throws -> Response {
        let path = request.uri.path
        guard path.hasPrefix(prefix + "/"),
            let file = file(named: path.dropFirst(prefix.count + 1))
        else { throw RequestError.routeNotFound }
        let packed = Compression.isAccepted(in: request) ? file.packed : nil
        var response = Response.bytes(packed ?? file.bytes, type: file.type)
        if packed != nil { response.headers[.contentEncoding] = "gzip" }
        if file.packed != nil { response.headers[.vary] = "Accept-Encoding" }
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return response
    }

    private func file(named name: Substring) -> File? {
        files[String(name)] ?? Self.guilloche(named: name)
    }

    /// The address of an account's guilloche, which does not contain the account's id.
    func guilloche(of account: AccountID) -> String {
        "\(prefix)/\(Self.guilloches)\(Guilloche.Seed(of: account).text).svg"
    }

    private static let guilloches = "guilloches/"

    /// Guilloches are drawn on request: a browser asks for each only once.
    private static func guilloche(named name: Substring) -> File? {
        guard name.hasPrefix(guilloches), name.hasSuffix(".svg"),
            let seed = Guilloche.Seed(text: name.dropFirst(guilloches.count).dropLast(4))
        else { return nil }
        return File(ByteBuffer(string: Guilloche(seed).svg), type: "image/svg+xml")
    }

    private static func fingerprint(of files: [String: File]) -> String {
        var hash = SHA256()
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Array(name.utf8) + [0])
            hash.update(data: Array(file.bytes.readableBytesView))
        }
        // A version that draws guilloches in another way gives them other addresses.
        for seed in ["00112233445566778899aabb", "bbaa99887766554433221100"] {
            guard let seed = Guilloche.Seed(text: seed) else { continue }
            hash.update(data: Array(Guilloche(seed).svg.utf8))
        }
        let digits = hash.finalize().prefix(6).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return digits.joined()
    }
}
