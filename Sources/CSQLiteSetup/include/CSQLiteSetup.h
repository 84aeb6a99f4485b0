#ifndef CSQLITE_SETUP_H
#define CSQLITE_SETUP_H

/// Turns off SQLite's own count of the memory it uses, which nobody reads: for each allocation it
/// takes a lock that all connections share (https://sqlite.org/c3ref/c_config_covering_index_scan.html,
/// SQLITE_CONFIG_MEMSTATUS). Only works before SQLite is first used.
///
/// Returns an SQLite result code. In C because `sqlite3_config` takes variable arguments.
int csqlite_stop_counting_memory(void);

#endif
