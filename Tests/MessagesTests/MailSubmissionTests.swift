import Phone
import Testing
import WalletServices

@testable import Messages

/// `test_codes_by_mail.py` holds the tests with a real mail server.
@Suite("The settings of a mail server (P-CODE-1)")
struct MailSubmissionTests {
    private func submission(_ text: String) throws -> MailSubmission {
        let names = ["host", "port", "tls", "user", "password", "from", "name"]
        return try MailSubmission(
            KeyFile(text: text, path: "key", names: names), patience: .milliseconds(300),
            clock: .system, randomness: .system)
    }

    private static let valid = [
        "host": "mail.example.org", "port": "2525", "tls": "starttls", "from": "w@example.org",
        "name": "Family Lovelace", "user": "ada", "password": "hunter2",
    ]

    private func text(_ change: [String: String]) -> String {
        Self.valid.merging(change) { $1 }.map { "\($0) = \($1)" }.sorted().joined(separator: "\n")
    }

    @Test("A mail server needs a name, an address to send from, and encryption outside of here")
    func wrongFiles() throws {
        _ = try submission(text([:]))
        _ = try submission("host = 192.0.2.1\ntls = implicit\nfrom = w@example.org")
        _ = try submission("host = localhost\ntls = none\nfrom = w@localhost")
        let cases = [
            (["host": ""], "needs a line `host = …`"),
            (["from": ""], "needs a line `from = …`"),
            (["host": "ada@example.org"], "needs the name of a mail server as `host`"),
            (["host": "example.org/x"], "needs the name of a mail server as `host`"),
            (["host": "example.org:25"], "needs the name of a mail server as `host`"),
            (["tls": "maybe"], "needs `starttls`, `implicit` or `none` as `tls`"),
            (["tls": "none"], "allows `tls = none` only for a mail server on this machine"),
            (
                ["tls": "none", "host": "127.0.0.1.example.org"],
                "allows `tls = none` only for a mail server on this machine"
            ),
            (["port": "0"], "needs a number from 1 to 65535 as `port`"),
            (["port": "65536"], "needs a number from 1 to 65535 as `port`"),
            (["port": "smtp"], "needs a number from 1 to 65535 as `port`"),
            (["from": "Ada <ada@example.org>"], "needs an email address as `from`"),
            (["password": ""], "needs a line `password = …`"),
        ]
        for (change, words) in cases {
            let failure = #expect(throws: KeyFile.Failure.self) {
                _ = try submission(text(change))
            }
            #expect(failure?.description == "The key file key \(words).")
        }
    }

    private func failure(
        _ text: String, _ message: OutgoingMessage = .code("123456", lasting: 5)
    ) async throws -> SendFailure? {
        let address = Contact.email(try #require(EmailAddress("ada@example.org")))
        do { try await submission(text).send(message, to: address) } catch {
            return try #require(error as? SendFailure)
        }
        return nil
    }

    @Test("A mail server that never answers, or is not there, is an error in time")
    func silence() async throws {
        let server = try SilentServer()
        for security in ["starttls", "implicit", "none"] {
            let found = try await failure(
                text(["host": "127.0.0.1", "port": "\(server.port)", "tls": security]))
            #expect(found?.step == .connecting && found?.cause == .timedOut)
            // With TLS from the first byte, such a server is not one of the other kind.
            #expect((found?.advice != nil) == (security != "implicit"))
        }
        let closed = try SilentServer().port
        let absent = try await failure(text(["host": "localhost", "port": "\(closed)"]))
        #expect(absent == SendFailure(.connecting, .unreachable))
        let unknown = try await failure(text(["host": "mail.invalid"]))
        #expect(unknown?.cause == .notResolved || unknown?.cause == .timedOut)
    }

    @Test("A subject with a line end is refused before anything is sent")
    func subject() async throws {
        let address = Contact.email(try #require(EmailAddress("ada@example.org")))
        let message = OutgoingMessage(subject: "Code\r\nBcc: eve@example.org", text: "")
        await #expect(throws: Unreachable.self) {
            try await submission(text([:])).send(message, to: address)
        }
    }

    @Test("A mail server reaches addresses, and refuses phones")
    func contacts() async throws {
        let mail = try submission(text([:]))
        #expect(mail.reaches(.email) && !mail.reaches(.phone))
        let phone = Contact.phone(try #require(PhoneNumber(e164: "+15306018718")))
        await #expect(throws: Unreachable.self) {
            try await mail.send(.code("123456", lasting: 5), to: phone)
        }
    }
}
