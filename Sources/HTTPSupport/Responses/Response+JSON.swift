import HTTPTypes
public import Hummingbird

extension Response {
    /// An answer with a JSON body.
    public static func json(
        _ json: JSONWriter, status: HTTPResponse.Status = .ok
    ) -> Response {
        .bytes(json.buffer, type: "application/json", status: status)
    }

    /// An answer with one JSON object.
    ///
    /// - Parameters:
    ///   - capacity: bytes to begin with; more are taken when needed.
    ///   - write: writes the members of the object.
    public static func json(
        status: HTTPResponse.Status = .ok, capacity: Int = 512,
        _ write: (inout JSONWriter) -> Void
    ) -> Response {
        .json(JSONWriter(capacity: capacity, write), status: status)
    }

    /// An answer with these bytes.
    public static func bytes(
        _ buffer: ByteBuffer, type: String, status: HTTPResponse.Status = .ok
    ) -> Response {
        Response(
            status: status, headers: [.contentType: type], body: .init(byteBuffer: buffer))
    }

    /// An answer without a body.
    public static func empty(_ status: HTTPResponse.Status = .noContent) -> Response {
        Response(status: status)
    }

    /// This answer, marked as a repetition of an earlier one.
    public func replayed(_ isReplay: Bool) -> Response {
        guard isReplay else { return self }
        var marked = self
        marked.headers[.idempotentReplayed] = "true"
        return marked
    }

    /// Redirects the browser with GET (RFC 9110, 15.4.4).
    ///
    /// - Parameter path: on this site, beginning with one `/`; anything else leads to `/`.
    public static func seeOther(_ path: String) -> Response {
        let bytes = Array(path.utf8)
        let isLocal =
            bytes.first == UInt8(ascii: "/") && (bytes.count == 1 || bytes[1] != 0x2F)
            && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }
        return Response(status: .seeOther, headers: [.location: isLocal ? path : "/"])
    }
}
