import Hummingbird
import Mustache

enum WebAppPlaceholder {}
