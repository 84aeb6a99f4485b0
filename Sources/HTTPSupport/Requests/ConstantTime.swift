extension String {
    /// Compares two texts. The time depends on the length of `given` alone, so it tells nothing
    /// about this text.
    public func equalsInConstantTime(_ given: String) -> Bool {
        let (own, given) = (Array(utf8), Array(given.utf8))
        guard !own.isEmpty else { return given.isEmpty }
        var difference = own.count ^ given.count
        for index in given.indices { difference |= Int(given[index] ^ own[index % own.count]) }
        return difference == 0
    }
}
