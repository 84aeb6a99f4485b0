import Testing

@Suite("What nobody calls")
struct CallerTests {
    /// What a library calls, and what only tests look at.
    private static let known: Set<String> = [
        // SwiftNIO and swift-metrics
        "channelReadComplete", "decrement", "makeCounter", "makeMeter", "makeRecorder", "makeTimer",
        "destroyCounter", "destroyMeter", "destroyRecorder", "destroyTimer",
        // swift-argument-parser and Codable
        "CodingKeys",
        // Tests
        "hasQuery", "maximumWatches", "watchCount",
        // A word of a text: "let NTP keep it right"
        "NTP",
    ]
    private static let kinds: Set<Substring> = [
        "func", "var", "let", "struct", "enum", "class", "actor", "protocol", "typealias",
    ]

    @Test("Whatever is declared is named elsewhere, too")
    func callers() throws {
        var declared: [Substring: String] = [:]
        var count: [Substring: Int] = [:]
        for source in try Source.all(in: "Sources") {
            for (index, line) in source.lines.enumerated() {
                let words = Self.words(in: line.split(separator: "//", maxSplits: 1).first ?? "")
                for word in words { count[word, default: 0] += 1 }
                for (kind, name) in zip(words, words.dropFirst())
                where Self.kinds.contains(kind) && source.target != "WalletTestSupport" {
                    declared[name] = "\(source):\(index + 1)"
                }
            }
        }
        for template in try Source.all(in: "Sources", ending: ".mustache") {
            for line in template.lines {
                for word in Self.words(in: line[...]) { count[word, default: 0] += 1 }
            }
        }
        #expect(declared.count > 5000)
        for (name, place) in declared where count[name] == 1 && !Self.known.contains(String(name)) {
            Issue.record("\(place) declares \(name), which nothing uses")
        }
        let gone = Self.known.filter { count[$0[...]] ?? 0 != 1 }
        #expect(gone == [], "these have a caller, or are not there any more")
    }

    private static func words(in text: Substring) -> [Substring] {
        text.utf8.split { byte in
            !(byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
                || (97...122).contains(byte))
        }.map { Substring($0) }
    }
}
