import ArgumentParser

/// The option of several servers on one database.
struct ClusterOptions: ParsableArguments {
    @Option(
        help: """
            Join the other servers of this database. They reach this one at this address, such as \
            10.0.0.2:7080, which clients must not reach. [env AWALLET_CLUSTER_ADDRESS]
            """)
    var clusterAddress: String?

    /// - Returns: nil for the only server of a wallet.
    /// - Throws: `SettingError`, `ValidationError`.
    func address() throws -> ListeningAddress? {
        guard let text = try Setting.named("AWALLET_CLUSTER_ADDRESS", flag: clusterAddress) else {
            return nil
        }
        guard let address = ListeningAddress(text) else {
            throw ValidationError("--cluster-address needs an address such as 10.0.0.2:7080.")
        }
        return address
    }
}
