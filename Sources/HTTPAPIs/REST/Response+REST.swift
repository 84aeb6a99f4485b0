import HTTPSupport
import HTTPTypes
import Hummingbird

extension Response {
    /// One thing as a JSON object.
    static func one<Value>(
        _ value: Value, status: HTTPResponse.Status = .ok,
        _ write: (Value, inout JSONWriter) -> Void
    ) -> Response {
        var json = JSONWriter()
        json.object { write(value, &$0) }
        return .json(json, status: status)
    }

    /// `{"name":[…]}`.
    static func list<Value>(
        _ name: StaticString, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void
    ) -> Response {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.array(name) { json in
                for value in values { json.object { write(value, &$0) } }
            }
        }
        return .json(json)
    }
}
