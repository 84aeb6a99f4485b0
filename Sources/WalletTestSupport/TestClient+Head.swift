public import HTTPTypes
import NIOCore

extension TestClient {
    /// The differences between HEAD and GET of this path; empty when there are none (RFC 9110,
    /// 9.3.2). Headers that change with each answer are compared by name alone.
    public func headErrors(
        at path: String, headers: HTTPFields = [:]
    ) async throws -> (status: Int, errors: [String]) {
        let get = try await send(.get, path, headers: headers)
        let head = try await send(.head, path, headers: headers)
        var errors: [String] = []
        if head.status != get.status { errors.append("\(head.status) for \(get.status)") }
        if head.body.readableBytes > 0 { errors.append("a body") }
        let (expected, found) = (Self.lines(of: get.headers), Self.lines(of: head.headers))
        errors += expected.subtracting(found).map { "no \($0)" }.sorted()
        errors += found.subtracting(expected).map { "also \($0)" }.sorted()
        return (get.status, errors)
    }

    private static func lines(of headers: HTTPFields) -> Set<String> {
        let anew: Set<HTTPField.Name?> = [
            HTTPField.Name("X-Request-Id"), .setCookie, .contentSecurityPolicy,
        ]
        return Set(headers.map { anew.contains($0.name) ? "\($0.name)" : $0.description })
    }
}
