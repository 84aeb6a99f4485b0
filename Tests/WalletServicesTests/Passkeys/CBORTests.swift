import Testing
import WalletTestSupport

@testable import WalletServices

@Suite("Parsing CBOR")
struct CBORTests {
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    private func error(_ bytes: [UInt8]) -> CBORError? {
        do throws(CBORError) {
            _ = try CBORReader.parse(bytes)
            return nil
        } catch { return error }
    }

    /// From RFC 8949, appendix A, limited to the values that authenticators write.
    @Test(
        "The standard's own examples are parsed",
        arguments: [
            ("00", .integer(0)), ("0a", .integer(10)), ("17", .integer(23)),
            ("1818", .integer(24)), ("1864", .integer(100)), ("1903e8", .integer(1000)),
            ("1a000f4240", .integer(1_000_000)),
            ("1b000000e8d4a51000", .integer(1_000_000_000_000)),
            ("1b7fffffffffffffff", .integer(.max)), ("3b7fffffffffffffff", .integer(.min)),
            ("20", .integer(-1)), ("29", .integer(-10)), ("3863", .integer(-100)),
            ("3903e7", .integer(-1000)), ("f4", .bool(false)), ("f5", .bool(true)),
            ("f6", .null), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
            ("60", .text("")), ("6449455446", .text("IETF")), ("62c3bc", .text("ü")),
            ("80", .array([])), ("83010203", .array([.integer(1), .integer(2), .integer(3)])),
            ("a0", .map([:])),
            ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])),
            (
                "a26161016162820203",
                .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])
            ),
        ] as [(String, CBORValue)])
    func examples(hex: String, value: CBORValue) throws {
        #expect(try CBORReader.parse(bytes(hex)) == value)
    }

    private static let malformed: [(String, CBORError)] = [
        ("", .unfinished), ("18", .unfinished), ("1900", .unfinished), ("1a000000", .unfinished),
        ("41", .unfinished), ("6261", .unfinished), ("81", .unfinished), ("a1", .unfinished),
        ("a101", .unfinished), ("5bffffffffffffffff", .unfinished),
        ("7b7fffffffffffffff", .unfinished), ("0000", .trailing), ("a0a0", .trailing),
        ("8181818181", .tooDeep), ("a101a101a101a101a101", .tooDeep), ("98ff", .tooMany),
        ("b841", .tooMany), ("9bffffffffffffffff", .tooMany), ("5f", .indefinite),
        ("7f", .indefinite), ("9f", .indefinite), ("bf", .indefinite), ("ff", .indefinite),
        ("1800", .notShortest), ("1817", .notShortest), ("1900ff", .notShortest),
        ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest),
        ("5817", .notShortest), ("c0", .notAccepted), ("d818", .notAccepted),
        ("1c", .notAccepted), ("1d", .notAccepted), ("1e", .notAccepted), ("f7", .notAccepted),
        ("f90000", .notAccepted), ("fa00000000", .notAccepted),
        ("fb0000000000000000", .notAccepted), ("f818", .notAccepted), ("e0", .notAccepted),
        ("1b8000000000000000", .notAccepted), ("3bffffffffffffffff", .notAccepted),
        ("61ff", .notUTF8), ("62c080", .notUTF8), ("63eda080", .notUTF8),
        ("a201000101", .duplicateKey), ("a2616101616102", .duplicateKey), ("a14000", .badKey),
        ("a18000", .badKey), ("a1a000", .badKey), ("a1f400", .badKey), ("a1f600", .badKey),
    ]

    @Test("Malformed, ambiguous or oversized input is refused with its own error")
    func refused() {
        for (hex, reason) in Self.malformed { #expect(error(bytes(hex)) == reason, "\(hex)") }
        #expect(error([UInt8](repeating: 0, count: 16 * 1024 + 1)) == .tooLong)
        let tried = Set(Self.malformed.map(\.1)).union([.tooLong])
        #expect(tried == Set(CBORError.allCases))
    }

    @Test("Input at the limits is parsed")
    func limits() throws {
        #expect(error(bytes("818181") + [0x80]) == nil)
        let many = [0x98, 64] + [UInt8](repeating: 0, count: 64)
        #expect(error(many) == nil)
        let long = CBORWriter.bytes([UInt8](repeating: 7, count: 16 * 1024 - 3))
        #expect(error(long) == nil)
    }

    @Test("Random bytes cause only the reader's own errors")
    func noise() {
        var state: UInt64 = 1
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        var readable = 0
        for _ in 0..<50_000 {
            let noise = (0..<next() % 24).map { _ in UInt8(truncatingIfNeeded: next()) }
            if error(noise) == nil { readable += 1 }
            _ = try? AuthenticatorData([UInt8](repeating: 0, count: 32) + noise)
        }
        #expect(readable > 100)
    }
}
