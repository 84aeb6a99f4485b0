import GRDB
enum SQLiteDriverPlaceholder {}
