import type { DemoProduct } from '#demo/catalogue/catalogue.ts'

type Fits = (product: DemoProduct) => boolean
export type LabelledQuery = readonly [query: string, fits: Fits]

const named =
  (...words: string[]): Fits =>
  ({ title }) =>
    words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(title))
const said =
  (...words: string[]): Fits =>
  ({ title, description }) =>
    words.some((word) => new RegExp(`\\b${word}`, 'i').test(`${title} ${description}`))
const both =
  (...all: Fits[]): Fits =>
  (product) =>
    all.every((fits) => fits(product))
const nothing: Fits = () => false

const lehenga = named('lehenga')
const saree = named('saree')
const kurta = named('kurta', 'kurti')
const suit = named('suit', 'suits')
const gown = named('gown')
const dupatta = named('dupatta')
const anarkali = named('anarkali')
const sherwani = named('sherwani')
const sharara = named('sharara')
const bandhgala = named('bandhgala')
const palazzo = named('palazzo')
const shawl = named('shawl')
const dress: Fits = (product) => gown(product) || anarkali(product) || suit(product)
const bridal: Fits = ({ category, title }) => category === 'bridal' || /bridal/i.test(title)

const red = named('vermilion', 'sindoor', 'pomegranate', 'laal', 'red', 'maroon', 'wine')
const pink = named('rani', 'rose', 'blush', 'pink')
const green = named('emerald', 'green', 'sage', 'mint', 'pistachio', 'parrot', 'henna', 'pista')
const blue = named('indigo', 'midnight', 'sky', 'blue', 'turquoise', 'peacock')
const yellow = named('turmeric', 'haldi', 'marigold')
const white = named('ivory', 'white', 'pearl')
const black = named('black')
const purple = named('jamun', 'aubergine', 'lilac', 'violet')
const orange = named('saffron', 'rust', 'marigold', 'coral')
const maroon = named('maroon', 'wine')
const silver = named('silver')
const gold = named('gold', 'champagne')
const grey = named('charcoal', 'silver', 'grey')

