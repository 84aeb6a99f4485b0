import Foundation
import HTTPSupport
import Ledger
import NIOCore
import Sandbox
import Serving
import WalletServices

/// The lines that a sandbox prints when it is ready.
struct Greeting: Sendable {
    let configuration: ServerConfiguration
    let world: SandboxWorld
    /// True if the data are deleted at the end.
    let isEphemeral: Bool
    /// The password for `/sandbox`. Without one, everybody may use it.
    let password: String?

    /// One line for a program: `{"url":"http://127.0.0.1:41234","token":"…","pid":4711}`. The token
    /// is null where nobody has one; a password is there where `/sandbox` needs one.
    func json(_ port: Int) -> String {
        let json = JSONWriter { json in
            json.string("url", configuration.site(port: port))
            json.string("token", world.credentials?.accessToken)
            json.integer("pid", Int64(getpid()))
            if let password { json.string("password", password) }
        }
        return String(buffer: json.buffer)
    }

    /// For people.
    func text(_ port: Int, _ clock: ClockReading) -> String {
        let site = configuration.site(port: port)
        let state = clock.isFrozen ? "frozen at" : "running,"
        let lines =
            [
                "Open        \(site)",
                "Sign in     with any phone number, such as (530) 601-8718",
                "            codes appear at \(site)/sandbox; 123456 always works",
            ] + people + guarded + ["API         \(site)/docs"] + tokens(site) + [
                "Clock       \(state) \(clock.now.rfc3339); set it at \(site)/sandbox/clock",
                "Faults      none, until you add some at \(site)/sandbox/faults",
                "Data        \(data)",
            ] + warning
        return "\nThe Awallet sandbox is ready.\n\n"
            + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }

    private var data: String {
        guard configuration.dataFolder.server == nil else {
            return "in the database (start again: drop it and create it again)"
        }
        let again = isEphemeral ? "deleted at the end" : "start again: awallet sandbox --reset"
        return "\(configuration.folder) (\(again))"
    }

    private var people: [String] {
        guard !world.people.isEmpty else { return [] }
        let shown = world.people.prefix(8).joined(separator: ", ")
        let others = world.people.count > 8 ? " and \(world.people.count - 8) others" : ""
        let password = world.password.map { "with the password \($0)" }
        return [
            "or as       \(shown)\(others)",
            "            \(password ?? "with the passwords of the world's file")",
        ]
    }

    private func tokens(_ site: String) -> [String] {
        guard let first = world.tokens.first else { return [] }
        let (token, owner) = (first.credentials.accessToken, first.owner)
        let call = #"curl -H "Authorization: Bearer \#(token)" \#(site)/api/v2/accounts"#
        let lines = [
            "Token       \(token), which allows everything for \(owner):",
            "            \(call)",
        ]
        let isDemo = world.name == ReadyWorld.demo.rawValue
        return lines
            + world.tokens.dropFirst().prefix(5).map { other in
                let note = isDemo ? ", who has one account" : ""
                return "            or \(other.credentials.accessToken), for \(other.owner)\(note)"
            }
    }

    private var guarded: [String] {
        password.map { ["Password    \($0), for all of /sandbox, with any user name"] } ?? []
    }

    private var warning: [String] {
        configuration.isLoopback
            ? []
            : [
                "", "Careful: other machines can reach this, and anyone can sign in as anyone.",
                "Only /sandbox, with the codes, the clock and all banks, needs the password.",
            ]
    }
}
