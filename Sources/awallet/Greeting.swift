import Foundation
import HTTPSupport
import Ledger
import NIOCore
import Sandbox
import Serving
import WalletServices

/// What a sandbox prints when it is ready.
struct Greeting: Sendable {
    let configuration: ServerConfiguration
    let world: ReadyWorld
    /// Whether the data are deleted at the end.
    let isEphemeral: Bool

    private func site(_ port: Int) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        return "http://\(host):\(port)"
    }

    /// One line for a program: `{"url":"http://127.0.0.1:41234","token":"…","pid":4711}`. The token
    /// is null where nobody has one.
    func json(_ port: Int) -> String {
        let json = JSONWriter { json in
            json.string("url", site(port))
            json.string("token", world.credentials?.accessToken)
            json.integer("pid", Int64(getpid()))
        }
        return String(buffer: json.buffer)
    }

    /// For people.
    func text(_ port: Int, _ clock: ClockReading) -> String {
        let site = site(port)
        let state = clock.isFrozen ? "frozen at" : "running,"
        let again = isEphemeral ? "deleted at the end" : "start again: awallet sandbox --reset"
        let lines =
            [
                "Open        \(site)",
                "Sign in     with any phone number, such as (530) 601-8718",
                "            codes appear at \(site)/sandbox; 123456 always works",
            ] + people + ["API         \(site)/docs"] + tokens(site) + [
                "Clock       \(state) \(clock.now.rfc3339); set it at \(site)/sandbox/clock",
                "Faults      none, until you add some at \(site)/sandbox/faults",
                "Data        \(configuration.folder) (\(again))",
            ] + warning
        return "\nThe Awallet sandbox is ready.\n\n"
            + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }

    private var people: [String] {
        guard !world.people.isEmpty else { return [] }
        return [
            "or as       \(world.people.joined(separator: ", "))",
            "            with the password \(DemoPeople.password)",
        ]
    }

    private func tokens(_ site: String) -> [String] {
        guard let token = world.credentials?.accessToken, let owner = world.people.first else {
            return []
        }
        let call = #"curl -H "Authorization: Bearer \#(token)" \#(site)/api/v2/accounts"#
        let lines = [
            "Token       \(token), which allows everything for \(owner):",
            "            \(call)",
        ]
        guard world == .demo else { return lines }
        let simple = FixedCredentials.demoSimple.accessToken
        return lines + ["            or \(simple), for DemoSimple, who has one account"]
    }

    private var warning: [String] {
        configuration.isLoopback
            ? []
            : ["", "Careful: other machines can reach this, and anyone can sign in as anyone."]
    }
}
