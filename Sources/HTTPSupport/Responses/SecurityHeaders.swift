import HTTPTypes
import Hummingbird

/// The headers of every answer (OWASP ASVS 5.0, 3.4); a route may set its own instead.
struct SecurityHeaders: Sendable {
    private let fields: HTTPFields

    init(_ settings: HTTPSettings) {
        var fields: HTTPFields = [
            .contentSecurityPolicy: ContentPolicy.closed,
            .xContentTypeOptions: "nosniff",
            .known("Referrer-Policy"): "same-origin",
            .known("Cross-Origin-Opener-Policy"): "same-origin",
            .known("Cross-Origin-Resource-Policy"): "same-origin",
            .cacheControl: "no-store",
        ]
        if settings.isSecure {
            let others = settings.protectsSubdomains ? "; includeSubDomains" : ""
            fields[.strictTransportSecurity] = "max-age=31536000" + others
        }
        self.fields = fields
    }

    /// Adds the request's id and the headers that the answer lacks.
    func apply(to response: inout Response, requestID: String) {
        var all = fields
        for field in response.headers {
            if field.name == .setCookie { all.append(field) } else { all[field.name] = field.value }
        }
        all.append(HTTPField(name: .requestID, value: requestID))
        response.headers = all
    }
}
