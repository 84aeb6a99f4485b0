extension PasskeyKey {
    /// Reads a COSE key with exactly the entries of an ES256 key (RFC 9053, 7.1.1) or of an RS256
    /// key (RFC 8230, 4).
    init?(cose: CBORValue) {
        guard case .map(let entries) = cose else { return nil }
        switch entries[.integer(3)] {
        case .integer(-7): self.init(curve: entries)
        case .integer(-257): self.init(rsa: entries)
        default: return nil
        }
    }

    private init?(curve entries: [CBORValue: CBORValue]) {
        guard entries.count == 5, entries[.integer(1)] == .integer(2),
            entries[.integer(-1)] == .integer(1),
            case .bytes(let x) = entries[.integer(-2)], x.count == 32,
            case .bytes(let y) = entries[.integer(-3)], y.count == 32
        else { return nil }
        self.init(bytes: x + y)
    }

    private init?(rsa entries: [CBORValue: CBORValue]) {
        guard entries.count == 4, entries[.integer(1)] == .integer(3),
            case .bytes(let modulus) = entries[.integer(-1)], modulus.count != Self.pointLength,
            entries[.integer(-2)] == .bytes(Self.exponent)
        else { return nil }
        self.init(bytes: modulus)
    }
}
