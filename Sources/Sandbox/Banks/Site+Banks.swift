import HTTPSupport

extension Site {
    /// The address of a bank by its path, which works wherever the sandbox does.
    func url(ofBank name: String) -> String { "\(published.text)/b/\(name)" }

    /// The address of a bank by a host name of its own.
    func host(ofBank name: String) -> String {
        let site = bankDomain == published.host ? published : visited
        return site.on("\(name).\(bankDomain)")?.text ?? url(ofBank: name)
    }
}
