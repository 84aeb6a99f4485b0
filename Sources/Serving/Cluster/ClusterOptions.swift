import ArgumentParser
internal import PostgresDriver

/// The options of a server whose database others use or copy.
struct ClusterOptions: ParsableArguments {
    @Option(
        help: """
            Join the other servers of this database. They reach this one at this address, such as \
            10.0.0.2:7080, which clients must not reach. [env AWALLET_CLUSTER_ADDRESS]
            """)
    var clusterAddress: String?

    @Option(
        help: """
            Read from a standby of the database, at an address such as \
            postgres://awallet@db2/awallet. [env AWALLET_READ_DATABASE]
            """)
    var readDatabase: String?

    /// The address for other servers of the wallet, if there are any.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    func address() throws -> ListeningAddress? {
        guard let text = try Setting.named("AWALLET_CLUSTER_ADDRESS", flag: clusterAddress) else {
            return nil
        }
        guard let address = ListeningAddress(text) else {
            throw ValidationError("--cluster-address needs an address such as 10.0.0.2:7080.")
        }
        guard !["0.0.0.0", "::"].contains(address.host) else {
            throw ValidationError(
                """
                --cluster-address \(text) is no address of this machine alone: the other servers \
                would reach themselves. Name the one at which they reach it, such as 10.0.0.2:7080.
                """)
        }
        return address
    }

    /// The standby to read from. Without one, reads ask the database itself.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    func standby() throws -> PostgresAddress? {
        guard let uri = try Setting.named("AWALLET_READ_DATABASE", flag: readDatabase) else {
            return nil
        }
        guard let address = PostgresAddress(uri) else {
            throw ValidationError(
                "--read-database needs an address such as postgres://awallet@db2/awallet.")
        }
        return address
    }
}
