/// The documentation of the REST API, as files that the server serves.
public enum APIDocument {
    /// `openapi.yaml` (OpenAPI 3.1), in UTF-8.
    public static let openAPI: [UInt8] = PackageResources.openapi_yaml
    /// The same content for people, as HTML.
    public static let page: [UInt8] = PackageResources.docs_html
    /// The style sheet of that page.
    public static let style: [UInt8] = PackageResources.docs_css
}
