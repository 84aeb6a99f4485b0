extension ErrorCode {
    /// Requests that are refused before they reach the wallet: for their form, address or origin.
    public enum Request: String, CaseIterable, Sendable {
        case jsonInvalid = "json_invalid"
        case fieldUnknown = "field_unknown"
        case fieldMissing = "field_missing"
        case fieldInvalid = "field_invalid"
        case formInvalid = "form_invalid"
        case bodyTooLarge = "body_too_large"
        case bodyTooSlow = "body_too_slow"
        case contentTypeNotJSON = "content_type_not_json"
        case contentTypeNotForm = "content_type_not_form"
        case contentTypeNotPicture = "content_type_not_picture"
        case contentEncodingUnknown = "content_encoding_unknown"
        case routeNotFound = "route_not_found"
        case methodNotAllowed = "method_not_allowed"
        case hostInvalid = "host_invalid"
        case hostNotAllowed = "host_not_allowed"
        case crossOrigin = "cross_origin"
        case originChanged = "origin_changed"
        case formExpired = "form_expired"
        case cookiesRefused = "cookies_refused"
        // Used only by the sandbox, where other machines reach it.
        case sandboxPasswordNeeded = "sandbox_password_needed"
        // Used only by the course API.
        case courseAccountIDInvalid = "invalid_account_id"
        case courseAmountInvalid = "invalid_amount"
    }
}

extension ErrorCode.Request: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .jsonInvalid: ErrorRow(.badRequest)
        case .fieldUnknown: ErrorRow(.badRequest)
        case .fieldMissing: ErrorRow(.badRequest)
        case .fieldInvalid: ErrorRow(.badRequest)
        case .formInvalid: ErrorRow(.badRequest)
        case .bodyTooLarge: ErrorRow(.contentTooLarge)
        case .bodyTooSlow: ErrorRow(.requestTimeout)
        case .contentTypeNotJSON: ErrorRow(.unsupportedMediaType)
        case .contentTypeNotForm: ErrorRow(.unsupportedMediaType)
        case .contentTypeNotPicture: ErrorRow(.unsupportedMediaType)
        case .contentEncodingUnknown: ErrorRow(.unsupportedMediaType)
        case .routeNotFound: ErrorRow(.notFound)
        case .methodNotAllowed: ErrorRow(.methodNotAllowed)
        case .hostInvalid: ErrorRow(.badRequest)
        case .hostNotAllowed: ErrorRow(.misdirectedRequest)
        case .crossOrigin: ErrorRow(.forbidden)
        case .originChanged: ErrorRow(.forbidden)
        case .formExpired: ErrorRow(.forbidden)
        case .cookiesRefused: ErrorRow(.forbidden)
        case .sandboxPasswordNeeded: ErrorRow(.unauthorized)
        case .courseAccountIDInvalid: ErrorRow(.badRequest, at: "ID")
        case .courseAmountInvalid: ErrorRow(.badRequest, at: "amount")
        }
    }
}

extension ErrorCode {
    /// The server itself.
    public enum Server: String, CaseIterable, Sendable {
        case unavailable
        case outcomeUnknown = "outcome_unknown"
        case writingStopped = "writing_stopped"
        case clockInDoubt = "clock_in_doubt"
        case dataDamaged = "data_damaged"
        case internalError = "internal_error"
    }
}

extension ErrorCode.Server: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .unavailable: ErrorRow(.unavailable, retryAfter: 30)
        case .outcomeUnknown: ErrorRow(.internalServerError)
        case .writingStopped: ErrorRow(.unavailable, retryAfter: 300)
        case .clockInDoubt: ErrorRow(.unavailable, retryAfter: 300)
        case .dataDamaged: ErrorRow(.internalServerError)
        case .internalError: ErrorRow(.internalServerError)
        }
    }
}
