#ifndef CSQLITE_SETUP_H
#define CSQLITE_SETUP_H

/// Turns off SQLite's own count of the memory it uses, which nobody reads: for each allocation it
/// takes a lock that all connections share (https://sqlite.org/c3ref/c_config_covering_index_scan.html,
/// SQLITE_CONFIG_MEMSTATUS). Only works before SQLite is first used.
///
/// Returns an SQLite result code. In C because `sqlite3_config` takes variable arguments.
int csqlite_stop_counting_memory(void);

struct sqlite3;

/// Lets no view run, which the wallet has none of, and no function with effects in a trigger or a
/// condition of the file (https://sqlite.org/c3ref/c_dbconfig_defensive.html).
///
/// Returns an SQLite result code. In C because `sqlite3_db_config` takes variable arguments.
int csqlite_distrust_schema(struct sqlite3 *database);

/// Gives a connection the functions that the wallet's triggers and queries call:
///
///     row_checksum(table, value, ...)             the checksum of a row, 64 bits
///     row_is_sound(checksum, table, value, ...)   1, or an error (SQLITE_FORMAT) when it differs
///     checksum_with(one, other)                   both together, in any order; NULL counts as 0
///     checksum_of_all(checksum)                   an aggregate: all together
///
/// Returns an SQLite result code. In C because it runs for every row of a query.
int csqlite_add_row_checksums(struct sqlite3 *database);

#endif
