import HTTPSupport
import HTTPTypes
import Hummingbird

/// An error that only the sandbox's API has, in the format of the REST API.
struct SandboxError: Hashable, Sendable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    let hint: String
    /// The field at fault.
    let field: String?

    func response(requestID: String) -> Response {
        .json(status: status) { json in
            json.object("error") { json in
                json.string("code", code)
                json.string("message", message)
                json.string("hint", hint)
                json.string("field", field)
                json.string("request_id", requestID)
            }
        }
    }
}
