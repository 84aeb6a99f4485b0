import HTTPSupport
import Hummingbird

extension Response {
    /// `{"name":[…]}`.
    static func list<Value>(
        _ name: StaticString, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void
    ) -> Response {
        .json(capacity: 2048) { json in
            json.array(name) { json in
                for value in values { json.object { write(value, &$0) } }
            }
        }
    }
}
