import HTTPTypes
public import Hummingbird
import NIOCore

/// Compresses pages for browsers that accept it (RFC 9110, 12.5.3). API answers are small and
/// frequent, and streams never end, so both stay uncompressed.
///
/// A compressed length could reveal a secret beside text that an attacker chooses (the BREACH
/// attack): form tokens are therefore masked anew on each page, see `CSRFTokens`.
public enum Compression {
    /// Below this size, in bytes, compression is not worth it.
    private static let shortest = 700

    /// True if this request accepts gzip.
    public static func isAccepted(in request: Request) -> Bool {
        let preferences = QualityList(request.headers[.acceptEncoding])
        return (preferences.weight(of: "gzip") ?? preferences.weight(of: "*") ?? 0) > 0
    }

    /// The answer, compressed if it is a page and the request accepts that.
    static func apply(to response: Response, for request: Request) async throws -> Response {
        guard response.headers[.contentType]?.hasPrefix("text/html") == true,
            response.headers[.contentEncoding] == nil
        else { return response }
        var response = response
        response.headers[.vary] = "Accept-Encoding"
        guard isAccepted(in: request), let length = response.body.contentLength,
            length >= shortest
        else { return response }
        let whole = try await response.body.collected()
        guard let packed = Gzip.compress(whole, effort: .quick) else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.body = ResponseBody(byteBuffer: packed)
        return response
    }
}
