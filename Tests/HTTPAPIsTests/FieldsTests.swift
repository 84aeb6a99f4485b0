import HTTPSupport
import NIOCore
import Testing

@testable import HTTPAPIs

@Suite("Each API reads a body by its own dialect")
struct FieldsTests {
    private func fields<API: Dialect>(
        of api: API.Type, _ json: String, allowing names: [String]? = nil
    ) throws -> Fields<API> {
        try Fields(ByteBuffer(string: json), allowing: names)
    }

    @Test("null counts as left out in the Starling API alone")
    func null() throws {
        let json = #"{"a":null}"#
        #expect(try fields(of: StarlingAPI.self, json).optionalString("a") == nil)
        #expect(try !fields(of: StarlingAPI.self, json).has("a"))
        let wrong = RequestError.wrongType("a", "a string")
        #expect(throws: wrong) { try fields(of: RESTAPI.self, json).optionalString("a") }
        #expect(throws: wrong) { try fields(of: CourseAPI.self, json).optionalString("a") }
        #expect(try fields(of: RESTAPI.self, json).nullableString("a") == .some(nil))
        #expect(try fields(of: RESTAPI.self, "{}").nullableString("a") == nil)
    }

    @Test("A missing field and one of another type are named in the API's own words")
    func words() throws {
        let rest = try fields(of: RESTAPI.self, #"{"n":1.5}"#)
        #expect(throws: RequestError.missingField("a")) { try rest.string("a") }
        #expect(
            throws: RequestError.wrongType("n", "an integer, without fraction or exponent")
        ) { try rest.integer("n") }
        #expect(throws: RequestError.wrongType("n", "a UUID")) { try rest.uuid("n") }
        let starling = try fields(of: StarlingAPI.self, #"{"minorUnits":1.5}"#)
        #expect(throws: StarlingError.missing(["payeeName", "payeeType"])) {
            try starling.require("payeeName", "payeeType")
        }
        #expect(throws: StarlingError.invalid("minorUnits", "a whole number")) {
            try starling.integer("minorUnits")
        }
        #expect(throws: StarlingError.invalid("minorUnits", "a string")) {
            try starling.uid("minorUnits")
        }
    }

    @Test("A name that the route does not know is refused where names are given")
    func names() throws {
        #expect(throws: RequestError.unknownField("b", allowed: ["a"])) {
            try fields(of: RESTAPI.self, #"{"a":1,"b":2}"#, allowing: ["a"])
        }
        #expect(try fields(of: CourseAPI.self, #"{"a":"x","b":2}"#).string("a") == "x")
        #expect(throws: RequestError.notAnObject) { try fields(of: RESTAPI.self, "[]") }
    }

    @Test("Only the REST API insists on a content type and known names")
    func leniency() {
        func isStrict(_ leniency: Leniency) -> Bool {
            if case .strict = leniency { true } else { false }
        }
        #expect(isStrict(RESTAPI.leniency))
        #expect(!isStrict(StarlingAPI.leniency) && !isStrict(CourseAPI.leniency))
    }
}
