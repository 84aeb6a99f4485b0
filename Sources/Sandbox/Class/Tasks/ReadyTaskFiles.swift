import WalletServices

/// The task files that come with the program.
enum ReadyTaskFiles {
    static let all: [ReadyTasks] = [
        ("login", SandboxFile.loginTasks), ("wallet", .walletTasks), ("round-up", .roundUpTasks),
    ].compactMap { name, file in
        guard let yaml = try? file.text() else { return nil }
        return ReadyTasks(name: name, title: (try? TaskSet(yaml: yaml))?.title ?? name, yaml: yaml)
    }
}
