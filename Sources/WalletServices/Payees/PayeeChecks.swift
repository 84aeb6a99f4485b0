extension Payee.Details {
    /// The maximum length of each text, in user-perceived characters.
    static let maximumLength = 255

    /// These details with cleaned texts.
    ///
    /// - Throws: `WalletError.payee(.nameInvalid)`, `.payee(.detailInvalid)`.
    func checked() throws(WalletError) -> Payee.Details {
        var clean = self
        guard let name = PlainText.name(name, maximumLength: Self.maximumLength)
        else { throw .payee(.nameInvalid).naming(name) }
        clean.name = name
        clean.phoneNumber = try phoneNumber.payeeDetail(maximumLength: 20)
        clean.firstName = try firstName.payeeDetail()
        clean.middleName = try middleName.payeeDetail()
        clean.lastName = try lastName.payeeDetail()
        clean.businessName = try businessName.payeeDetail()
        return clean
    }
}

extension PayeeAccount.Details {
    /// - Throws: `WalletError.payee(.detailInvalid)`.
    func checked() throws(WalletError) -> PayeeAccount.Details {
        var clean = self
        clean.description = try Optional(description).payeeDetail() ?? ""
        clean.secondaryIdentifier = try secondaryIdentifier.payeeDetail(maximumLength: 34)
        return clean
    }
}

extension String? {
    /// An optional text about a payee. A blank one counts as none.
    fileprivate func payeeDetail(
        maximumLength: Int = Payee.Details.maximumLength
    ) throws(WalletError) -> String? {
        guard let text = self else { return nil }
        guard let clean = PlainText.clean(text, maximumLength: maximumLength) else {
            throw .payee(.detailInvalid).naming(text)
        }
        return clean.isEmpty ? nil : clean
    }
}
