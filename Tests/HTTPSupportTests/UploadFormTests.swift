import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WalletTestSupport

@Suite("Strict parsing of forms with files (RFC 7578)")
struct UploadFormTests {
    private func read(
        _ body: [UInt8], type: String = "multipart/form-data; boundary=xYz"
    ) async throws -> UploadForm {
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: "localhost", path: "/",
            headerFields: [.contentType: type])
        return try await Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
            .uploadForm(in: nil)
    }

    private func part(_ head: String, _ value: [UInt8]) -> [UInt8] {
        Array("--xYz\r\n\(head)\r\n\r\n".utf8) + value + Array("\r\n".utf8)
    }

    private func field(_ name: String, _ value: String) -> [UInt8] {
        part("Content-Disposition: form-data; name=\"\(name)\"", Array(value.utf8))
    }

    private let end = Array("--xYz--\r\n".utf8)

    @Test("Fields and files are read unchanged")
    func reads() async throws {
        let photo: [UInt8] = [0, 13, 10, 45, 45, 120, 89, 13, 10, 45, 45, 120, 89, 255]
        let form = try await read(
            field("name", "Zoë's\r\n--xYboat") + field("empty", "")
                + part(
                    "content-disposition: form-data; name=\"photo\"; filename=\"a; b.jpg\"\r\n"
                        + "Content-Type: image/jpeg", photo)
                + part("Content-Disposition: form-data; name=\"other\"; filename=\"\"", [])
                + end)
        #expect(form.fields["name"] == "Zoë's\r\n--xYboat" && form.fields["empty"] == "")
        #expect(form.files == ["photo": photo])
        #expect(form.fields["photo"] == nil)
    }

    @Test("An ordinary form is read too, and has no files")
    func ordinary() async throws {
        let form = try await read(
            Array("a=1&b=%C3%A9".utf8), type: "application/x-www-form-urlencoded")
        #expect(form.fields["b"] == "é" && form.files.isEmpty)
    }

    @Test("Five megabytes of near-boundaries are parsed quickly")
    func nearMisses() async throws {
        let lure = Array(repeatElement(Array("\r\n--xY".utf8), count: 800_000).joined())
        let form = try await read(
            part("Content-Disposition: form-data; name=\"p\"; filename=\"p\"", lure) + end)
        #expect(form.files["p"]?.count == lure.count)
    }

    @Test(
        "Anything but a valid multipart form is refused",
        arguments: [
            "", "--xYz", "--xYz\r\n", "--xYz--x", "--xYz\r\n--xYz--", "--xYz\r\n\r\n\r\n--xYz--",
            "preamble\r\n--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--xYz--",
            "--xYz\nContent-Disposition: form-data; name=\"a\"\n\n1\n--xYz--",
            "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--xYz",
            "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--xYz--\r\nmore",
            "--xYz\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n1\r\n--xYz--",
            "--xYz\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--xYz--",
            "--xYz\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n1\r\n--xYz--",
            "--xYz\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n1\r\n--xYz--",
            "--xYz\r\nContent-Type: text/plain\r\n\r\n1\r\n--xYz--",
            "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\u{0}\r\n--xYz--",
        ])
    func refuses(body: String) async throws {
        await #expect(throws: RequestError.self) { try await read(Array(body.utf8)) }
    }

    @Test("Names occur once, text is UTF-8, and a head is short")
    func limits() async throws {
        let file = part("Content-Disposition: form-data; name=\"p\"; filename=\"p\"", [1])
        let long = String(repeating: "x", count: 3000)
        let broken = [
            field("a", "1") + field("a", "2"), file + file,
            part("Content-Disposition: form-data; name=\"a\"", [0xFF]),
            part("Content-Disposition: form-data; name=\"a\"\r\nX: \(long)", []),
            (0...100).flatMap { field("f\($0)", "1") },
        ]
        for body in broken {
            await #expect(throws: RequestError.self) { try await read(body + end) }
        }
    }

    @Test(
        "The boundary must be given, and valid",
        arguments: [
            "multipart/form-data", "multipart/form-data; boundary=",
            "multipart/form-data; boundary=\"x\u{e9}\"",
            "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
            "multipart/mixed; boundary=xYz", "text/plain",
        ])
    func boundaries(type: String) async throws {
        await #expect(throws: RequestError.self) {
            try await read(field("a", "1") + end, type: type)
        }
        let quoted = try await read(
            field("a", "1") + end, type: "multipart/form-data; charset=utf-8; boundary=\"xYz\"")
        #expect(quoted.fields["a"] == "1")
    }

    @Test("More than six megabytes are not read")
    func tooMuch() async throws {
        let body = [UInt8](repeating: 0x2D, count: Request.maximumUpload + 1)
        await #expect(throws: RequestError.uploadTooLarge) { try await read(body) }
    }
}
