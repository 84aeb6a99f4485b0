import Foundation
import Testing

@testable import Ledger

/// The log of acts in its own hash chain. `golden_chain.py` beside this file computes the vectors.
@Suite struct LogChainTests {
    private static let bytes = [
        """
        010000000000000001000001a1fd1e8c00001001939b3e7a0070008000000000\
        00000100097369676e65645f696ea7937b64b8caa58f03721bb6bacf5c78cb23\
        5febe0e70b1b84cd99541461a08e
        """,
        """
        010000000000000002000001a1fd1e8c011001939b3e7a007000800000000000\
        00021001939b3e7a007000800000000000000110222222222222222222222222\
        2222222207636173685f696e16367aacb67a4a017c8da8ab95682ccb39086378\
        0f7114dda0a0e0c55644c7c4
        """,
        """
        010000000000000003ffffffffffffffff00000008756e6c6f636b6564000000\
        0000000000000000000000000000000000000000000000000000000000
        """,
    ]

    private static let links = [
        "8c5e485ad6062054412e4c64b5134c52328ebb9c01b4d7d598fd1e6767e89f07",
        "4f6e29a626243bd1d1c2bedc9d178eab867c6f73d37aaef08841e9b88c382038",
        "74c121bbff2a8a94f19219e49f76466d63187637add9b87ce6b8faf84f6cedaa",
    ]

    /// A sign-in, a deposit by somebody else, and an act without anybody.
    private func log() throws -> [LogEvent] {
        let ada = try id("01939b3e7a0070008000000000000001")
        let grace = try id("01939b3e7a0070008000000000000002")
        let transfer = try id(String(repeating: "2", count: 32))
        let first = LogEvent(
            number: 1, time: Timestamp(milliseconds: 1_795_248_000_000), act: "signed_in",
            actor: nil, subject: ada, transfer: nil, detail: Digest32(of: Array("first".utf8)),
            after: Chain.root)
        let second = LogEvent(
            number: 2, time: Timestamp(milliseconds: 1_795_248_000_001), act: "cash_in",
            actor: grace, subject: ada, transfer: transfer,
            detail: Digest32(of: Array("second".utf8)), after: first.hash)
        let third = LogEvent(
            number: 3, time: Timestamp(milliseconds: -1), act: "unlocked", actor: nil,
            subject: nil, transfer: nil, detail: .zero, after: second.hash)
        return [first, second, third]
    }

    private func id(_ digits: String) throws -> UUID {
        let cuts = [8, 12, 16, 20].reversed()
        let text = cuts.reduce(into: digits) { text, place in
            text.insert("-", at: text.index(text.startIndex, offsetBy: place))
        }
        return try UUID(uuidString: text).orThrow("no id \(digits)")
    }

    private func findings(
        _ events: [LogEvent], details: [Int64: Digest32?] = [:],
        expecting place: LedgerMark.Place? = nil
    ) -> [AuditFinding] {
        var audit = LogAudit(expecting: place)
        for event in events { audit.read(event, detail: details[event.number] ?? event.detail) }
        return audit.finish()
    }

    @Test("The bytes and links of entries equal those of an independent program")
    func golden() throws {
        for (index, event) in try log().enumerated() {
            #expect(Chain.canonicalBytes(of: event).hex == Self.bytes[index])
            #expect(event.hash.hex == Self.links[index])
        }
    }

    @Test("An intact log has no findings, also without the details that were erased")
    func intact() throws {
        let log = try log()
        #expect(findings(log) == [])
        #expect(findings(log, details: [1: nil, 2: nil]) == [])
        #expect(findings([]) == [])
    }

    @Test("A changed entry is found, whatever part of it changed")
    func changed() throws {
        let log = try log()
        let (old, other) = (log[1], UUID())
        let changes = [
            change(old, time: Timestamp(milliseconds: 0)), change(old, act: "cash_out"),
            change(old, actor: .some(nil)), change(old, actor: other), change(old, subject: other),
            change(old, transfer: .some(nil)), change(old, detail: .zero),
        ]
        for event in changes {
            let found = findings([log[0], event, log[2]], details: [2: event.detail])
            #expect(found == [.logChanged(at: 2)])
        }
    }

    private func change(
        _ old: LogEvent, time: Timestamp? = nil, act: String? = nil, actor: UUID?? = nil,
        subject: UUID? = nil, transfer: UUID?? = nil, detail: Digest32? = nil
    ) -> LogEvent {
        LogEvent(
            number: old.number, time: time ?? old.time, act: act ?? old.act,
            actor: actor ?? old.actor, subject: subject ?? old.subject,
            transfer: transfer ?? old.transfer, detail: detail ?? old.detail, hash: old.hash)
    }

    @Test("A removed, moved or added entry is found")
    func order() throws {
        let log = try log()
        #expect(
            findings([log[0], log[2]]) == [.logBroken(at: 3, expected: 2), .logChanged(at: 3)])
        #expect(findings([log[1], log[0], log[2]]).contains(.logBroken(at: 2, expected: 1)))
        #expect(findings([log[0], log[0]]).contains(.logBroken(at: 1, expected: 2)))
    }

    @Test("A changed detail is found; only a mark shows that the end was cut off")
    func ends() throws {
        let log = try log()
        #expect(findings(log, details: [2: .zero]) == [.logDetailWrong(at: 2)])
        let mark = LedgerMark.Place(number: 3, hash: log[2].hash)
        #expect(findings(log, expecting: mark) == [])
        #expect(findings(Array(log.prefix(2)), expecting: mark) == [.logCut(at: 3)])
        let other = LedgerMark.Place(number: 3, hash: log[1].hash)
        #expect(findings(log, expecting: other) == [.logCut(at: 3)])
    }
}
