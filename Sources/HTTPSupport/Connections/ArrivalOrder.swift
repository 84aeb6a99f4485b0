/// Things in the order in which they came. Any of them can leave, and the oldest is known.
struct ArrivalOrder<Thing> {
    /// The place of one thing.
    struct Place {
        fileprivate let number: UInt64
    }

    private var things: [UInt64: Thing] = [:]
    private var first: UInt64 = 0
    private var next: UInt64 = 0

    /// What came first of all that are still here.
    var oldest: Thing? { things[first] }

    mutating func append(_ thing: Thing) -> Place {
        things[next] = thing
        next += 1
        return Place(number: next - 1)
    }

    mutating func remove(_ place: Place) {
        things[place.number] = nil
        // Each number is passed once, so a removal costs the same however many there are.
        while first < next, things[first] == nil { first += 1 }
    }
}
