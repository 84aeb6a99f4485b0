public import NIOCore

extension JSONWriter {
    /// Writes a value that was built or parsed before.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .object(let object):
            self.object { json in
                for member in object.members {
                    json.begin(named: member.name)
                    json.value(member.value)
                }
            }
        case .array(let elements):
            array { json in for element in elements { json.value(element) } }
        case .string(let text): string(nil, text)
        case .integer(let number): integer(nil, number)
        case .number(let text): raw(text)
        case .bool(let flag): bool(nil, flag)
        case .null: null(nil)
        }
    }
}

extension JSONValue {
    /// The value as JSON text in UTF-8, without spaces.
    public var encoded: ByteBuffer {
        var json = JSONWriter()
        json.value(self)
        return json.buffer
    }
}
