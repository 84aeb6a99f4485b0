import Foundation
import HTTPSupport
import Ledger
import NIOCore
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test("Strings, numbers, ids and timestamps follow RFC 8259, RFC 9562 and RFC 3339")
    func values() throws {
        let id = try #require(UUID(uuidString: "0195CB5A-0001-7ABC-8DEF-0123456789AB"))
        var json = JSONWriter(capacity: 8)
        json.object { json in
            json.string("text", "a\"b\\c\n\u{1F}é😀")
            json.integer("least", .min)
            json.id("id", id)
            json.time("time", Timestamp(milliseconds: 1_700_000_000_007))
            json.array("list") { json in
                json.bool(nil, true)
                json.null(nil)
                json.object { _ in }
            }
            json.string("nothing", nil)
        }
        #expect(
            String(buffer: json.buffer)
                == #"{"text":"a\"b\\c\n\u001fé😀","least":-9223372036854775808,"#
                + #""id":"0195cb5a-0001-7abc-8def-0123456789ab","#
                + #""time":"2023-11-14T22:13:20.007Z","list":[true,null,{}],"nothing":null}"#)
    }

    @Test(
        "Timestamps have the same format as in the ledger",
        arguments: [
            -62_167_219_200_000, -1, 0, 951_826_399_999, 4_102_444_800_000, 253_402_300_799_999,
            253_402_300_800_000, Int64.max / 2,
        ])
    func times(milliseconds: Int64) {
        let time = Timestamp(milliseconds: milliseconds)
        var json = JSONWriter()
        json.time(nil, time)
        #expect(String(buffer: json.buffer) == "\"\(time.rfc3339)\"")
    }

    @Test("A parsed value is written unchanged")
    func roundTrip() throws {
        let text = #"{"b":[1,-2.50,"x",null,true],"a":{"é":1e9}}"#
        let value = try StrictJSON.parse(Array(text.utf8))
        #expect(String(buffer: value.encoded) == text)
    }
}
