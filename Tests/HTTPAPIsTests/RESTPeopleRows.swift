/// The routes about people whom the sender knows. Somebody without a payment does not exist.
extension RESTOwnershipTests {
    static let peopleRows: [String: [Row]] = Dictionary(
        uniqueKeysWithValues: ["favourite", "block"].flatMap { what in
            ["PUT", "DELETE"].map { method in
                (
                    "\(method) /v1/me/people/{id}/\(what)",
                    [Row { ("/v1/me/people/\($0.person)/\(what)", nil) }]
                )
            }
        })
}
