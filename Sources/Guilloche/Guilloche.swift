import Crypto
import Foundation
public import Ledger

/// The pattern of fine lines that belongs to one account: three rosettes inside each other.
///
/// It follows from the account's id alone: it never changes, and tells nothing else of the account.
public struct Guilloche: Equatable, Sendable {
    /// Twelve bytes of an id's hash, which decide the pattern. They do not contain the id.
    public struct Seed: Equatable, Sendable {
        private static let length = 12

        fileprivate let bytes: [UInt8]

        /// The seed of an account.
        public init(of account: AccountID) {
            let id = withUnsafeBytes(of: account.uuid.uuid) { Array($0) }
            bytes = Array(SHA256.hash(data: id).prefix(Self.length))
        }

        /// Reads the seed in an address: 24 hexadecimal digits in lower case.
        public init?(text: some StringProtocol) {
            let digits = text.utf8.map { Character(UnicodeScalar($0)) }
            guard digits.count == 2 * Self.length,
                digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
            else { return nil }
            bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)
            }
        }

        /// 24 hexadecimal digits.
        public var text: String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// The radius of the whole pattern around its centre, in units of its path.
    public static let radius = 1000
    /// The radius of the coin around its centre, in units of its path.
    static let coinRadius = 100
    private static let gap = 50

    private let band: Rosette
    private let ring: Rosette
    private let heart: Rosette

    /// Draws the pattern of a seed.
    public init(_ seed: Seed) {
        var draw = Draw(bytes: seed.bytes[...])
        band = Self.rosette(
            &draw, inside: Self.radius, lobes: 44...68, depth: 90...170, crossings: 4...6)
        ring = Self.rosette(
            &draw, inside: band.inner - Self.gap, lobes: 26...40, depth: 90...150, crossings: 3...6)
        let rest = ring.inner - Self.gap
        heart = Self.rosette(
            &draw, inside: rest, lobes: 13...19, depth: (rest / 4)...(rest * 2 / 5),
            crossings: 3...5)
    }

    /// - Parameter crossings: the fewest and the most lobes of one turn; the more lobes, the fewer
    ///   times the line crosses itself.
    private static func rosette(
        _ draw: inout Draw, inside outer: Int, lobes: ClosedRange<Int>, depth: ClosedRange<Int>,
        crossings: ClosedRange<Int>
    ) -> Rosette {
        let lobes = draw.number(in: lobes)
        let turns = ((lobes / crossings.upperBound)...(lobes / crossings.lowerBound)).filter {
            !hasCommonDivisor($0, lobes)
        }
        let chosen = draw.number(in: 0...max(0, turns.count - 1))
        return Rosette(
            lobes: lobes, turns: turns.isEmpty ? 1 : turns[chosen], outer: outer,
            inner: outer - 2 * draw.number(in: depth),
            start: draw.number(in: 0...255) * (Sine.turn / 256))
    }

    private static func hasCommonDivisor(_ one: Int, _ other: Int) -> Bool {
        var (one, other) = (one, other)
        while other != 0 { (one, other) = (other, one % other) }
        return one != 1
    }

    /// The SVG path of the whole pattern, around 0, 0.
    var path: String { lines.map(\.path).joined() }

    /// The three lines, from the outer to the inner one.
    public var lines: [Line] { [band, ring, heart].map(\.line) }

    /// The SVG path of its heart alone, as a ring that leaves room for a sign inside.
    public var coin: String {
        Rosette(
            lobes: heart.lobes, turns: heart.turns, outer: Self.coinRadius - 3,
            inner: 48 + (heart.outer - heart.inner) % 16, start: heart.start
        ).line.path
    }

    /// The picture file. Its shape has the id `g`; pages give it their colour.
    public var svg: String {
        let (low, side) = (-Self.radius, 2 * Self.radius)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(low) \(low) \(side) \(side)">\
            <path id="g" d="\(path)"/></svg>
            """
    }
}

/// Draws numbers from bytes, one byte each.
private struct Draw {
    var bytes: ArraySlice<UInt8>

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(bytes.popFirst() ?? 0) % range.count
    }
}
