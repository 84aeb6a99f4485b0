import WalletServices

/// The task files that come with the program.
enum ReadyTaskFiles {
    static let all: [ReadyTasks] = [
        file("login", PackageResources.login_tasks_yaml),
        file("wallet", PackageResources.wallet_tasks_yaml),
        file("round-up", PackageResources.round_up_tasks_yaml),
    ]

    private static func file(_ name: String, _ bytes: [UInt8]) -> ReadyTasks {
        let yaml = String(decoding: bytes, as: UTF8.self)
        return ReadyTasks(name: name, title: (try? TaskSet(yaml: yaml))?.title ?? name, yaml: yaml)
    }
}
