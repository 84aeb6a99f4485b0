/// Another process writes to this wallet: nothing was changed. That one can do it.
public struct NotWriter: Error, Hashable, Sendable {
    public init() {}
}
