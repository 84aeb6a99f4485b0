import Foundation

/// One request of a recorded conversation, and its expected answer.
struct Exchange {
    var request: [String] = []
    var response: [String] = []

    /// The exchanges of a file; the README beside it describes the format.
    static func read(_ file: URL) throws -> [Exchange] {
        var exchanges: [Exchange] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let text = String(line.dropFirst(2))
            switch line.first {
            case ">":
                if exchanges.last?.response.isEmpty != true { exchanges.append(Exchange()) }
                exchanges[exchanges.count - 1].request.append(text)
            case "<": exchanges[exchanges.count - 1].response.append(text)
            default: break
            }
        }
        return exchanges
    }

    /// The path of the request's first line.
    var path: String { request[0].split(separator: " ")[1].description }

    /// The status of the response's first line.
    var status: Int? { Int(response[0].split(separator: " ")[1]) }

    static func headers(_ lines: [String]) -> [(name: String, value: String)] {
        lines.dropFirst().prefix { !$0.isEmpty }.map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
    }

    static func body(_ lines: [String]) -> String {
        lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
    }
}

/// The values of a conversation's placeholders.
struct Placeholders {
    private(set) var values: [String: String] = [:]

    mutating func set(_ name: String, to value: String) { values[name] = value }

    /// The text with all known placeholders filled in.
    func filled(_ text: String) -> String {
        values.reduce(text) { $0.replacingOccurrences(of: "{{\($1.key)}}", with: $1.value) }
    }

    /// Learns the unknown placeholders from the actual text, each up to the next quote.
    mutating func learn(from actual: String, as expected: String) {
        while true {
            let known = filled(expected)
            guard let start = known.range(of: "{{"), let end = known.range(of: "}}") else { return }
            let front = known[..<start.lowerBound]
            guard actual.hasPrefix(front) else { return }
            let name = String(known[start.upperBound..<end.lowerBound])
            values[name] = String(actual.dropFirst(front.count).prefix { $0 != "\"" })
        }
    }
}
