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
    /// Whether the data are deleted at the end.
    let isEphemeral: Bool

    private static let token = FixedCredentials.demo.accessToken

    private func site(_ port: Int) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        return "http://\(host):\(port)"
    }

    /// One line for a program: `{"url":"http://127.0.0.1:41234","token":"…","pid":4711}`.
    func json(_ port: Int) -> String {
        let json = JSONWriter { json in
            json.string("url", site(port))
            json.string("token", Self.token)
            json.integer("pid", Int64(getpid()))
        }
        return String(buffer: json.buffer)
    }

    /// For people.
    func text(_ port: Int, _ clock: ClockReading) -> String {
        let site = site(port)
        let warning =
            configuration.isLoopback
            ? ""
            : "\n\n  Careful: other machines can reach this, and anyone can sign in as anyone."
        let simple = FixedCredentials.demoSimple.accessToken
        let call = #"curl -H "Authorization: Bearer \#(Self.token)" \#(site)/api/v2/accounts"#
        let state = clock.isFrozen ? "frozen at" : "running,"
        let again = isEphemeral ? "deleted at the end" : "start again: awallet sandbox --reset"
        return """

            The Awallet sandbox is ready.

              Open        \(site)
              Sign in     with any phone number, such as (530) 601-8718
                          codes appear at \(site)/sandbox; 123456 always works
              or as       \(DemoPeople.names.joined(separator: ", "))
                          with the password \(DemoPeople.password)
              API         \(site)/docs
              Token       \(Self.token), which allows everything for DemoUser:
                          \(call)
                          or \(simple), for DemoSimple, who has one account
              Clock       \(state) \(clock.now.rfc3339); set it at \(site)/sandbox/clock
              Faults      none, until you add some at \(site)/sandbox/faults
              Data        \(configuration.folder) (\(again))\(warning)

            """
    }
}
