public import Phone

/// Brings a one-time code to a phone.
public protocol CodeSender: Sendable {
    /// Sends the code, once.
    ///
    /// - Throws: anything; the caller then tells the person that the code could not be sent.
    func send(code: String, to phone: PhoneNumber) async throws
}
