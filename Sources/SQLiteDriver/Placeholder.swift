import GRDB

enum SQLiteDriverPlaceholder {}
