import Foundation

/// Drives the server with wrk (https://github.com/wg/wrk) and parses its report.
public struct Load {
    /// One kind of request.
    public enum Kind: String, Sendable {
        case open
        case trivial
        case balance
        case transfer
        /// All clients pay from one account.
        case hot

        public var title: String {
            switch self {
            case .open: "trivial JSON POST, no sign-in"
            case .trivial: "trivial JSON POST, signed in"
            case .balance: "GET /v1/accounts/{id}"
            case .transfer: "POST /v1/transfers"
            case .hot: "POST /v1/transfers from one account"
            }
        }
    }

    /// What one run measured.
    public struct Result: Sendable {
        /// Requests per second.
        public let rate: Double
        public let p99Milliseconds: Double
        public let failures: Int
    }

    struct Failure: Error { let output: String }

    private let port: Int
    private let clients: String

    /// - Parameter port: the server's, on this machine.
    public init(world: BenchWorld, port: Int) {
        self.port = port
        var lines: [String] = []
        for person in world.people.prefix(200) {
            let from = person.first.uuid.uuidString.lowercased()
            let to = person.second.uuid.uuidString.lowercased()
            lines.append("{ token = \"\(person.token)\", from = \"\(from)\", to = \"\(to)\" },")
        }
        clients = "local clients = {\n" + lines.joined(separator: "\n") + "\n}\n"
    }

    /// Sends requests for some seconds over kept connections.
    ///
    /// - Throws: `Failure` when wrk's report is not understood.
    public func run(_ kind: Kind, connections: Int, seconds: Int) throws -> Result {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "awallet-\(UUID().uuidString).lua")
        try (clients + Self.script(kind)).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/wrk")
        process.arguments = [
            "-t1", "-c\(connections)", "-d\(seconds)s", "-s", file.path,
            "http://127.0.0.1:\(port)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try Self.read(String(decoding: data, as: UTF8.self))
    }

    /// Each payment request has a new key that grows with time, as good clients send.
    private static func script(_ kind: Kind) -> String {
        let request =
            switch kind {
            case .open: payment(to: "/v1/open")
            case .trivial: payment(to: "/v1/trivial")
            case .balance:
                "return wrk.format(\"GET\", \"/v1/accounts/\" .. client.from, headers(client))"
            case .transfer, .hot: payment(to: "/v1/transfers")
            }
        let count = kind == .hot ? "1" : "#clients"
        return """
            local n = 0
            local start = os.time() * 1000
            math.randomseed(os.time())
            function key()
              local ms = start + math.floor(n / 20)
              return string.format("%08x-%04x-7%03x-8%03x-%06x%06x", math.floor(ms / 65536),
                ms % 65536, math.random(0, 4095), math.random(0, 4095), n % 16777216,
                math.random(0, 16777215))
            end
            function headers(client)
              return { ["Authorization"] = "Bearer " .. client.token,
                ["Content-Type"] = "application/json" }
            end
            function request()
              n = n + 1
              local client = clients[n % \(count) + 1]
              \(request)
            end
            function done(summary, latency, requests)
              local failures = summary.errors.status + summary.errors.connect + summary.errors.read
                + summary.errors.write + summary.errors.timeout
              print(string.format("RESULT %f %f %d", summary.requests / summary.duration * 1e6,
                latency:percentile(99) / 1000, failures))
            end
            """
    }

    /// The same headers and body for the baselines and for the payment.
    private static func payment(to path: String) -> String {
        """
        local h = headers(client)
        h["Idempotency-Key"] = key()
        return wrk.format("POST", "\(path)", h, '{"from": "' .. client.from ..
          '", "to": "' .. client.to .. '", "amount": 1, "currency": "USD"}')
        """
    }

    private static func read(_ output: String) throws -> Result {
        let line = output.split(separator: "\n").first { $0.hasPrefix("RESULT ") }
        let parts = line?.split(separator: " ").compactMap { Double($0) } ?? []
        guard parts.count == 3 else { throw Failure(output: output) }
        return Result(rate: parts[0], p99Milliseconds: parts[1], failures: Int(parts[2]))
    }
}
