/// Which requests to list. A missing property fits all of them.
public struct RequestFilter: Hashable, Sendable {
    /// The APIs.
    public var apis: Set<FaultAPI>?
    /// In capitals, such as `PUT`.
    public var method: String?
    /// A pattern of paths, as in rules.
    public var path: String?
    /// A status, or its first digit for a class of them.
    public var status: Int?
    /// A username or a phone number.
    public var person: String?
    /// Only requests with a lower number.
    public var before: Int64?
    /// Only requests with a higher number.
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

/// The key of a request that is sent again.
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

/// The reason why the inspector cannot show or do something.
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

    /// The field of a filter or a body at fault.
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
