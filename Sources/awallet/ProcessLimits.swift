import CMalloc
import Glibc

/// What the process asks of the system, before anything else happens.
enum ProcessLimits {
    /// Each connection is an open file: many systems let a program open 1,024 unless it asks.
    /// And memory that is no longer used goes back: glibc otherwise keeps up to 32 MiB of it in
    /// each of eight heaps for every core, once blocks of that size were freed, as those in which
    /// passwords are hashed and pictures arrive.
    static func apply() {
        var files = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 {
            files.rlim_cur = files.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        }
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
