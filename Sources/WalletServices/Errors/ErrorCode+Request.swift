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
        case .jsonInvalid:
            ErrorRow(.badRequest, "The body is not valid JSON.", "Send one JSON object.")
        case .fieldUnknown: ErrorRow(.badRequest, "There is no such field.", "Leave it out.")
        case .fieldMissing: ErrorRow(.badRequest, "A field is missing.", "Send it.")
        case .fieldInvalid:
            ErrorRow(
                .badRequest, "A field has the wrong form.", "Send it as the documentation says.")
        case .formInvalid:
            ErrorRow(.badRequest, "The form cannot be read.", "Send each field once, in UTF-8.")
        case .bodyTooLarge:
            ErrorRow(.contentTooLarge, "The body is too large.", "Send at most 64 KiB.")
        case .bodyTooSlow:
            ErrorRow(
                .requestTimeout, "The body took too long to arrive.",
                "Send it again, or send something smaller.")
        case .contentTypeNotJSON:
            ErrorRow(
                .unsupportedMediaType, "The body must be JSON.",
                "Send the header Content-Type: application/json.")
        case .contentTypeNotForm:
            ErrorRow(
                .unsupportedMediaType, "The body must be a form.",
                "Send the header Content-Type: application/x-www-form-urlencoded.")
        case .contentTypeNotPicture:
            ErrorRow(
                .unsupportedMediaType, "The body must be a picture.",
                "Send the header Content-Type: image/jpeg, image/png, image/webp or image/heic.")
        case .contentEncodingUnknown:
            ErrorRow(.unsupportedMediaType, "The body is compressed.", "Send it uncompressed.")
        case .routeNotFound:
            ErrorRow(
                .notFound, "There is nothing at this address.", "Check the path; /docs lists them.")
        case .methodNotAllowed:
            ErrorRow(
                .methodNotAllowed, "This address does not know this method.",
                "Use a method that the Allow header lists.")
        case .hostInvalid:
            ErrorRow(
                .badRequest, "The request does not name its host.", "Send one Host header.")
        case .hostNotAllowed:
            ErrorRow(
                .misdirectedRequest, "This server does not use this name.",
                "Use the address that the server's operator gave you.")
        case .crossOrigin:
            ErrorRow(
                .forbidden, "This request came from another site.",
                "Open the page here and try again.")
        case .originChanged:
            ErrorRow(
                .forbidden, "The proxy in front of this server changes its address.",
                "Tell the server's operator: its log says what the proxy should send.")
        case .formExpired:
            ErrorRow(
                .forbidden, "This form has expired.",
                "Reload the page and send the form again.")
        case .cookiesRefused:
            ErrorRow(
                .forbidden, "Your browser refuses cookies, or has deleted them.",
                "Allow cookies for this site and send the form again.")
        case .sandboxPasswordNeeded:
            ErrorRow(
                .unauthorized, "This needs the password of the sandbox.",
                "The sandbox prints it at its start. Send it by HTTP Basic, with any user name.")
        case .courseAccountIDInvalid:
            ErrorRow(
                .badRequest, "The ID of an account must be a UUID.",
                "Make it by UUID().uuidString and keep it.", at: "ID")
        case .courseAmountInvalid:
            ErrorRow(
                .badRequest, "This is not an amount.",
                "Send a decimal as a string, such as 12.5.", at: "amount")
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
        case .unavailable:
            ErrorRow(
                .unavailable, "Nothing can be saved right now.",
                "Nothing was changed; try again later.", retryAfter: 30)
        case .outcomeUnknown:
            ErrorRow(
                .internalServerError, "We do not know whether this was done.",
                "Send the same request with the same Idempotency-Key to find out.")
        case .writingStopped:
            ErrorRow(
                .unavailable, "Nothing can be changed here for now.",
                "Nothing was changed. The server's operator must check the books first.",
                retryAfter: 300)
        case .clockInDoubt:
            ErrorRow(
                .unavailable,
                "The server's clock shows {clock}; by its records it should be {records}.",
                """
                Nothing was booked. The server's operator must set the clock, or say that it is \
                right: awallet clock.
                """, retryAfter: 300)
        case .dataDamaged:
            ErrorRow(
                .internalServerError, "The data you asked for is damaged on the disk.",
                "Tell the server's operator the request ID; they must restore a backup.")
        case .internalError:
            ErrorRow(
                .internalServerError, "Something went wrong.",
                "Try again. If it happens again, tell the server's operator the request ID.")
        }
    }
}
