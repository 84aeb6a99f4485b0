public import Hummingbird
import WalletServices

extension ErrorReport {
    /// The answer in the format of the REST API:
    /// `{"error":{code, message, hint, field, request_id}}`, with an `errors` list where several
    /// are possible.
    public func restResponse(requestID: String) -> Response {
        let json = JSONWriter { json in
            json.object("error") { json in
                text.write(to: &json)
                json.string("request_id", requestID)
            }
            if let list {
                json.array("errors") { json in
                    for text in list { json.object { text.write(to: &$0) } }
                }
            }
        }
        var response = Response.json(json, status: status)
        addHeaders(to: &response)
        if status == .unauthorized {
            response.headers[.wwwAuthenticate] = challenge ?? "Bearer"
        }
        return response
    }

    /// Adds the headers that belong to the status: `Retry-After`, `Allow`, `WWW-Authenticate`.
    public func addHeaders(to response: inout Response) {
        if let retryAfterSeconds {
            response.headers[.retryAfter] = String(retryAfterSeconds)
        }
        if let allow { response.headers[.allow] = allow }
        if let challenge { response.headers[.wwwAuthenticate] = challenge }
    }
}

extension ErrorText {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("code", code.rawValue)
        json.string("message", message)
        json.string("hint", hint)
        json.string("field", field)
    }
}
