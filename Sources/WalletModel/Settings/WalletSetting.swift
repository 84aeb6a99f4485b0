/// A setting of the wallet: a choice of its host, or a mark of the program. The database keeps it
/// under these names.
public enum WalletSetting: String, CaseIterable, Sendable {
    /// The wallet's name, such as "The Lovelace family".
    case name
    /// The currency of new accounts, ISO 4217.
    case currency
    /// The country of numbers without a calling code, ISO 3166.
    case region
    /// The time zone of people who chose none, by its IANA name.
    case zone
    /// Since when treasurers see the notes and categories of payments, RFC 3339; `no` when they do
    /// not.
    case openNotes = "open_notes"
    /// `yes` once a treasurer has dismissed the list of first steps.
    case firstStepsHidden = "first_steps_hidden"
    /// A mark of the secret beside the database, once it was changed.
    case secretMark = "secret_mark"
    /// Random letters that tell this wallet and its copies from every other one.
    case lineage
    /// The clock of a sandbox, once somebody has set it.
    case sandboxClock = "sandbox_clock"
    /// The seed of a repeatable sandbox's random numbers, and how often it was started.
    case sandboxSeed = "sandbox_seed"
    /// The world that a sandbox began with, unless it is the demo people's.
    case sandboxWorld = "sandbox_world"
    /// A mark of the secret of the sandbox's bank whose sessions and tokens these are.
    case sandboxHome = "sandbox_home"
    /// How often a sandbox's snapshot was put back.
    case sandboxRestorations = "sandbox_restorations"
}
