import HTTPSupport
import Synchronization
import WalletServices

/// Where the server listens, and where others find it.
extension ServerConfiguration {
    /// True if only this machine can reach the server. A name that begins with `127.` may lead
    /// anywhere.
    package var isLoopback: Bool { NetworkAddress.isLoopback(host: host) }

    /// The address that leads to the running server; before it runs, where it is going to be.
    package var site: String { site(port: listening.number ?? port) }

    /// Host and port, as in a URL.
    package func authority(port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The address that leads to the server: the public one, or that for this machine.
    package func site(port: Int) -> String {
        http.publicAddress?.text ?? "http://" + ownAuthority(port: port)
    }

    /// Host and port for this machine. An address that stands for all of its addresses leads
    /// nowhere.
    func ownAuthority(port: Int) -> String {
        switch NetworkAddress(host)?.unmapped.text {
        case "0.0.0.0": "127.0.0.1:\(port)"
        case "::": "[::1]:\(port)"
        default: authority(port: port)
        }
    }
}

/// The port that a server got. It has none until it listens.
final class ListeningPort: Sendable {
    private let port = Mutex<Int?>(nil)

    var number: Int? { port.withLock { $0 } }

    func note(_ number: Int) { port.withLock { $0 = number } }
}
