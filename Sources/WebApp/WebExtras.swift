import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// The pages that a sandbox adds to the web app, and what other pages say of it.
package struct WebExtras: Sendable {
    /// A page with which people look into a sandbox or change it.
    package struct Power: Sendable {
        /// The key of its title.
        package let title: String
        /// The key of the text that says what it is for.
        let more: String
        package let link: any WebAddress
        let icon: String

        package init(title: String, more: String, link: any WebAddress, icon: String) {
            self.title = title
            self.more = more
            self.link = link
            self.icon = icon
        }

        func row(in words: Localisation) -> ProfilePage.Row {
            ProfilePage.Row(
                label: words(title), more: words(more), href: link.path, icon: "icons/" + icon)
        }
    }

    /// The credentials that pages name as an example, if anybody has any.
    let credentials: FixedCredentials?
    /// The page where codes appear.
    let outbox: any WebAddress
    let clock: any WebAddress
    /// The pages that the profile leads to.
    let powers: [Power]
    /// The folder of its templates.
    let templates: URL?
    /// Adds its pages.
    let add: @Sendable (WebContext, RouterGroup<WalletContext>) -> Void

    package init(
        credentials: FixedCredentials?, outbox: any WebAddress, clock: any WebAddress,
        powers: [Power], templates: URL?,
        add: @escaping @Sendable (WebContext, RouterGroup<WalletContext>) -> Void
    ) {
        self.credentials = credentials
        self.outbox = outbox
        self.clock = clock
        self.powers = powers
        self.templates = templates
        self.add = add
    }
}
