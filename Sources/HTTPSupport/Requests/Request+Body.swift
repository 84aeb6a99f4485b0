import HTTPTypes
public import Hummingbird
import NIOCore

extension Request {
    /// The maximum size of a body, in bytes.
    public static let maximumBody = StrictJSON.maximumLength

    /// The maximum size of a body with a picture, in bytes: the picture and the rest of its form.
    public static let maximumUpload = 6 << 20

    /// The body; stops reading at the limit.
    ///
    /// - Throws: `RequestError.bodyTooLarge`, also for compressed bodies, which are refused.
    public func limitedBody() async throws -> ByteBuffer {
        try await body(upTo: Self.maximumBody, or: .bodyTooLarge) { try await $0.collect(upTo: $1) }
    }

    /// A body above the usual limit, for routes that need it. Read it only after authentication:
    /// few are read at once, and others wait for them.
    ///
    /// - Parameters:
    ///   - maximum: in bytes.
    ///   - context: holds the permit to read. Leave it out if no other request can compete.
    /// - Throws: `RequestError.uploadTooLarge`, `.bodyTooSlow`, `WalletError.goal(.pictureBusy)`;
    ///   compressed bodies are refused as well.
    public func largeBody(
        upTo maximum: Int, in context: WalletContext?
    ) async throws -> ByteBuffer {
        try await body(upTo: maximum, or: .uploadTooLarge) { body, maximum in
            let length = headers[.contentLength].flatMap(Int.init) ?? .max
            guard length > Self.maximumBody else { return try await body.collect(upTo: maximum) }
            try await context?.uploadPermit?.take()
            return try await Self.soon { try await body.collect(upTo: maximum) }
        }
    }

    private func body(
        upTo maximum: Int, or tooLarge: RequestError,
        read: (RequestBody, Int) async throws -> ByteBuffer
    ) async throws -> ByteBuffer {
        if let length = headers[.contentLength].flatMap(Int.init), length > maximum {
            throw tooLarge
        }
        guard headers[.contentEncoding] == nil else {
            throw RequestError.bodyCompressed
        }
        do { return try await read(body, maximum) } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }

    /// Reads with a time limit, so that a client that sends a byte now and then cannot block
    /// others.
    ///
    /// - Throws: `RequestError.bodyTooSlow`, and what `read` throws.
    static func soon(
        within patience: Duration = .seconds(120),
        _ read: @escaping @Sendable () async throws -> ByteBuffer
    ) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
            group.addTask { try await read() }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            guard let read = try await group.next() ?? nil else { throw RequestError.bodyTooSlow }
            return read
        }
    }

    /// A body whose type says that it is JSON.
    ///
    /// - Throws: `RequestError.notJSON`, and what `limitedBody` throws.
    public func jsonBody() async throws -> ByteBuffer {
        guard isOfType("application/json") else { throw RequestError.notJSON }
        return try await limitedBody()
    }

    /// The fields of a form from a browser.
    ///
    /// - Throws: `RequestError` when the type or the encoding is wrong.
    public func formFields() async throws -> FormFields {
        guard isOfType("application/x-www-form-urlencoded") else { throw RequestError.notAForm }
        let bytes = try await limitedBody()
        return try FormFields(encoded: bytes.readableBytesView)
    }

    /// The fields of a form from a browser, and its files.
    ///
    /// - Throws: `RequestError` when the type or the encoding is wrong, or when there is more than
    ///   `maximumUpload`, and what `largeBody` throws.
    public func uploadForm(in context: WalletContext?) async throws -> UploadForm {
        guard isOfType("multipart/form-data") else {
            return UploadForm(fields: try await formFields())
        }
        let bytes = try await largeBody(upTo: Self.maximumUpload, in: context)
        return try UploadForm(bytes, type: headers[.contentType] ?? "")
    }

    /// The fields of the query, behind the `?`.
    ///
    /// - Parameter names: all names that may occur.
    /// - Throws: `RequestError` when the encoding or a name is not as it should be.
    public func queryFields(_ names: [String]) throws -> FormFields {
        let fields = try FormFields(encoded: (uri.query ?? "").utf8)
        for name in fields.names where !names.contains(name) {
            throw RequestError.unknownField(name, allowed: names)
        }
        return fields
    }

    /// True if the request names this media type for its body, with any parameters; a charset must
    /// be UTF-8 or US-ASCII.
    public func isOfType(_ type: String) -> Bool {
        guard let value = headers[.contentType] else { return false }
        if value == type { return true }
        let essence = value.prefix { $0 != ";" && $0 != " " }
        return essence.lowercased() == type && hasPlainCharset(value)
    }

    private func hasPlainCharset(_ value: String) -> Bool {
        let lower = value.lowercased()
        return !lower.contains("charset=") || lower.contains("utf-8") || lower.contains("us-ascii")
    }
}
