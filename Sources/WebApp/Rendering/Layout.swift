/// The layout around every page.
struct Layout: Sendable {
    /// The address of this version's style sheet, scripts and pictures.
    let assets: String
    /// The address of the typeface. Without one, pages have the system's.
    let typeface: String?
    /// The wallet's name.
    let product: String
    /// True if the name needs smaller letters to fit beside the coin.
    let isLongName: Bool
    /// The CSRF token of every form.
    let csrf: String
    let isSignedIn: Bool
    /// True while nothing can change, because the books are wrong.
    let isStopped: Bool
    /// The address of a sandbox's outbox.
    let outbox: String?
    /// The address of the clock's page, if the clock can be set.
    let clock: String?
    let ways: [Way]
    var home: String
    /// Where to sign in again when the session ends.
    var signIn: String
    let signOut: String
    /// A word for the signed-in person whose page it is.
    var person: String?
    /// Says who is signed in, to somebody on a sign-in page.
    let alreadySignedIn: String
    /// Where a script asks how long the session lasts, and prolongs it.
    let ownSession: String
    let manifest: String
    /// True if browsers may install the app: before the setup, its worker is not answered.
    var isInstallable: Bool
    /// The address of this page's stream of changes. Signed-out visitors get none.
    let live: String?
    /// The address of this page, which the layout's forms lead back to.
    let here: String
    /// Where to hide and show figures.
    let figures: String
    let hidesFigures: Bool
    /// Where to choose another language.
    let language: String
    /// The viewer's locale for scripts (BCP 47): `en-GB`.
    let locale: String
    let languages: [Language]

    /// A language to choose.
    struct Language: Sendable {
        let code: String
        /// Its name in its own language.
        let name: String
        let isCurrent: Bool
    }

    /// One of the main destinations.
    struct Way: Sendable {
        let label: String
        let href: String
        let icon: String
        let isCurrent: Bool
    }
}

/// The main destination of a page.
package enum Place: CaseIterable, Sendable {
    case home, send, activity, goals, you
}
