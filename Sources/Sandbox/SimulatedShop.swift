import WalletServices

/// The invented shops and payees of a simulated history: one for each kind of spending.
struct SimulatedShop: Sendable {
    /// The method of payments to it.
    enum Way: String {
        case card = "C"
        case online = "O"
        case cashMachine = "A"
        case directDebit = "D"
        case fasterPayment = "F"
    }

    let category: SpendingCategory
    let name: String
    /// The minimum and maximum amount, in hundredths of a unit.
    let range: ClosedRange<Int64>
    let way: Way

    /// Every shop.
    static let all: [SimulatedShop] = table.split(separator: "\n").compactMap { SimulatedShop($0) }

    /// One that is always there.
    static let market = SimulatedShop(
        category: .general, name: "Market Hall Traders", range: 250...2900, way: .card)

    private init(
        category: SpendingCategory, name: String, range: ClosedRange<Int64>, way: Way
    ) {
        self.category = category
        self.name = name
        self.range = range
        self.way = way
    }

    private init?(_ line: Substring) {
        let parts = line.split(separator: "|").map { String($0).trimmingSpaces }
        guard parts.count == 5, let category = SpendingCategory(rawValue: parts[0]),
            let least = Int64(parts[2]), let most = Int64(parts[3]), least <= most,
            let way = Way(rawValue: parts[4])
        else { return nil }
        self.category = category
        name = parts[1]
        range = least...most
        self.way = way
    }

    private static let table = """
        BIKE | Spoke and Chain | 600 | 4200 | C
        BILLS_AND_SERVICES | Brightwater Utilities | 1800 | 4500 | D
        BUCKET_LIST | Skyline Balloons | 4000 | 6500 | C
        CAR | Nutmeg Garage | 1500 | 6000 | C
        CASH | Cash machine, High Street | 1000 | 4000 | A
        CELEBRATION | Paper Lantern Parties | 900 | 3500 | C
        CHARITY | Harbour Lifeboats | 300 | 1500 | D
        CHILDREN | Little Acorns Nursery | 800 | 4500 | C
        CLOTHES | Weft and Warp | 1200 | 5200 | C
        COFFEE | Copper Kettle | 260 | 680 | C
        DEBT_REPAYMENT | Northgate Finance | 2500 | 6000 | D
        DIY | Hammer and Tongs | 450 | 3800 | C
        DRINKS | The Rusty Anchor | 480 | 2400 | C
        EATING_OUT | Olive and Thyme | 1150 | 4200 | C
        EDUCATION | Lamplight Books | 700 | 3600 | C
        EMERGENCY | Swift Locksmiths | 2900 | 5900 | C
        ENTERTAINMENT | Moonrise Cinema | 650 | 2400 | C
        ESSENTIAL_SPEND | Corner Pantry | 350 | 1900 | C
        EXPENSES | Inkwell Stationers | 220 | 1800 | C
        FAMILY | Sam Rivers | 1000 | 4000 | F
        FITNESS | Ironwood Gym | 1900 | 3900 | D
        FUEL | Foxglove Filling Station | 2100 | 5600 | C
        GAMBLING | Lucky Clover Raffle | 100 | 600 | C
        GAMING | Pixel Orchard | 399 | 3999 | O
        GARDEN | Greenfinger Nursery | 380 | 3200 | C
        GENERAL | Market Hall Traders | 250 | 2900 | C
        GIFTS | Ribbon and Bow | 550 | 3400 | C
        GROCERIES | Fieldgate Foods | 640 | 5400 | C
        HOBBY | Brush and Easel | 480 | 2900 | C
        HOLIDAYS | Saltwind Ferries | 3500 | 6800 | O
        HOME | Hearth and Lamp | 900 | 5200 | C
        IMPULSE_BUY | Pocket Wonders | 199 | 1499 | O
        INSURANCE | Lighthouse Insurance | 1200 | 3800 | D
        INVESTMENTS | Oakring Funds | 2500 | 5000 | F
        LIFESTYLE | Quiet Hour Spa | 1800 | 4600 | C
        MAINTENANCE_AND_REPAIRS | Stitch in Time Repairs | 850 | 3900 | C
        MEDICAL | Willow Pharmacy | 290 | 2400 | C
        MORTGAGE | Keystone Homes | 5000 | 6900 | D
        NON_ESSENTIAL_SPEND | Gilded Teapot | 450 | 2700 | C
        PAYMENTS | Alex Morgan | 500 | 5000 | F
        PERSONAL_CARE | Tidy Fringe Barbers | 1200 | 3400 | C
        PERSONAL_TRANSFERS | Robin Hale | 500 | 4500 | F
        PETS | Whisker and Paw | 480 | 3300 | C
        PROJECTS | Sawdust Workshop | 700 | 4200 | C
        RELATIONSHIPS | Two Spoons Dessert Bar | 850 | 2600 | C
        RENT | Larkspur Lettings | 5200 | 6900 | D
        SHOPPING | Halfmoon Department Store | 750 | 5600 | C
        SUBSCRIPTIONS | Daybreak Radio | 399 | 1199 | D
        TAKEAWAY | Ember Noodles | 780 | 2700 | C
        TAXI | Bluebird Cabs | 520 | 2900 | C
        TRANSPORT | City Trams | 190 | 980 | C
        TREATS | Sugar Loaf Bakery | 210 | 1250 | C
        WEDDING | Ivory Quill Invitations | 1500 | 5200 | C
        WELLBEING | Still Pond Yoga | 900 | 2600 | C
        NONE | Unmarked Trader | 150 | 1900 | C
        INVENTORY | Crate and Pallet Supply | 1800 | 6200 | C
        STAFF | Dana Whitlock | 2500 | 6000 | F
        TRAVEL | Meridian Rail | 780 | 6100 | O
        WORKPLACE | Desk and Daylight | 1500 | 5400 | C
        REPAIRS_AND_MAINTENANCE | Gutter and Slate Roofing | 2200 | 6400 | C
        ADMIN | Form and File Services | 450 | 2500 | C
        MARKETING | Loud Parrot Print | 900 | 4700 | C
        BUSINESS_ENTERTAINMENT | Velvet Curtain Theatre | 2400 | 5900 | C
        INTEREST_PAYMENTS | Northgate Finance | 200 | 1400 | D
        BANK_CHARGES | Card replacement | 500 | 500 | C
        OTHER | Odds and Ends | 180 | 2300 | C
        FOOD_AND_DRINK | Basil and Rye Deli | 420 | 2600 | C
        EQUIPMENT | Torque Tool Hire | 1300 | 5300 | C
        PROFESSIONAL_SERVICES | Reed and Marsh Solicitors | 3000 | 6700 | F
        PHONE_AND_INTERNET | Kestrel Broadband | 1500 | 3900 | D
        VEHICLES | Axle Van Hire | 2800 | 6300 | C
        DIRECTORS_WAGES | Jordan Pike | 3000 | 6500 | F
        VAT | Revenue Office | 2000 | 6000 | F
        CORPORATION_TAX | Revenue Office | 2500 | 6400 | F
        SELF_ASSESSMENT_TAX | Revenue Office | 1500 | 6100 | F
        INVESTMENT_CAPITAL | Oakring Funds | 3000 | 6600 | F
        TRANSFERS | Casey Lane | 500 | 3500 | F
        LOAN_PRINCIPAL | Northgate Finance | 2400 | 5800 | D
        PERSONAL | Poppy Fields Florist | 650 | 2700 | C
        DIVIDENDS | Terry Shore | 1000 | 4000 | F
        SAVING | Acorn Building Society | 1000 | 5000 | F
        """
}
