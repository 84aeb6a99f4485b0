public import Phone

/// Delivers a one-time code to a phone.
public protocol CodeSender: Sendable {
    /// Sends the code, once.
    ///
    /// - Throws: any error; the person then reads that the code could not be sent.
    func send(code: String, to phone: PhoneNumber) async throws
}
