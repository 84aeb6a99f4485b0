import ArgumentParser
import Foundation
import HTTPSupport

/// The addresses at which people find the server, and the proxies in front of it.
package struct AddressOptions: ParsableArguments {
    @Option(
        help: """
            The address that people open, such as https://wallet.example.org: all links lead \
            there. With http:// cookies are sent unprotected. [env AWALLET_PUBLIC_URL]
            """)
    var publicURL: String?

    @Option(
        help: """
            The address of a proxy in front, or a range such as 10.0.0.0/8, whose headers about \
            the client are trusted; may be repeated. [env AWALLET_TRUSTED_PROXIES, separated by \
            commas]
            """)
    var trustedProxy: [String] = []

    @Option(
        help: """
            The header that these proxies write: x-forwarded-for or forwarded. \
            [env AWALLET_FORWARDED_HEADER; default either]
            """)
    var forwardedHeader: ForwardedHeader?

    @Flag(
        help: """
            Make browsers use HTTPS for every name below this server's too (HSTS). \
            [env AWALLET_HSTS_SUBDOMAINS=yes]
            """)
    var hstsSubdomains = false

    @Option(
        help: """
            A site whose scripts may call the APIs with a token, such as https://app.example; may \
            be repeated. [env AWALLET_CORS_ORIGINS, separated by commas]
            """)
    var corsOrigin: [String] = []

    package init() {}

    /// These options, completed from the environment; the other settings are those of a server that
    /// people reach by plain HTTP.
    ///
    /// - Throws: `ValidationError`, `SettingError`.
    func settings() throws -> HTTPSettings {
        var http = HTTPSettings()
        http.publicAddress = try Setting.publicAddress(flag: publicURL)
        http.trustedProxies = try proxies()
        http.corsOrigins = try origins()
        http.forwardedHeader = try header()
        http.protectsSubdomains = try Setting("AWALLET_HSTS_SUBDOMAINS").isOn(flag: hstsSubdomains)
        return http
    }

    private func origins() throws -> Set<SiteAddress> {
        let flag = corsOrigin.isEmpty ? nil : corsOrigin.joined(separator: ",")
        let text = try Setting("AWALLET_CORS_ORIGINS", fallback: "").value(flag: flag)
        let name = flag == nil ? "AWALLET_CORS_ORIGINS" : "--cors-origin"
        return try Set(
            text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { entry in
                guard let origin = SiteAddress(String(entry)),
                    entry.split(separator: "/", omittingEmptySubsequences: false).count == 3
                else {
                    throw ValidationError(
                        """
                        \(name): "\(entry)" is no site. Use its scheme and name, such as \
                        https://app.example or http://localhost:3000.
                        """)
                }
                return origin
            })
    }

    private func header() throws -> ForwardedHeader? {
        let text = try Setting.named("AWALLET_FORWARDED_HEADER", flag: forwardedHeader?.rawValue)
        guard let text, !text.isEmpty else { return nil }
        guard let header = ForwardedHeader(rawValue: text.lowercased()) else {
            throw SettingError(variable: "AWALLET_FORWARDED_HEADER", text: text)
        }
        return header
    }

    private func proxies() throws -> TrustedProxies {
        let flag = trustedProxy.isEmpty ? nil : trustedProxy.joined(separator: ",")
        let text = try Setting("AWALLET_TRUSTED_PROXIES", fallback: "").value(flag: flag)
        do { return try TrustedProxies(text) } catch {
            let name = flag == nil ? "AWALLET_TRUSTED_PROXIES" : "--trusted-proxy"
            throw ValidationError("\(name): \(error)")
        }
    }
}

extension ForwardedHeader: ExpressibleByArgument {}

extension Setting where Value == String {
    /// The address that people open, if the host named one.
    ///
    /// - Throws: `ValidationError`.
    static func publicAddress(flag: String?) throws -> SiteAddress? {
        guard let text = try Setting.named("AWALLET_PUBLIC_URL", flag: flag), !text.isEmpty else {
            return nil
        }
        let name = flag == nil ? "AWALLET_PUBLIC_URL" : "--public-url"
        guard let address = SiteAddress(text), !text.contains("@") else {
            throw ValidationError("\(name) must look like https://wallet.example.org.")
        }
        let path = text.drop { $0 != "/" }.dropFirst(2).drop { !"/?#".contains($0) }
        guard path.allSatisfy({ $0 == "/" }) else {
            throw ValidationError(
                """
                \(name) cannot end with "\(path)": Awallet needs a whole host name, because its \
                cookies and its app belong to one. Use \(address.text), or a name of its own such \
                as https://wallet.example.org.
                """)
        }
        return address
    }

    /// The address that people open as text, without a slash at its end.
    ///
    /// - Throws: `ValidationError`.
    static func publicURL(flag: String?) throws -> String? { try publicAddress(flag: flag)?.text }
}
