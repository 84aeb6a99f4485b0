import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import HTTPSupport

@Suite("Slow connections")
struct ConnectionGuardTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "

    @Test("A silent connection is closed after 10 seconds (C-33)")
    func silent() throws {
        let connection = try TestConnection()
        connection.pass(9)
        #expect(connection.isOpen)
        connection.pass(1)
        #expect(!connection.isOpen)
        #expect(try connection.read() == "")
    }

    @Test("A head that takes more than 10 seconds is answered with 408, however it drips (C-33)")
    func slowHead() throws {
        let connection = try TestConnection()
        for letter in "GET / HTT" {
            try connection.send(String(letter))
            connection.pass(1)
        }
        #expect(connection.isOpen)
        connection.pass(1)
        #expect(!connection.isOpen)
        #expect(try connection.read().hasPrefix("HTTP/1.1 408 "))
    }

    @Test("A connection may idle for a minute, but the next head has 10 seconds again (C-33)")
    func rest() throws {
        let connection = try TestConnection()
        try connection.send(Self.get)
        connection.pass(300)
        #expect(connection.isOpen, "the server may take its time")
        connection.answer()
        connection.pass(59)
        #expect(connection.isOpen)
        try connection.send("G")
        connection.pass(9)
        try connection.send("E")
        #expect(connection.isOpen)
        connection.pass(1)
        #expect(!connection.isOpen)

        let other = try TestConnection()
        try other.send(Self.get)
        other.answer()
        other.pass(60)
        #expect(!other.isOpen)
    }

    @Test("A small body has 30 seconds, and then must keep the minimum rate (C-33)")
    func slowBody() throws {
        let connection = try TestConnection()
        try connection.send(Self.head + "100\r\n\r\n")
        for _ in 0..<3 {
            connection.pass(9)
            try connection.send("x")
        }
        connection.pass(2)
        #expect(connection.isOpen)
        connection.pass(2)
        #expect(!connection.isOpen)
        #expect(try connection.read().hasPrefix("HTTP/1.1 408 "))

        let steady = try TestConnection()
        try steady.send(Self.head + "1000000\r\n\r\n")
        for _ in 0..<100 {
            steady.pass(1)
            try steady.send(String(repeating: "x", count: 4096))
        }
        #expect(steady.isOpen)
    }

    @Test("Time while the server does not read does not count against the client (C-33)")
    func notRead() throws {
        let connection = try TestConnection()
        try connection.channel.writeInbound(ByteBuffer(string: Self.head + "100\r\n\r\nx"))
        connection.pass(300)
        #expect(connection.isOpen)
        connection.channel.read()
        connection.pass(29)
        #expect(connection.isOpen)
        connection.pass(2)
        #expect(!connection.isOpen)
    }

    @Test("A client that does not read its answer is disconnected (C-33)")
    func slowReader() throws {
        let connection = try TestConnection(isReading: false)
        try connection.send(Self.get)
        connection.answer(String(repeating: "x", count: 100_000))
        connection.pass(29)
        #expect(connection.isOpen)
        connection.pass(2)
        #expect(!connection.isOpen)
    }

    @Test("When too much is unread in total, the slowest connection is closed first (C-33)")
    func unread() throws {
        var limits = ConnectionLimits()
        limits.unreadBytes = 250_000
        let register = ConnectionRegister(limits)
        let connections = try (0..<3).map { _ in try TestConnection(register, isReading: false) }
        for connection in connections {
            try connection.send(Self.get)
            connection.answer(String(repeating: "x", count: 100_000))
        }
        #expect(connections.map(\.isOpen) == [false, true, true])
    }

    @Test("When the server stops, an idle connection closes at once (C-42)")
    func stopIdle() throws {
        for text in ["", "GET / HT"] {
            let connection = try TestConnection()
            try connection.send(text)
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            #expect(!connection.isOpen)
        }
    }

    @Test("When the server stops, a connection closes after its current answer (C-42)")
    func stopAnswering() throws {
        let connection = try TestConnection()
        try connection.send(Self.get)
        connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        try connection.send(Self.get)
        #expect(try connection.targets() == ["/"], "nothing new is begun")
        connection.answer("done")
        let answer = try connection.read()
        #expect(answer.contains("connection: close\r\n") && answer.hasSuffix("done"))
        connection.pass(1)
        #expect(!connection.isOpen)
    }

    @Test("When the server stops, a request or answer that takes too long is cut off (C-42)")
    func stopSlow() throws {
        let sending = try TestConnection()
        try sending.send(Self.head + "100\r\n\r\n")
        let waiting = try TestConnection()
        try waiting.send(Self.get)
        for connection in [sending, waiting] {
            connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        sending.pass(4)
        waiting.pass(19)
        #expect(sending.isOpen && waiting.isOpen)
        sending.pass(1)
        waiting.pass(1)
        #expect(!sending.isOpen && !waiting.isOpen)
    }
}
