import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import HTTPSupport

@Suite("Persistent connections")
struct PersistenceTests {
    private static func request(
        _ target: String, _ fields: [String] = [], method: String = "GET", version: String = "1.1"
    ) -> String {
        (["\(method) \(target) HTTP/\(version)", "Host: a"] + fields + ["", ""])
            .joined(separator: "\r\n")
    }

    @Test(
        "A request for an upgrade is answered normally, and so is the next request (C-43)",
        arguments: [
            ["Connection: Upgrade", "Upgrade: websocket"],
            ["Connection: keep-alive, Upgrade", "Upgrade: websocket"],
            ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"],
            ["Connection: keep-alive", "Connection: upgrade", "Upgrade: h2c"],
            ["connection: UPGRADE", "upgrade: a, b"], ["Upgrade: h2c"], ["Connection: Upgrade"],
            ["Connection: x-upgrade", "X-Upgrade: 1"], ["Connection:  upgrade , x", "Upgrade: y"],
        ])
    func upgrade(fields: [String]) throws {
        // In two pieces, and byte by byte.
        let text =
            Self.request("/1", fields) + Self.request("/2", fields + ["Content-Length: 3"])
            + "abc" + Self.request("/3", fields) + Self.request("/4")
        for cut in stride(from: 0, to: text.count, by: 7) {
            let connection = try TestConnection()
            try connection.send(String(text.prefix(cut)))
            try connection.send(String(text.dropFirst(cut)))
            #expect(try connection.targets() == ["/1", "/2", "/3", "/4"], "cut at \(cut)")
            for _ in 1...4 { connection.answer() }
            #expect(try !connection.read().contains("close"))
        }
        let connection = try TestConnection()
        for letter in text { try connection.send(String(letter)) }
        #expect(try connection.targets() == ["/1", "/2", "/3", "/4"])
    }

    @Test(
        "If it is unclear whether a request asks for an upgrade, its answer is the last (C-43)",
        arguments: ["upgrade;q=1", "upgrades", "x upgrade", "upgrade\t"])
    func unclear(value: String) throws {
        let connection = try TestConnection()
        let fields = ["Connection: \(value)", "Upgrade: h2c"]
        try connection.send(Self.request("/1", fields) + Self.request("/2"))
        #expect(try connection.targets() == ["/1"])
        connection.answer()
        #expect(try connection.read().contains("connection: close\r\n"))
        connection.pass(5)
        #expect(!connection.isOpen)
    }

    @Test("Data after CONNECT is not read (C-39)")
    func connect() throws {
        let connection = try TestConnection()
        try connection.send(Self.request("b:443", method: "CONNECT") + Self.request("/2"))
        #expect(try connection.targets() == ["b:443"])
        connection.answer()
        #expect(try connection.read().contains("connection: close\r\n"))
        connection.pass(5)
        #expect(!connection.isOpen)
    }

    @Test(
        "The client's Connection header counts, then the version's default (C-39)",
        arguments: [
            ("1.0", [], "close"), ("1.0", ["Connection: keep-alive"], "keep-alive"),
            ("1.1", [], nil), ("1.1", ["Connection: close"], "close"),
            ("1.1", ["Connection: Close, TE"], "close"),
        ] as [(String, [String], String?)])
    func versions(version: String, fields: [String], said: String?) throws {
        let connection = try TestConnection()
        try connection.send(Self.request("/", fields, version: version))
        connection.answer("body")
        let answer = try connection.read()
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nbody"))
        #expect(answer.contains("connection: \(said ?? "")") == (said != nil))
        connection.pass(6)
        #expect(connection.isOpen == (said != "close"))
    }

    @Test("HTTP/1.0 answers have no chunks: the end of the connection ends them (C-39)")
    func chunks() throws {
        let connection = try TestConnection()
        try connection.send(Self.request("/", ["Connection: keep-alive"], version: "1.0"))
        connection.answer("body", isMeasured: false)
        let answer = try connection.read()
        #expect(answer.contains("connection: close\r\n") && answer.hasSuffix("\r\n\r\nbody"))
        #expect(!answer.contains("chunked"))
    }

    @Test("A limited number of requests is read ahead of their answers (C-33)")
    func ahead() throws {
        let connection = try TestConnection()
        try connection.send(
            (1...1_000).map { Self.request("/\($0)") }.joined())
        #expect(try connection.targets() == (1...64).map { "/\($0)" })
        for _ in 1...64 { connection.answer() }
        let answers = try connection.read().split(separator: "HTTP/1.1 200 ")
        #expect(answers.count == 64)
        #expect(answers.map { $0.contains("close") } == Array(repeating: false, count: 63) + [true])
    }
}
