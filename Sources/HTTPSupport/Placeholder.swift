import Hummingbird

enum HTTPSupportPlaceholder {}
