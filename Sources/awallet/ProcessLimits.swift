import CMalloc
import Glibc

/// The limits and settings of this process, applied before anything else.
enum ProcessLimits {
    /// Raises the limit on open files: each connection is one, and many systems allow only 1,024 by
    /// default. Also makes glibc return unused memory. Otherwise it retains up to 32 MiB in each of
    /// eight heaps for every core, once it has freed blocks of that size, which hashing passwords
    /// and receiving pictures use.
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
