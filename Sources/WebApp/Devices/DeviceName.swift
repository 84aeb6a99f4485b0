import WalletServices

/// A device in plain words, derived from its `User-Agent`: `Chrome on Android`. It names only what
/// it recognises.
struct DeviceName {
    let browser: String?
    let system: String?

    /// True for a phone or a tablet.
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

    /// Search terms in order: most browsers also call themselves Chrome and Safari.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
        ("FxiOS", "Firefox"), ("Firefox", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
        ("Version/", "Safari"), ("Safari", "Safari"),
    ]

    /// Search terms in order: phones and tablets also call themselves Linux and Mac.
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
    ]

    private static func first(of marks: [(String, String)], in text: String) -> String? {
        marks.first { text.contains($0.0) }?.1
    }
}
