import Crypto
enum LedgerPlaceholder {}