/** Searches, and the demo products that each must find; others must not be found. */
export const queries: LabelledQuery[] = [
  // Garments in several spellings.
  ...(
    [
      [
        lehenga,
        'lehenga',
        'lehnga',
        'lengha',
        'lehengas',
        'LEHENGA',
        'lehanga',
        'ghagra',
        'लहंगा',
        'lehengaa',
      ],
      [saree, 'saree', 'sari', 'sarees', 'saris', 'saaree', 'साड़ी', 'साड़ियाँ'],
      [kurta, 'kurta', 'kurti', 'kurtas', 'kurtis', 'कुर्ता', 'kurtaa'],
      [anarkali, 'anarkali', 'anarkalis', 'anarkhali', 'अनारकली', 'anarkli'],
      [gown, 'gown', 'gowns', 'गाउन'],
      [sherwani, 'sherwani', 'sherwanis', 'shervani', 'शेरवानी', 'sherwni'],
      [sharara, 'sharara', 'shararas', 'gharara', 'शरारा', 'sharra'],
      [bandhgala, 'bandhgala', 'bandgala', 'jodhpuri', 'बंदगला'],
      [palazzo, 'palazzo', 'palazo', 'palazzos', 'plazzo'],
      [shawl, 'shawl', 'shawls'],
      [named('patiala'), 'patiala', 'patiyala'],
      [named('kaftan'), 'kaftan', 'caftan'],
      [named('unstitched'), 'unstitched', 'unstiched', 'un-stitched dress material'],
      [named('co-ord'), 'co-ord set'],
    ] as [Fits, ...string[]][]
  ).flatMap(([fits, ...words]) => words.map((word) => [word, fits] as const)),

  // Colours in words.
  ['red saree', both(red, saree)],
  ['red sari', both(red, saree)],
  ['red lehenga', both(red, lehenga)],
  ['lal lehenga', both(red, lehenga)],
  ['laal saree', both(red, saree)],
  ['लाल साड़ी', both(red, saree)],
  ['लाल लहंगा', both(red, lehenga)],
  ['sarees in red', both(red, saree)],
  ['a red bridal lehenga', both(red, lehenga, bridal)],
  ['pink lehenga', both(pink, lehenga)],
  ['gulabi lehenga', both(pink, lehenga)],
  ['गुलाबी लहंगा', both(pink, lehenga)],
  ['pink saree', both(pink, saree)],
  ['pink dupatta', both(pink, dupatta)],
  ['green saree', both(green, saree)],
  ['green lehenga', both(green, lehenga)],
  ['green dress', both(green, dress)],
  ['hara suit', both(green, suit)],
  ['हरा सूट', both(green, suit)],
  ['green kurta', both(green, kurta)],
  ['green anarkali', both(green, anarkali)],
  ['green sherwani', both(green, sherwani)],
  ['bottle green', named('bottle green')],
  ['parrot green suit', both(named('parrot green'), suit)],
  ['blue lehenga', both(blue, lehenga)],
  ['blue gown', both(blue, gown)],
  ['blue saree', both(blue, saree)],
  ['neela lehenga', both(blue, lehenga)],
  ['नीली साड़ी', both(blue, saree)],
  ['blue kurti', both(blue, kurta)],
  ['sky blue', named('sky blue')],
  ['midnight blue gown', both(named('midnight blue'), gown)],
  ['indigo kurta', both(named('indigo'), kurta)],
  ['yellow lehenga', both(yellow, lehenga)],
  ['peela lehenga', both(yellow, lehenga)],
  ['पीला लहंगा', both(yellow, lehenga)],
  ['yellow kurta', both(yellow, kurta)],
  ['yellow suit', both(yellow, suit)],
  ['white kurta', both(white, kurta)],
  ['safed kurta', both(white, kurta)],
  ['white lehenga', both(white, lehenga)],
  ['ivory sherwani', both(named('ivory'), sherwani)],
  ['ivory gown', both(named('ivory'), gown)],
  ['black saree', both(black, saree)],
  ['kala saree', both(black, saree)],
  ['काली साड़ी', both(black, saree)],
  ['black bandhgala', both(black, bandhgala)],
  ['black sharara', both(black, sharara)],
  ['purple lehenga', both(purple, lehenga)],
  ['purple anarkali', both(purple, anarkali)],
  ['baingani lehenga', both(purple, lehenga)],
  ['orange saree', both(orange, saree)],
  ['orange lehenga', both(orange, lehenga)],
  ['maroon saree', both(maroon, saree)],
  ['maroon anarkali', both(maroon, anarkali)],
  ['maroon shawl', both(maroon, shawl)],
  ['silver saree', both(silver, saree)],
  ['silver suit', both(silver, suit)],
  ['golden lehenga', both(gold, lehenga)],
  ['grey shawl', both(grey, shawl)],
  ['gray suit', both(grey, suit)],
  ['emerald lehenga', both(named('emerald'), lehenga)],
  ['turquoise gown', both(named('turquoise'), gown)],
  ['peacock saree', both(named('peacock'), saree)],
  ['coral saree', both(named('coral'), saree)],
  ['lilac sharara', both(named('lilac'), sharara)],

  // Fabrics and crafts.
  ['banarasi saree', both(said('banarasi'), saree)],
  ['banarsi sari', both(said('banarasi'), saree)],
  ['kanjivaram', named('kanjivaram')],
  ['kanjeevaram saree', both(named('kanjivaram'), saree)],
  ['chikankari kurti', both(named('chikankari'), kurta)],
  ['chikan kurta', both(named('chikankari'), kurta)],
  ['velvet lehenga', both(said('velvet'), lehenga)],
  ['makhmal lehenga', both(said('velvet'), lehenga)],
  ['मखमली लहंगा', both(said('velvet'), lehenga)],
  ['velvet gown', both(said('velvet'), gown)],
  ['organza saree', both(said('organza'), saree)],
  ['organza lehenga', both(said('organza'), lehenga)],
  ['georgette saree', both(said('georgette'), saree)],
  ['georgette anarkali', both(said('georgette'), anarkali)],
  ['linen saree', both(said('linen'), saree)],
  ['linen kurta', both(said('linen'), kurta)],
  ['tussar suit', both(said('tussar'), suit)],
  ['chanderi suit', both(said('chanderi'), suit)],
  ['phulkari dupatta', both(named('phulkari'), dupatta)],
  ['fulkari dupatta', both(named('phulkari'), dupatta)],
  ['bandhani dupatta', both(named('bandhani'), dupatta)],
  ['bandhej dupatta', both(named('bandhani'), dupatta)],
  ['ikat palazzo', both(named('ikat'), palazzo)],
  ['patola saree', both(named('patola'), saree)],
  ['paithani', named('paithani')],
  ['jamdani saree', both(said('jamdani'), saree)],
  ['kalamkari', named('kalamkari')],
  ['ajrakh saree', both(named('ajrakh'), saree)],
  ['leheriya lehenga', both(named('leheriya'), lehenga)],
  ['mirror work lehenga', both(named('mirror'), lehenga)],
  ['gota patti lehenga', both(named('gota'), lehenga)],
  ['gota-patti lehenga', both(named('gota'), lehenga)],
  ['sequin saree', both(named('sequin'), saree)],
  ['sequins saree', both(named('sequin'), saree)],
  ['pashmina shawl', both(named('pashmina'), shawl)],
  ['zardozi lehenga', both(said('zardozi'), lehenga)],
  ['brocade sherwani', both(said('brocade'), sherwani)],

  // Cuts, occasions, people.
  ['a-line kurta', both(named('a-line'), kurta)],
  ['floor length anarkali', both(named('floor length'), anarkali)],
  ['knee-length anarkali', both(named('knee length'), anarkali)],
  ['jacket style suit', both(named('jacket style'), suit)],
  ['cape style', named('cape style')],
  ['dhoti style', named('dhoti style')],
  ['high low kurta', both(named('high-low'), kurta)],
  ['draped gown', both(named('draped'), gown)],
  ['ready-draped saree', both(named('ready-draped'), saree)],
  ["men's kurta", both(named('men’s'), kurta)],
  ['mens kurta', both(named('men’s'), kurta)],
  ['kurta for men', both(named('men’s'), kurta)],
  ['bridal saree', both(saree, bridal)],
  ['wedding lehenga', both(lehenga, bridal)],
  ['शादी का लहंगा', both(lehenga, bridal)],
  ['shaadi ka lehenga', both(lehenga, bridal)],
  ['dulhan ka lehenga', both(lehenga, bridal)],
  ['lehenga for a bride', both(lehenga, bridal)],
  [
    'reception gown',
    both(gown, ({ category, title }) => category === 'reception' || /reception/i.test(title)),
  ],
  ['padmavati', named('padmavati')],
  ['noor mahal', named('noor mahal')],
  ['gulistan', named('gulistan')],

  // What the shop does not have.
  ...[
    'handbag',
    'handbags',
    'shoes',
    'shoe rack',
    'jeans',
    'watch',
    'earrings',
    'necklace',
    'laptop',
    'perfume',
    'tshirt',
    'sandals',
    'blue jeans',
    'red shoes',
    'curtains',
    'qwertyuiop',
    'lipstick',
    'bedsheet',
  ].map((word) => [word, nothing] as const),
]
