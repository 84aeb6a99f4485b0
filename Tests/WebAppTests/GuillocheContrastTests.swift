import Foundation
import Testing

@testable import WebApp

/// Computed from the style sheets, so that a change of a colour shows.
@Suite("Text over a guilloche keeps its contrast")
struct GuillocheContrastTests {
    /// A colour of three parts from 0 to 1.
    private struct Colour {
        let red, green, blue: Double

        init(red: Double, green: Double, blue: Double) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        init?(hex: Substring) {
            guard hex.count == 6, let number = Int(hex, radix: 16) else { return nil }
            red = Double(number >> 16) / 255
            green = Double(number >> 8 & 255) / 255
            blue = Double(number & 255) / 255
        }

        func under(_ other: Colour, of opacity: Double) -> Colour {
            func mixed(_ one: Double, _ other: Double) -> Double {
                one * (1 - opacity) + other * opacity
            }
            return Colour(
                red: mixed(red, other.red), green: mixed(green, other.green),
                blue: mixed(blue, other.blue))
        }

        private var luminance: Double {
            func linear(_ part: Double) -> Double {
                part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        /// As WCAG 2 defines it, from 1 to 21.
        func contrast(to other: Colour) -> Double {
            let (one, other) = (luminance, other.luminance)
            return (max(one, other) + 0.05) / (min(one, other) + 0.05)
        }
    }

    /// The tokens of a place where text can lie over a line.
    struct Place: Sendable {
        let opacity, line, ground, text: String

        init(_ opacity: String, of line: String, on ground: String, under text: String) {
            (self.opacity, self.line, self.ground, self.text) = (opacity, line, ground, text)
        }
    }

    private let tokens: String

    init() throws {
        tokens = try Resources().text("Static/css/tokens.css")
    }

    /// The value of a token: the last one in the rules up to the upper tier, or the dark one.
    private func value(of name: String, isDark: Bool) throws -> Substring {
        let declaration = try Regex("--\(name): ([^;]+);", as: (Substring, Substring).self)
        let found = tokens.matches(of: declaration).map(\.output.1)
        let value = try #require(isDark ? found.last : found.first, "no token \(name)")
        guard value.hasPrefix("var(--") else { return value }
        return try self.value(of: String(value.dropFirst(6).dropLast()), isDark: isDark)
    }

    private func colour(_ name: String, isDark: Bool) throws -> Colour {
        let value = try value(of: name, isDark: isDark)
        return try #require(Colour(hex: value.dropFirst()), "\(name) is \(value)")
    }

    @Test(
        "A line under text leaves a contrast of 4.5 (UI-ART-1, UI-LIST-36)",
        arguments: [
            Place("guilloche", of: "on-hero", on: "hero", under: "on-hero"),
            Place("guilloche", of: "on-hero", on: "hero", under: "on-hero-quiet"),
            Place("guilloche", of: "action", on: "action-quiet", under: "action"),
            Place("guilloche-card", of: "action", on: "card", under: "text"),
            Place("guilloche-card", of: "action", on: "card", under: "text-quiet"),
            // Under the pointer.
            Place("guilloche-card", of: "action", on: "well", under: "text-quiet"),
        ], [false, true])
    func contrast(names: Place, isDark: Bool) throws {
        let opacity = try #require(Double(try value(of: names.opacity, isDark: isDark)))
        let line = try colour(names.line, isDark: isDark)
        let ground = try colour(names.ground, isDark: isDark).under(line, of: opacity)
        let text = try colour(names.text, isDark: isDark)
        #expect(text.contrast(to: ground) >= 4.5, "\(names), dark: \(isDark)")
    }

    @Test("The style sheet draws every line under text with that opacity and those colours")
    func sheet() throws {
        let sheet = try Resources().text("Static/css/guilloche.css")
        for (part, line) in [("guilloche", "on-hero"), ("guilloche-ring", "action")] {
            let rule = try Regex(
                "\\.\(part)(?:__lines)? \\{([^}]*)\\}", as: (Substring, Substring).self)
            let rules = sheet.matches(of: rule).map(\.output.1).joined()
            #expect(rules.contains("opacity: var(--guilloche);"), "\(part)")
            #expect(rules.contains("stroke: var(--\(line));"), "\(part)")
        }
    }

    @Test("The contrast of black on white is 21, and of equal colours 1")
    func known() throws {
        let black = try #require(Colour(hex: "000000"))
        let white = try #require(Colour(hex: "ffffff"))
        #expect(abs(black.contrast(to: white) - 21) < 0.001)
        #expect(white.contrast(to: white) == 1)
    }
}
