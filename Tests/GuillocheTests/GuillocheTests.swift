import Foundation
import Ledger
import Testing

@testable import Guilloche

@Suite("Each account has its own guilloche")
struct GuillocheTests {
    private func guilloche(_ id: String) throws -> Guilloche {
        Guilloche(Guilloche.Seed(of: AccountID(try #require(UUID(uuidString: id)))))
    }

    /// A different id for each number.
    private func ids(_ count: Int) -> [AccountID] {
        (0..<count).map { number in
            let (high, low) = (UInt8(number / 256), UInt8(number % 256))
            return AccountID(
                UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 7, 0x80, 8, 9, 10, 11, 12, high, low)))
        }
    }

    @Test("An id gives the same pattern on every machine (UI-ART-1)")
    func golden() throws {
        let pattern = try guilloche("01890a5d-ac96-774b-bcce-b302099a8057")
        let coin = """
            M-77 60c-16-22 21-54 24-69s-22-59 2-73 51 26 66 30 60-15 72 10-31 48-37 62 9 62-\
            17 71-45-36-58-43-63 2-69-25 41-41 49-53 4-62 32-66 36 45 48 55 61 10 62 38-48 3\
            1-59 42-17 60-45 58-26-52-36-64-57-23-53-50 54-21 67-29 29-55 56-47 15 56 22 69 \
            51 35 41 60-57 10-72 15-39 48-64 35-3-58-6-73-44-45-28-67 57 3 73 1 48-39 69-21-\
            9 57-8 72 33 53 13 72-56-15-71-16-56 27-73 6z
            """
        #expect(pattern.coin == coin)
        #expect(pattern.path.hasPrefix("M-989 147c-25-166 210-294 255-417s-51-373 76-483 361 18"))
        #expect(pattern.path.hasSuffix("303 189 217 107 297-244-114-293-117-236 165-307 75z"))
        #expect(pattern.path.utf8.count == 3051)
        #expect(Self.checksum(pattern.path) == 2_050_717_163)
    }

    /// FNV-1a.
    private static func checksum(_ text: String) -> UInt32 {
        text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    @Test("A thousand ids give at least 990 patterns, and hardly fewer coins, of at most 4 KB")
    func variety() {
        let patterns = ids(1000).map { Guilloche(Guilloche.Seed(of: $0)) }
        #expect(Set(patterns.map(\.path)).count >= 990)
        #expect(Set(patterns.map(\.coin)).count >= 970)
        #expect(patterns.allSatisfy { $0.svg.utf8.count <= 4096 && $0.coin.utf8.count <= 512 })
    }

    @Test("No line leaves its circle, and each is closed")
    func bounds() {
        for id in ids(100) {
            let pattern = Guilloche(Guilloche.Seed(of: id))
            for part in pattern.path.split(separator: "z") {
                let places = Self.places(part)
                let far = places.map { $0.x * $0.x + $0.y * $0.y }.max() ?? 0
                #expect(far <= 1002 * 1002 && far > 200 * 200)
                #expect(places.first ?? (0, 1) == places.last ?? (0, 0))
            }
        }
    }

    /// Where the curves of a line start and end.
    private static func places(_ path: Substring) -> [(x: Int, y: Int)] {
        let numbers = path.matches(of: /-?\d+/).compactMap { Int($0.output) }
        var places = [(x: numbers[0], y: numbers[1])]
        // The first curve has three pairs of numbers, all others two.
        for end in stride(from: 8, through: numbers.count, by: 4) {
            let last = places[places.count - 1]
            places.append((last.x + numbers[end - 2], last.y + numbers[end - 1]))
        }
        return places
    }

    @Test("A sine in whole numbers is within 0.0004 of the real one")
    func sines() {
        for angle in stride(from: -Sine.turn, through: Sine.turn, by: 997) {
            let real = sin(2 * Double.pi * Double(angle) / Double(Sine.turn))
            #expect(abs(Double(Sine.of(angle)) / Double(Sine.one) - real) < 0.0004)
        }
    }

    @Test("A seed is not the id, and only its own text reads as one")
    func seeds() throws {
        let id = try #require(UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
        let text = Guilloche.Seed(of: AccountID(id)).text
        #expect(Guilloche.Seed(text: text) == Guilloche.Seed(of: AccountID(id)))
        #expect(text.wholeMatch(of: /[0-9a-f]{24}/) != nil && !text.contains("01890a5d"))
        let short = String(text.dropLast(2))
        for bad in ["", text.uppercased(), text + "0", short, short + "é", short + "0g"] {
            #expect(Guilloche.Seed(text: bad) == nil, "\(bad)")
        }
    }
}
