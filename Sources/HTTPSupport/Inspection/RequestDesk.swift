public import WalletServices

/// The requests that a sandbox answered, kept to a bound. They live in memory.
public protocol RequestDesk: Sendable {
    /// Grows with each request. Requests that are read later are at least as new as it.
    var version: Int64 { get }

    /// How many requests fell out of the bound, as newer ones took their place.
    var dropped: Int64 { get }

    /// Listens for requests until the reader stops.
    ///
    /// - Parameter version: the version on the screen; a newer one is announced at once.
    /// - Returns: nil when there are too many already.
    func watch(since version: Int64?) -> Watch?

    /// The requests that a filter lets through, the latest first.
    ///
    /// - Throws: `InspectionError`, `StoreError`.
    func list(_ filter: RequestFilter) async throws -> [InspectedRequest]

    /// One request with everything that is known of it.
    ///
    /// - Throws: `InspectionError.notFound`, `StoreError`.
    func details(of id: Int64) async throws -> RequestDetails

    /// The books as they were right before or after a request.
    ///
    /// - Throws: `InspectionError.notFound`, `.booksGone`, `StoreError`.
    func books(_ moment: BooksMoment, _ id: Int64) async throws -> PastBooks

    /// Sends a request again, as it came.
    ///
    /// - Parameters:
    ///   - key: whether it has the same idempotency key.
    ///   - context: that of the request for it, whose connection stands for the client's.
    /// - Returns: the number of the new request.
    /// - Throws: `InspectionError.notFound`, `.notReplayable`, `.noKey`.
    func replay(_ id: Int64, key: ReplayKey, by context: WalletContext) async throws -> Int64

    /// Forgets all requests.
    func removeAll()
}

/// Which requests to list.
public struct RequestFilter: Hashable, Sendable {
    /// Nil for all.
    public var apis: Set<FaultAPI>?
    /// Nil for each.
    public var method: String?
    /// A pattern of paths, as in rules; nil for each.
    public var path: String?
    /// A status, or its first digit for a class of them; nil for each.
    public var status: Int?
    /// A username or a phone number; nil for everybody.
    public var person: String?
    /// Only requests with a lower number; nil for the latest.
    public var before: Int64?
    /// Only requests with a higher number; nil for all.
    public var after: Int64?
    /// The maximum number of requests.
    public var limit: Int

    /// The maximum of `limit`.
    public static let most = 100

    public init(
        apis: Set<FaultAPI>? = nil, method: String? = nil, path: String? = nil,
        status: Int? = nil, person: String? = nil, before: Int64? = nil, limit: Int = 50
    ) {
        self.apis = apis
        self.method = method
        self.path = path
        self.status = status
        self.person = person
        self.before = before
        self.limit = limit
    }
}

/// Whether a request that is sent again has its key again.
public enum ReplayKey: String, CaseIterable, Sendable {
    /// As a right retry has it.
    case same
    /// As a second request, or a wrong retry, has it.
    case new
}

/// Which books of a request to look at.
public enum BooksMoment: String, CaseIterable, Sendable {
    case before, after
}

/// Why an inspector cannot show or do something.
public enum InspectionError: String, Error, CaseIterable, Sendable {
    case notFound = "request_not_found"
    /// Its body was too large, or was not read to its end.
    case notReplayable = "request_not_replayable"
    /// There is no idempotency key to replace.
    case noKey = "request_without_key"
    case keyUnknown = "replay_key_unknown"
    /// A snapshot was put back since.
    case booksGone = "request_books_gone"
    case apiUnknown = "request_api_unknown"
    case pathInvalid = "request_path_invalid"
    case statusInvalid = "request_status_invalid"
    case personUnknown = "request_person_unknown"

    /// The field of a filter or a body that is wrong; nil when it is no field.
    public var field: String? {
        switch self {
        case .notFound, .notReplayable, .noKey, .booksGone: nil
        case .keyUnknown: "key"
        case .apiUnknown: "api"
        case .pathInvalid: "path"
        case .statusInvalid: "status"
        case .personUnknown: "person"
        }
    }
}
