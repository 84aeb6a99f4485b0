import Phone
import Testing
import WalletServices

@testable import Messages

@Suite("The settings of an SMS gateway (P-CODE-1)")
struct HTTPGatewayTests {
    @Test(
        "Codes go to https, or to this machine",
        arguments: [
            "https://api.example.org/2010-04-01/Accounts/AC1/Messages.json",
            "https://example.org", "https://example.org:8443/?a=b&c=%20d", "https://192.0.2.1/",
            "https://[2001:db8::1]:443/x", "http://localhost:8080/send", "http://127.0.0.1/",
            "http://127.8.9.10:1", "http://[::1]:80/send", "http://[::ffff:127.0.0.1]/",
            "http://LOCALHOST/",
        ])
    func privateURLs(url: String) {
        #expect(HTTPGateway.isPrivate(url: url))
    }

    @Test(
        "Other addresses are refused, also those that only look like this machine",
        arguments: [
            "", "http://example.org/", "http://127.0.0.1.example.org/", "http://127.1/",
            "http://127.0.0.1@example.org/", "http://localhost@example.org/",
            "http://localhost:80@example.org/", "http://localhost.example.org/",
            "http://localhost\\@example.org/", "http://example.org#@localhost/",
            "http://example.org/#http://localhost", "http://[::1].example.org/",
            "http://[::2]/", "http://0.0.0.0/", "http://[::ffff:10.0.0.1]/", "http://[127.0.0.1]/",
            "http://localhost./",
            "https://ada:secret@example.org/", "https://exämple.org/", "https:///path",
            "https://example.org/a b", "https://example.org/\r\nHost: x", "https://example.org/ä",
            "ftp://example.org/", "file:///etc/passwd", "HTTPS://example.org/", "example.org",
            "https://example.org:port/", "https://-/", "https://[x]/", " https://example.org/",
        ])
    func otherURLs(url: String) {
        #expect(!HTTPGateway.isPrivate(url: url))
    }

    @Test("A form escapes everything but letters, digits and four signs")
    func forms() {
        let form = FormBody([("To", "+1530"), ("No", nil), ("B&=", "a b*-._~\n=&%é")])
        let expected = "To=%2B1530&B%26%3D=a%20b*-._%7E%0A%3D%26%25%C3%A9"
        #expect(String(decoding: form.bytes, as: UTF8.self) == expected)
    }

    private func gateway(_ text: String, patience: Duration = .seconds(1)) throws -> HTTPGateway {
        let names = ["url", "user", "password"]
        return try HTTPGateway(
            KeyFile(text: text, path: "key", names: names), site: "localhost", patience: patience)
    }

    @Test("A key file without a private URL is refused, and the URL is not repeated")
    func wrongFiles() throws {
        for (text, words) in [
            ("user = ada", "needs a line `url = …`"),
            ("url = http://hunter2.example.org", "needs an `url` that begins with https://"),
            ("url = https://example.org\nuser = ada", "needs a line `password = …`"),
        ] {
            let failure = #expect(throws: KeyFile.Failure.self) { _ = try gateway(text) }
            let description = try #require(failure).description
            #expect(description.hasPrefix("The key file key \(words)"))
            #expect(!description.contains("hunter2"))
        }
    }

    @Test("A gateway that never answers, or is not there, is an error in time")
    func silence() async throws {
        let phone = Contact.phone(try #require(PhoneNumber(e164: "+15306018718")))
        let server = try SilentServer()
        let silent = try gateway(
            "url = http://127.0.0.1:\(server.port)/", patience: .milliseconds(300))
        // The system took the whole message for it.
        await #expect(throws: DeliveryUnknown.self) {
            try await silent.send(.code("123456", lasting: 5), to: phone)
        }
        let absent = try gateway("url = http://127.0.0.1:\(try SilentServer().port)/")
        await #expect(throws: SendFailure.self) {
            try await absent.send(.code("123456", lasting: 5), to: phone)
        }
    }

    @Test("A gateway reaches phones, and refuses other contacts")
    func contacts() async throws {
        let gateway = try gateway("url = https://example.org")
        #expect(gateway.reaches(.phone) && !gateway.reaches(.email))
        let address = Contact.email(try #require(EmailAddress("ada@example.org")))
        await #expect(throws: Unreachable.self) {
            try await gateway.send(.code("123456", lasting: 5), to: address)
        }
    }
}
