extension Unicode.Scalar {
    /// The ASCII digit of the same value for a decimal digit of any script (Unicode general
    /// category Nd); any other character as it is.
    public var latinDigit: Unicode.Scalar {
        guard properties.generalCategory == .decimalNumber,
            let value = properties.numericValue.flatMap(UInt8.init(exactly:)), value < 10
        else { return self }
        return Unicode.Scalar(0x30 + value)
    }
}

extension StringProtocol {
    /// The text with every decimal digit written as in ASCII: `٥３५` becomes `535`.
    public var latinDigits: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: unicodeScalars.lazy.map(\.latinDigit))
        return String(view)
    }
}
