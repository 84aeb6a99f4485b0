/// The pages on which a sandbox is taken apart.
extension WebContext {
    struct Power {
        let title: String
        /// What it is for.
        let more: String
        let link: Link
        let icon: String

        var row: ProfilePage.Row {
            ProfilePage.Row(label: title, more: more, href: link.path, icon: "icons/" + icon)
        }
    }

    /// Those that this sandbox has; none in a real wallet.
    var powers: [Power] {
        guard let sandbox else { return [] }
        var powers: [Power] = []
        if sandbox.requests != nil {
            powers.append(
                Power(
                    title: words("requests_title"), more: words("profile_requests_more"),
                    link: .inspector, icon: "search"))
        }
        if sandbox.clock != nil {
            powers.append(
                Power(
                    title: words("clock_title"), more: words("profile_clock_more"), link: .clock,
                    icon: "clock"))
        }
        if sandbox.snapshots != nil {
            powers.append(
                Power(
                    title: words("snapshots_title"), more: words("profile_snapshots_more"),
                    link: .snapshots, icon: "archive"))
        }
        if sandbox.faults != nil {
            powers.append(
                Power(
                    title: words("faults_title"), more: words("profile_faults_more"),
                    link: .faults, icon: "warning"))
        }
        if !sandbox.magic.isEmpty {
            powers.append(
                Power(
                    title: words("magic_title"), more: words("profile_magic_more"),
                    link: .magic, icon: "wand"))
        }
        if sandbox.banks != nil {
            powers.append(
                Power(
                    title: words("banks_title"), more: words("profile_banks_more"),
                    link: .banks, icon: "wallet"))
        }
        if sandbox.classDesk != nil {
            powers.append(
                Power(
                    title: words("class_title"), more: words("profile_class_more"),
                    link: .classroom, icon: "people"))
        }
        return powers
    }
}
