/// The reason to refuse a rule of a sandbox, in the order of the checks.
public enum FaultError: String, Error, CaseIterable, Sendable {
    case kindUnknown = "fault_kind_unknown"
    case statusInvalid = "fault_status_invalid"
    case headersInvalid = "fault_headers_invalid"
    case retryAfterInvalid = "fault_retry_after_invalid"
    case delayInvalid = "fault_delay_invalid"
    case rateInvalid = "fault_rate_invalid"
    case typeInvalid = "fault_type_invalid"
    case answerUnknown = "fault_answer_unknown"
    case lateInvalid = "fault_late_invalid"
    case apiUnknown = "fault_api_unknown"
    case methodUnknown = "fault_method_unknown"
    case pathInvalid = "fault_path_invalid"
    case tokenInvalid = "fault_token_invalid"
    /// Events have no API, method, path or token.
    case matchNotOfWebhooks = "fault_match_not_of_webhooks"
    case personUnknown = "fault_person_unknown"
    case timesInvalid = "fault_times_invalid"
    case afterInvalid = "fault_after_invalid"
    case probabilityInvalid = "fault_probability_invalid"
    case tooMany = "fault_limit_reached"
    case notFound = "fault_not_found"

    /// The field of the rule at fault.
    public var field: String? {
        switch self {
        case .kindUnknown: "effect.kind"
        case .statusInvalid: "effect.status"
        case .headersInvalid: "effect.headers"
        case .retryAfterInvalid: "effect.retry_after"
        case .delayInvalid: "effect"
        case .rateInvalid: "effect.bytes_per_second"
        case .typeInvalid: "effect.type"
        case .answerUnknown: "effect.answer"
        case .lateInvalid: "effect.by"
        case .apiUnknown: "match.api"
        case .methodUnknown: "match.method"
        case .pathInvalid: "match.path"
        case .tokenInvalid: "match.token"
        case .matchNotOfWebhooks: "match"
        case .personUnknown: "match.person"
        case .timesInvalid: "times"
        case .afterInvalid: "after"
        case .probabilityInvalid: "probability"
        case .tooMany, .notFound: nil
        }
    }
}
