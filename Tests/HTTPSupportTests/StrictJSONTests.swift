import HTTPSupport
import NIOCore
import Testing

/// HTTP-3, T9: each text has one meaning or none.
@Suite("Strict parsing of JSON")
struct StrictJSONTests {
    @Test("Everything that RFC 8259 allows is accepted", arguments: JSONCorpus.accepted)
    func accepts(text: String) throws {
        _ = try StrictJSON.parse(Array(text.utf8))
    }

    @Test("Everything else is refused, with its reason", arguments: JSONCorpus.refused)
    func refuses(entry: JSONCorpus.Refused) {
        #expect(throws: JSONError(entry.reason, at: entry.offset)) {
            try StrictJSON.parse(entry.bytes)
        }
    }

    @Test("The corpus has at least 120 cases, each once")
    func corpusIsLarge() {
        let bytes = JSONCorpus.accepted.map { Array($0.utf8) } + JSONCorpus.refused.map(\.bytes)
        #expect(bytes.count >= 120)
        #expect(Set(bytes).count == bytes.count)
    }

    @Test("Every reason for refusal has a case")
    func everyReasonOccurs() {
        #expect(Set(JSONCorpus.refused.map(\.reason)) == Set(JSONError.Reason.allCases))
    }

    @Test("Members keep their order, and numbers their digits")
    func values() throws {
        let text =
            #"{"z":-5,"a":[1.0,1e2,-0,9223372036854775807,9223372036854775808],"é":"\u00e9"}"#
        let expected = JSONValue.object(
            JSONObject([
                .init("z", .integer(-5)),
                .init(
                    "a",
                    .array([
                        .number("1.0"), .number("1e2"), .number("-0"), .integer(.max),
                        .number("9223372036854775808"),
                    ])),
                .init("é", .string("é")),
            ]))
        #expect(try StrictJSON.parse(Array(text.utf8)) == expected)
    }

    @Test("Names that Unicode treats as equal are the same name (T10)")
    func canonicallyEqualNames() {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        #expect(throws: JSONError(.duplicateName, at: 8)) {
            try StrictJSON.parse(Array(text.utf8))
        }
    }

    @Test("A buffer is read from its reader index")
    func bufferWithOffset() throws {
        var buffer = ByteBuffer(string: "xx[1]")
        buffer.moveReaderIndex(forwardBy: 2)
        #expect(try StrictJSON.parse(buffer) == .array([.integer(1)]))
    }

    @Test("No prefix, changed byte or cut of a valid text crashes the process (T7)")
    func mutations() throws {
        let good = Array(#"{"a":[1,-2.5e3,"x\ud83d\ude00\n",true,null],"b":{"c":"é"}}"#.utf8)
        var outcomes = 0
        for end in 0...good.count {
            if (try? StrictJSON.parse(Array(good[..<end]))) != nil { outcomes += 1 }
        }
        #expect(outcomes == 1)
        for index in good.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = good
                changed[index] = byte
                _ = try? StrictJSON.parse(changed)
            }
        }
    }
}
