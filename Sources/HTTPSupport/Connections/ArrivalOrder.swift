/// Elements in order of arrival. Any of them can leave, and the oldest is known.
struct ArrivalOrder<Thing> {
    /// The position of one element.
    struct Place {
        fileprivate let number: UInt64
    }

    private var things: [UInt64: Thing] = [:]
    private var first: UInt64 = 0
    private var next: UInt64 = 0

    /// The oldest element still present.
    var oldest: Thing? { things[first] }

    mutating func append(_ thing: Thing) -> Place {
        things[next] = thing
        next += 1
        return Place(number: next - 1)
    }

    mutating func remove(_ place: Place) {
        things[place.number] = nil
        // Each number is skipped once, so a removal costs the same however many elements there are.
        while first < next, things[first] == nil { first += 1 }
    }
}
