import HTTPTypes
public import Hummingbird
import NIOCore

/// Sends pages compressed to browsers that take it (RFC 9110, 12.5.3). Answers of the APIs are
/// small and many, and stay as they are; so does what is never finished, such as a stream.
///
/// Secrets beside text that somebody else may choose would show in a compressed length (the BREACH
/// attack): form tokens are therefore masked anew on each page, see `CSRFTokens`.
public enum Compression {
    /// Less than this is not worth it.
    private static let shortest = 700

    /// Whether this request takes gzip.
    public static func isAccepted(in request: Request) -> Bool {
        let preferences = QualityList(request.headers[.acceptEncoding])
        return (preferences.weight(of: "gzip") ?? preferences.weight(of: "*") ?? 0) > 0
    }

    /// The same answer, compressed when it is a page and the request takes it so.
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
