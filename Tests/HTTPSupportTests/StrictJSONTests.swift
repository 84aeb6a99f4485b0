import HTTPSupport
import NIOCore
import Testing

/// HTTP-3, T9: one meaning or none.
@Suite("Reading JSON strictly")
struct StrictJSONTests {
    @Test("what RFC 8259 allows is read", arguments: JSONCorpus.accepted)
    func accepts(text: String) throws {
        _ = try StrictJSON.parse(Array(text.utf8))
    }

    @Test("everything else is refused, for its reason", arguments: JSONCorpus.refused)
    func refuses(entry: JSONCorpus.Refused) {
        #expect(throws: JSONError(entry.reason, at: entry.offset)) {
            try StrictJSON.parse(entry.bytes)
        }
    }

    @Test("the corpus has at least 120 cases, each once")
    func corpusIsLarge() {
        let bytes = JSONCorpus.accepted.map { Array($0.utf8) } + JSONCorpus.refused.map(\.bytes)
        #expect(bytes.count >= 120)
        #expect(Set(bytes).count == bytes.count)
    }

    @Test("every reason to refuse has a case")
    func everyReasonOccurs() {
        #expect(Set(JSONCorpus.refused.map(\.reason)) == Set(JSONError.Reason.allCases))
    }

    @Test("members keep their order, numbers their digits")
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

    @Test("names that Unicode calls equal are the same name (T10)")
    func canonicallyEqualNames() {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        #expect(throws: JSONError(.duplicateName, at: 8)) {
            try StrictJSON.parse(Array(text.utf8))
        }
    }

    @Test("a buffer is read from where its reader stands")
    func bufferWithOffset() throws {
        var buffer = ByteBuffer(string: "xx[1]")
        buffer.moveReaderIndex(forwardBy: 2)
        #expect(try StrictJSON.parse(buffer) == .array([.integer(1)]))
    }

    @Test("no prefix, no changed byte and no cut of a good text stops the process (T7)")
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
