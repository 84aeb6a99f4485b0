import Foundation

/// Signals that end a process which has not prepared for them, and that somebody sends a server for
/// another reason: to reopen a log, to reload settings, to tell that a reader has gone.
enum QuietSignals {
    /// From now on they do nothing. The programs that this one starts do not inherit that.
    static func apply() {
        for signal in [SIGPIPE, SIGUSR1, SIGUSR2, SIGXFSZ] { ignore(signal) }
        if !hasTerminal { ignore(SIGHUP) }
        if getpid() == 1 { for signal in [SIGTERM, SIGINT] { obey(signal) } }
    }

    /// A handler that does nothing, and not `SIG_IGN`: children inherit only the latter.
    private static func ignore(_ number: Int32) { signal(number) { _ in } }

    /// The kernel discards signals to the first process of a container that has no handler for
    /// them. A server installs its own one when it is ready.
    private static func obey(_ number: Int32) { signal(number) { _exit(128 + $0) } }

    /// True if the process has a terminal of its own, which sends SIGHUP when it closes: then the
    /// process ends with it. `nohup`, systemd and containers start programs without.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }
}
