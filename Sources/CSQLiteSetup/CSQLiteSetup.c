#include "CSQLiteSetup.h"

#include <sqlite3.h>
#include <stddef.h>

int csqlite_distrust_schema(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    return code == SQLITE_OK
        ? sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)NULL) : code;
}

int csqlite_stop_counting_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
