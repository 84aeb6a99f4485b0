public import Hummingbird

extension Router where Context == WalletContext {
    /// Answers every other method on registered paths with 405 and `Allow` (RFC 9110, 15.5.6). Call
    /// it once, after all routes are registered. `HeadResponder` answers HEAD on every path with
    /// GET.
    public func refuseOtherMethods() {
        let known = Dictionary(grouping: routes) { $0.path.description }
        for (_, routes) in known {
            guard let path = routes.first?.path else { continue }
            var methods = Set(routes.map(\.method))
            if methods.contains(.get) { methods.insert(.head) }
            let allow = methods.map(\.rawValue).sorted().joined(separator: ", ")
            for name in Self.methodNames {
                guard let method = HTTPRequest.Method(rawValue: name), !methods.contains(method)
                else { continue }
                on(path, method: method) { _, _ -> Response in
                    throw RequestError.methodNotAllowed(allow: allow)
                }
            }
        }
    }

    /// Every method that the server's parser accepts (llhttp's list).
    private static var methodNames: [String] {
        """
        GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT COPY LOCK MKCOL MOVE PROPFIND \
        PROPPATCH SEARCH UNLOCK BIND REBIND UNBIND ACL REPORT MKACTIVITY CHECKOUT MERGE M-SEARCH \
        NOTIFY SUBSCRIBE UNSUBSCRIBE PURGE MKCALENDAR LINK UNLINK SOURCE QUERY
        """.split(separator: " ").map(String.init)
    }
}
