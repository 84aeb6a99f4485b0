/// Sines in whole numbers, so that a drawing is the same on every machine.
enum Sine {
    /// A full turn.
    static let turn = 1 << 20
    /// The sine of a quarter of a turn.
    static let one = 1 << 16

    private static let quarter = turn / 4

    /// The sine of an angle, within 0.0004.
    ///
    /// On the first quarter, for `z` from 0 to 1, it is the fifth-order polynomial
    /// `z/2 · (π − z² · (2π − 5 − z² · (π − 3)))`: right in value and slope at both ends.
    static func of(_ angle: Int) -> Int {
        let place = angle & (turn - 1)
        let rest = place % quarter
        let z = (place / quarter).isMultiple(of: 2) ? rest : quarter - rest
        let square = z * z / quarter
        // 65,536 times 2π − 5, π − 3 and π.
        let inner = 84_095 - 9_279 * square / quarter
        let size = z * (205_887 - inner * square / quarter) / (2 * quarter)
        return place < turn / 2 ? size : -size
    }

    static func cosine(of angle: Int) -> Int { of(angle + quarter) }
}

extension Int {
    /// The quotient as the nearest whole number; halves round away from zero.
    func divided(by divisor: Int) -> Int {
        (self >= 0 ? self + divisor / 2 : self - divisor / 2) / divisor
    }
}
