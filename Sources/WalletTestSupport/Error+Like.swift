import WalletServices

extension Error {
    /// True if this is that error, whichever hidden character it names.
    public func isLike(_ expected: WalletError) -> Bool {
        switch self as? WalletError {
        case .hidden(_, let error): error == expected
        case let error: error == expected
        }
    }
}
