public import HTTPTypes
public import Hummingbird
public import WalletServices

/// Writes and reads our cookies. Scripts cannot read them, and other sites' forms do not send them.
///
/// Behind HTTPS they are `Secure` and carry the `__Host-` prefix (RFC 6265bis, 4.1.3.2), which no
/// other host can forge. Over plain HTTP, as on a loopback address, they have neither: WebKit keeps
/// no `Secure` cookie there.
///
/// Browsers send a cookie to every port of its host (RFC 6265, 8.5), so names end with the port
/// that the browser is at, unless it is the scheme's own: `session-8080`.
public struct CookieJar: Sendable {
    private let isSecure: Bool
    private let clock: WalletClock

    /// - Parameter clock: when somebody sets it, cookies outlast it: the server ends what they
    ///   stand for.
    public init(settings: HTTPSettings, clock: WalletClock = .system) {
        isSecure = settings.isSecure
        self.clock = clock
    }

    /// Browsers keep no cookie for longer (RFC 6265bis, 5.5).
    private static let longest: Int64 = 400 * 86_400

    /// The `Set-Cookie` header that sets a value.
    ///
    /// - Parameters:
    ///   - value: only letters, digits, `-`, `_` and `.`.
    ///   - seconds: the lifetime; nil keeps the cookie until the browser closes.
    public func set(_ name: String, to value: String, seconds: Int64? = nil) -> HTTPField {
        field(fullName(name), value, seconds)
    }

    private func field(_ name: String, _ value: String, _ seconds: Int64?) -> HTTPField {
        let isLonger = clock.isSet() && (seconds ?? 0) > 0
        let age = seconds.map { "; Max-Age=\(isLonger ? Self.longest : $0)" } ?? ""
        let secure = isSecure ? "; Secure" : ""
        let place = "Path=\(Mount.path)/; HttpOnly; SameSite=Lax"
        return HTTPField(
            name: .setCookie, value: "\(name)=\(value); \(place)\(age)\(secure)")
    }

    /// The `Set-Cookie` header that deletes a cookie.
    public func clear(_ name: String) -> HTTPField { set(name, to: "", seconds: 0) }

    /// The fields that delete one from before names had a port; none where names still have none.
    public func clearOlder(_ name: String) -> [HTTPField] {
        fullName(name) == prefix + name ? [] : [field(prefix + name, "", 0)]
    }

    /// The fields that delete cookies of these names that programs on other ports have set.
    public func clearOthers(in request: Request, named names: Set<String>) -> [HTTPField] {
        request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let name = pair.drop { $0 == " " }.prefix { $0 != "=" }
            guard name.hasPrefix(prefix), let dash = name.lastIndex(of: "-") else { return nil }
            let base = String(name[..<dash].dropFirst(prefix.count))
            guard names.contains(base), name != fullName(base),
                UInt16(name[name.index(after: dash)...]) != nil
            else { return nil }
            return field(String(name), "", 0)
        }
    }

    /// The value of our cookie in this request.
    ///
    /// - Parameter isLasting: true to accept also a cookie from the time before names had a port.
    public func value(
        _ name: String, in request: Request, orOlder isLasting: Bool = false
    ) -> String? {
        value(name, in: request.headers)
            ?? (isLasting ? Self.plainValue(prefix + name, in: request.headers) : nil)
    }

    /// The value of our cookie among these headers.
    public func value(_ name: String, in headers: HTTPFields) -> String? {
        Self.plainValue(fullName(name), in: headers)
    }

    /// The value of a cookie set by our scripts. Trust it only as a hint.
    public func plainValue(_ requested: String, in request: Request) -> String? {
        Self.plainValue(requested, in: request.headers)
    }

    private static func plainValue(_ requested: String, in headers: HTTPFields) -> String? {
        for header in headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.drop { $0 == " " }.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0] == requested { return String(parts[1]) }
            }
        }
        return nil
    }

    private func fullName(_ name: String) -> String {
        prefix + name + (Site.current?.visited.port.map { "-\($0)" } ?? "")
    }

    private var prefix: String { isSecure ? "__Host-" : "" }
}
