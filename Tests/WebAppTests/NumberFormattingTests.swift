import HTTPSupport
import HTTPTypes
import Testing
import WalletTestSupport

@Suite("Formatting a number while it is typed")
struct NumberFormattingTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func reading(_ typed: String, region: String = "US") async throws -> JSONValue {
        let escaped = typed.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }
        let answer = try await web.client.send(
            .get, "/sign-in/format?region=\(region)&typed=\(escaped.joined())")
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.headers[.cacheControl] == "no-store")
        return answer.json
    }

    @Test(
        "The number has its country's format (S-LOGIN-5)",
        arguments: [
            ("530", "530"), ("5306", "530-6"), ("5306018718", "(530) 601-8718"),
            ("(530) 601-8718", "(530) 601-8718"), ("(530 601-8718", "(530) 601-8718"),
        ])
    func asTyped(typed: String, shown: String) async throws {
        #expect(try await reading(typed).text("text") == shown)
    }

    @Test(
        "The region follows the prefix; without a prefix it is the chosen one (S-LOGIN-3)",
        arguments: [("+44", "GB"), ("+370 6", "LT"), ("530", "US"), ("+1 416 555 0199", "CA")])
    func region(typed: String, region: String) async throws {
        #expect(try await reading(typed).text("region") == region)
    }

    @Test(
        "The error of submitting a number is known before (S-LOGIN-7 to S-LOGIN-10)",
        arguments: [
            ("", "Please enter your phone number."),
            ("530601871", "The phone number should be 10 digits."),
            ("53060187189", "The phone number should be 10 digits."),
            ("530x018718", "Please enter digits only"),
            ("0123456789", "Please enter a valid phone number"),
        ])
    func errors(typed: String, message: String) async throws {
        let json = try await reading(typed)
        #expect(json.text("error") == message)
        #expect(json.text("national") == nil)
        #expect(web.world.codes.count == 0)
    }

    @Test("Letters stay visible, and a valid number has no error (S-LOGIN-9)")
    func kept() async throws {
        #expect(try await reading("530x").text("text") == "530x")
        let good = try await reading("+44 20 7946 0958")
        #expect(good.text("error") == nil)
        #expect(good.text("national") == "020 7946 0958")
    }

    @Test("Every query gets an answer, and none a server error")
    func nonsense() async throws {
        for query in ["", "?", "?region=%FF", "?typed=%00&region=zzzzz", "?typed=+++++"] {
            let answer = try await web.client.send(.get, "/sign-in/format" + query)
            #expect(answer.status == 200, "\(query)")
        }
        let long = String(repeating: "5", count: 5000)
        #expect(try await reading(long).text("text")?.utf8.count == 60)
    }
}

extension JSONValue {
    /// The string member of this name; nil for null and anything else.
    fileprivate func text(_ name: String) -> String? {
        guard case .object(let fields) = self, case .string(let text)? = fields[name] else {
            return nil
        }
        return text
    }
}
