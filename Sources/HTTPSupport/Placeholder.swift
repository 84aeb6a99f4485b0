import Hummingbird
enum HTTPSupportPlaceholder {}
