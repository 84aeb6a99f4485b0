import WalletServices

/// A device in plain words, read from what it calls itself: `Chrome on Android`. What is not known
/// is not guessed, and nobody has to read a `User-Agent`.
struct DeviceName {
    let browser: String?
    let system: String?

    /// Whether it is held in the hand.
    var isPhone: Bool { ["iPhone", "iPad", "Android"].contains(system) }

    init(_ userAgent: String) {
        browser = Self.first(of: Self.browsers, in: userAgent)
        system = Self.first(of: Self.systems, in: userAgent)
    }

    func text(in words: Localisation) -> String {
        switch (browser, system) {
        case (let browser?, let system?):
            words("device_on", ["browser": browser, "system": system])
        case (let name?, nil), (nil, let name?): name
        case (nil, nil): words("device_unknown")
        }
    }

    /// Marks in the order of looking: most browsers also call themselves Chrome and Safari.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
        ("FxiOS", "Firefox"), ("Firefox", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
        ("Version/", "Safari"), ("Safari", "Safari"),
    ]

    /// Phones and tablets also call themselves Linux and Mac.
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
    ]

    private static func first(of marks: [(String, String)], in text: String) -> String? {
        marks.first { text.contains($0.0) }?.1
    }
}
