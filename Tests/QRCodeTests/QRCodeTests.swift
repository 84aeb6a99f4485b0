import QRCode
import Testing

@Suite("QR codes")
struct QRCodeTests {
    @Test("A code has three finder patterns, and nothing dark outside")
    func shape() throws {
        let code = try #require(QRCode("https://wallet.example/pay/1"))
        #expect(code.size >= 21 && (code.size - 17).isMultiple(of: 4))
        #expect(code.modules.count == code.size * code.size)
        for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for step in 0..<7 {
                #expect(code.isDark(column: column + step, row: row))
                #expect(code.isDark(column: column, row: row + step))
            }
            #expect(!code.isDark(column: column + 1, row: row + 1))
            #expect(code.isDark(column: column + 3, row: row + 3))
        }
        #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.size))
    }

    @Test("The drawing has exactly the dark modules, four modules from the edge")
    func path() throws {
        let code = try #require(QRCode("Grace"))
        var drawn: Set<[Int]> = []
        for part in code.path.split(separator: "z") {
            let numbers = part.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
            let (column, row, width) = (numbers[0], numbers[1], numbers[2])
            for step in 0..<width { drawn.insert([column + step, row]) }
        }
        let dark = (0..<code.size).flatMap { row in
            (0..<code.size).filter { code.isDark(column: $0, row: row) }.map { [$0 + 4, row + 4] }
        }
        #expect(drawn == Set(dark))
        #expect(code.span == code.size + 8)
    }

    @Test("An empty or overlong text has no code")
    func limits() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: QRCode.maximumLength)) != nil)
        #expect(QRCode(String(repeating: "x", count: QRCode.maximumLength + 1)) == nil)
        #expect(QRCode("\u{0}\u{1}é漢") != nil)
    }
}
