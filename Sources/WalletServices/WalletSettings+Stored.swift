import Ledger
import Phone
import Synchronization
public import WalletModel

/// The settings of a running wallet. The setup changes some of them.
final class SettingsBox: Sendable {
    private let value: Mutex<WalletSettings>

    init(_ settings: WalletSettings) { value = Mutex(settings) }

    var settings: WalletSettings { value.withLock(\.self) }

    func change(_ body: (inout WalletSettings) -> Void) { value.withLock { body(&$0) } }
}

extension WalletSettings {
    /// The name where there is room for 12 characters, below an icon: as many whole words as fit.
    public var shortName: String {
        guard name.count > 12 else { return name }
        let end = name.prefix(13).lastIndex(of: " ") ?? name.index(name.startIndex, offsetBy: 12)
        return String(name[..<end])
    }

    /// Applies what the host chose at the setup and the database keeps.
    public mutating func apply(_ stored: [WalletSetting: String]) {
        if let name = stored[.name] { self.name = name }
        if let currency = stored[.currency].flatMap(Currency.init(code:)) {
            defaultCurrency = currency
        }
        if let region = stored[.region] { homeRegion = region }
        if let zone = stored[.zone] { homeZone = zone }
        if stored[.firstStepsHidden] != nil { hidesFirstSteps = true }
    }
}
