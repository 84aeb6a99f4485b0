internal import CPhone

/// Lets libphonenumber parse ASCII text, whose length the caller has already limited.
func readNumber(_ text: String, region: String) -> (cphone_verdict, cphone_number) {
    var number = cphone_number()
    var ascii = text
    let verdict = ascii.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
            cphone_parse(characters.baseAddress, characters.count, region, &number)
        }
    }
    return (verdict, number)
}

/// The text of a C array of characters, up to its NUL.
func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// True for an ASCII digit. Digits of other scripts do not count (OTP-7).
func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
