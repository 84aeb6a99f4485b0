import Mustache
import Hummingbird
enum WebAppPlaceholder {}
