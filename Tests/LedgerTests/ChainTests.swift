import Foundation
import Testing

@testable import Ledger

/// `golden_chain.py` beside this file computes the vectors; it shares no code with the ledger.
@Suite struct ChainTests {
    private struct Vector {
        let order: TransferOrder
        let balances: BalancesAfter
        let bytes: String
        let link: String
    }

    private static func vectors() throws -> [Vector] {
        let outside = AccountID(try uuid("0000000000008000800000000000000f"))
        let ada = AccountID(try uuid("01939b3e7a0070008000000000000001"))
        let grace = AccountID(try uuid("01939b3e7a0070008000000000000002"))
        return [
            Vector(
                order: try order("1", outside, ada, 30000, .deposit, 1_795_248_000_000, "first"),
                balances: balances(-30000, 30000), bytes: bytes[0], link: links[0]),
            Vector(
                order: try order("2", ada, grace, 12050, .payment, 1_795_248_000_001, "second"),
                balances: balances(17950, 12050), bytes: bytes[1], link: links[1]),
            Vector(
                order: try order("3", ada, outside, 17950, .closing, -1, nil),
                balances: balances(0, -12050), bytes: bytes[2], link: links[2]),
        ]
    }

    private static let bytes = [
        """
        0100000000000000011111111111111111111111111111111100000000000080\
        00800000000000000f01939b3e7a007000800000000000000100000000000075\
        30ffffffffffff8ad00000000000007530000001a1fd1e8c00a7937b64b8caa5\
        8f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e076465706f7369\
        7403555344
        """,
        """
        0100000000000000022222222222222222222222222222222201939b3e7a0070\
        00800000000000000101939b3e7a00700080000000000000020000000000002f\
        12000000000000461e0000000000002f12000001a1fd1e8c0116367aacb67a4a\
        017c8da8ab95682ccb390863780f7114dda0a0e0c55644c7c4077061796d656e\
        7403555344
        """,
        """
        0100000000000000033333333333333333333333333333333301939b3e7a0070\
        0080000000000000010000000000008000800000000000000f00000000000046\
        1e0000000000000000ffffffffffffd0eeffffffffffffffff00000000000000\
        0000000000000000000000000000000000000000000000000007636c6f73696e\
        6703555344
        """,
    ]

    private static let links = [
        "7de145209eee1f383df537f170fe95342da6a6e9364127403d78e971cf8dde23",
        "a4603d11469c8e025c9729bd06c48ae07b0d3078465130328d6cde3e08838502",
        "0380c155735e33a74d50837a5a8acfea2893a195cd16eea5351d0ecc699ba48f",
    ]

    private static func order(
        _ digit: Character, _ debit: AccountID, _ credit: AccountID, _ units: Int64,
        _ kind: TransferKind, _ time: Int64, _ text: String?
    ) throws -> TransferOrder {
        TransferOrder(
            id: TransferID(try uuid(String(repeating: digit, count: 32))), debit: debit,
            credit: credit,
            amount: Money(minorUnits: units, currency: try Samples.currency("USD")), kind: kind,
            time: Timestamp(milliseconds: time),
            fingerprint: text.map { Digest32(of: Array($0.utf8)) } ?? .zero)
    }

    /// Balances as a decision of the ledger produces them.
    private static func balances(_ debit: Int64, _ credit: Int64) -> BalancesAfter {
        BalancesAfter(debit: debit, credit: credit)
    }

    private static func uuid(_ hex: String) throws -> UUID {
        var text = hex
        for offset in [20, 16, 12, 8] {
            text.insert("-", at: text.index(text.startIndex, offsetBy: offset))
        }
        return try UUID(uuidString: text).orThrow("no uuid \(hex)")
    }

    @Test("The canonical bytes of version 1 are pinned (OPS-4)")
    func canonicalBytes() throws {
        for (index, vector) in try Self.vectors().enumerated() {
            let bytes = Chain.canonicalBytes(
                of: vector.order, sequence: Int64(index + 1), balances: vector.balances)
            #expect(bytes.hex == vector.bytes)
        }
    }

    @Test("Each link covers the previous one (OPS-4)")
    func links() throws {
        var head = Chain.root
        for (index, vector) in try Self.vectors().enumerated() {
            head = Chain.link(
                after: head, order: vector.order, sequence: Int64(index + 1),
                balances: vector.balances)
            #expect(head.hex == vector.link)
        }
    }

    @Test("The length of every kind and code fits into one byte")
    func shortTexts() {
        #expect(TransferKind.allCases.allSatisfy { $0.rawValue.utf8.count <= 255 })
        #expect(TransferKind.allCases.allSatisfy { $0.rawValue.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test("SHA-256 agrees with FIPS 180-4")
    func sha256() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(Digest32(of: Array("abc".utf8)).hex == expected)
        #expect(Digest32(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(Digest32(bytes: [UInt8](repeating: 0, count: 33)) == nil)
    }
}
