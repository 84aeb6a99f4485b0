/// The JSON Schema of the files that describe worlds.
public enum WorldSchema {
    /// JSON Schema, draft 2020-12.
    public static var text: String {
        String(decoding: PackageResources.world_schema_json, as: UTF8.self)
    }
}
