/// Where a PostgreSQL database is: a connection URI
/// (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
public struct PostgresAddress: Hashable, Sendable {
    /// The URI, which may contain a password: never for a log.
    let uri: String
    /// Which of several hosts to use.
    private(set) var session = "primary"

    /// Reads a URI that begins with `postgres://` or `postgresql://`.
    public init?(_ uri: String) {
        guard uri.hasPrefix("postgres://") || uri.hasPrefix("postgresql://") else { return nil }
        self.uri = uri
    }

    /// The address without its password, for people, if the password can be told apart.
    public var shown: String? {
        let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let form = /(?<scheme>[a-z]+:\/\/)(?:(?<user>[^:@\/]*)(?::[^@\/]*)?@)?(?<rest>[^@]*)/
        guard let first = parts.first, let base = first.wholeMatch(of: form) else { return nil }
        let user = base.user.map { $0 + "@" } ?? ""
        let places = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { parameter in
            ["host", "hostaddr", "port", "dbname"].contains { parameter.hasPrefix($0 + "=") }
        }
        let query = places.isEmpty ? "" : "?" + places.joined(separator: "&")
        return "\(base.scheme)\(user)\(base.rest)\(query)"
    }

    /// The address of the same hosts, for a connection to one that follows another.
    var standby: Self {
        var address = self
        address.session = "standby"
        return address
    }

    /// libpq's parameters. The URI's own win, because it comes last.
    ///
    /// A server that vanished without a word is noticed within five seconds.
    var parameters: [(name: String, value: String)] {
        [
            ("connect_timeout", "5"), ("tcp_user_timeout", "5000"), ("keepalives_idle", "2"),
            ("keepalives_interval", "1"), ("keepalives_count", "3"),
            ("target_session_attrs", session), ("fallback_application_name", "awallet"),
            ("client_encoding", "UTF8"), ("dbname", uri),
        ]
    }
}
