/** Our normalized spelling on the left, typed variants on the right. */
export const spellings: Record<string, string> = {
  lehenga:
    'lehngas lehnga lehngha lengha lenghas lehanga lahenga langa ghagra ghaghra ghagras chaniya chania lehengas लहंगा लहँगा लेहंगा लहंगे घाघरा चनिया',
  saree: 'sarees sari saris saari sarree साड़ी साडी साड़ियां साड़ियाँ सारी',
  kurta: 'kurtas kurti kurtis kurthi kurtha kurtas कुर्ता कुर्ती कुरता कुरती कुर्ते',
  suit: 'suits salwar shalwar salwaar shalwaar kameez kameej सलवार सूट शलवार कमीज',
  dupatta: 'dupattas dupata duppata chunni chunri chuni odhni दुपट्टा दुपट्टे चुन्नी चुनरी ओढ़नी',
  anarkali: 'anarkalis anarkhali anarkhalis anarkalli अनारकली',
  sherwani: 'sherwanis serwani sherwaani shervani शेरवानी',
  sharara: 'shararas garara gharara शरारा ग़रारा गरारा',
  palazzo: 'palazzos palazo plazo plazzo पलाज़ो पलाजो',
  patiala: 'patiyala पटियाला',
  churidar: 'chudidar churidaar choodidar चूड़ीदार',
  gown: 'gowns गाउन',
  shawl: 'shawls shal शॉल शाल',
  blouse: 'blouses choli ब्लाउज ब्लाउज़ चोली',
  bandhgala: 'bandgala jodhpuri बंदगला बंधगला',
  kaftan: 'kaftans caftan kaphtan काफ्तान',
  banarasi: 'banarsi benarasi benarsi banaras बनारसी',
  kanjivaram: 'kanjeevaram kanchipuram kanchivaram कांजीवरम',
  chikankari: 'chikan chikankaari chickankari chikankaari lakhnavi चिकनकारी चिकन',
  bandhani: 'bandhej bandhni बांधनी बंधेज',
  zari: 'jari ज़री जरी',
  zardozi: 'zardosi jardozi zardosi ज़रदोज़ी जरदोजी',
  phulkari: 'fulkari फुलकारी',
  silk: 'silks resham रेशम रेशमी सिल्क',
  cotton: 'cottons sooti suti सूती कॉटन',
  velvet: 'velvets makhmal makhmali मखमल मखमली',
  wool: 'woolen woollen ooni ऊनी',
  linen: 'लिनन',
  printed: 'print prints छपा छपी',
  bridal: 'bride bridals dulhan दुल्हन ब्राइडल',
  wedding: 'weddings shaadi shadi vivah marriage शादी विवाह',
  groom: 'dulha दूल्हा',
  haldi: 'हल्दी',
  mehendi: 'mehndi mehandi mehendhi मेहंदी मेहँदी',
  sangeet: 'संगीत',
  engagement: 'sagai roka सगाई रोका',
  cocktail: 'cocktails कॉकटेल',
  diwali: 'deepavali divali दिवाली दीवाली',
  festive: 'festival festivals tyohar त्योहार',
  eid: 'ईद',
  navratri: 'garba dandiya navaratri नवरात्रि गरबा डांडिया',
  puja: 'pooja पूजा',
  office: 'ऑफिस ऑफ़िस',
  summer: 'garmi गर्मी',
  winter: 'sardi सर्दी',
  mother: 'mom mum mummy maa माँ मां मम्मी',
  father: 'dad papa पापा पिता',
  brother: 'bhai भाई',
  husband: 'pati पति',
  gift: 'gifts tohfa तोहफ़ा तोहफा उपहार',
  outfit: 'outfits clothes clothing kapde attire कपड़े',
  men: 'mens man gents mard purush पुरुष',
  party: 'parties पार्टी',
  red: 'lal laal surkh लाल',
  green: 'hara hari haree हरा हरी हरे',
  blue: 'neela neeli nila nili नीला नीली नीले',
  yellow: 'peela peeli pila pili पीला पीली पीले',
  pink: 'gulabi गुलाबी',
  black: 'kala kaala kali काला काली काले',
  white: 'safed safaid सफेद सफ़ेद',
  purple: 'baingani jamuni बैंगनी जामुनी',
  orange: 'narangi kesariya नारंगी केसरिया',
  golden: 'gold sona sunehra sunehri सुनहरा सुनहरी',
  silver: 'chandi rupahla चांदी',
  grey: 'gray slate स्लेटी',
  brown: 'bhura भूरा',
  maroon: 'marun मैरून',
}

/** Descriptions also mention garments that go with the product. */
export const garments = new Set(
  `lehenga saree kurta suit dupatta anarkali sherwani sharara palazzo patiala gown shawl blouse bandhgala
  kaftan churidar dress`.split(/\s+/),
)

/** Their shades are in `widerWords`. */
export const colours = new Set(
  'red maroon pink purple green blue yellow orange white golden black grey brown silver'.split(' '),
)

/** Also found for a generic word; for colours, the names of their shades. */
export const widerWords: Record<string, string> = {
  red: 'vermilion vermillion sindoor crimson scarlet ruby cherry pomegranate sindoori maroon wine',
  maroon: 'wine burgundy oxblood',
  pink: 'rani rose blush fuchsia magenta peach',
  purple: 'jamun aubergine lilac lavender violet plum mauve',
  green: 'emerald bottle sage mint pistachio henna parrot olive mehendi pista panna teal',
  blue: 'indigo midnight sky navy cobalt turquoise peacock teal azure',
  yellow: 'turmeric haldi marigold mustard lemon',
  orange: 'saffron rust marigold tangerine coral',
  white: 'ivory pearl cream',
  golden: 'champagne',
  black: 'jet onyx',
  grey: 'charcoal silver ash',
  brown: 'clay rust copper chocolate beige tan',
  wedding: 'bridal',
  marriage: 'bridal wedding',
  groom: 'sherwani bandhgala',
  dress: 'gown anarkali suit',
  partywear: 'party',
  woollen: 'wool pashmina',
  // Occasions and recipients with typical colours, garments and fabrics.
  haldi: 'turmeric yellow marigold mustard lemon',
  mehendi: 'green henna parrot emerald mint pistachio leheriya',
  sangeet: 'sharara sequin mirror party',
  engagement: 'reception gown lehenga',
  cocktail: 'gown sequin cape',
  nikah: 'sharara',
  diwali: 'festive banarasi silk',
  festive: 'banarasi silk anarkali',
  eid: 'sharara chikankari anarkali',
  karvachauth: 'red vermilion sindoor maroon',
  navratri: 'bandhani leheriya mirror patola',
  puja: 'saree marigold turmeric vermilion',
  office: 'formals linen bandhgala',
  summer: 'cotton mul linen muslin voile',
  winter: 'velvet pashmina wool shawl',
  weddingguest: 'party reception',
  bridesmaid: 'lehenga sharara party',
  birthday: 'party gown',
  mother: 'saree shawl suit',
  father: 'men bandhgala sherwani',
  brother: 'men bandhgala sherwani',
  husband: 'men bandhgala sherwani',
  gift: 'dupatta shawl saree',
  outfit: 'lehenga saree suit kurta gown anarkali sharara sherwani',
}

/** Occasions. They only rank the results if the search also names a garment. */
export const occasions = new Set(
  `haldi mehendi sangeet engagement cocktail nikah diwali festive eid karvachauth navratri puja office summer winter
  weddingguest bridesmaid birthday mother father brother husband gift groom`.split(/\s+/),
)

export const phrases: [RegExp, string][] = [
  [/\bkar[wv]a ?cha?u?th\b|करवा ?चौथ/giu, 'karvachauth'],
  [/\bwedding guest\b|\bguest (?:at|for|of) an? wedding\b/giu, 'weddingguest'],
  [/\bmother of the bride\b/giu, 'mother'],
  [/\b(wedding|bridal|marriage|shaadi|shadi) dress(?:es)?\b/giu, '$1 outfit'],
  [/\b(?:office|work) ?wear\b|\bfor work\b/giu, 'office'],
  [/\bring ceremony\b/giu, 'engagement'],
]

/** Words that are searched only if no other word remains. */
export const vagueWords = new Set(['gift', 'outfit', 'festive', 'mother'])

/** Words for women; a search with one ranks men's garments last. */
export const forWomen =
  /(?<![\p{L}])(kurtis?|kurthi|women|womens|woman|ladies|lady|girls?|sister|wife|mother|कुर्ती|कुर्तियाँ|महिला|बहन)(?![\p{L}])/iu

/** Stop words in English, Hindi and romanized Hindi. */
export const stopWords = new Set(
  `a an and the set sets something with for of in on by to or is it i my me some any want need show buy online best latest new
  price under below cheap good gifting sister sisters daughter friend friends wife bestie aunt her him his girl girls
  woman women womens ladies lady someone ideas idea perfect pretty lovely elegant simple special occasion function day
  ceremony looking find please can get give
  price under below cheap good beautiful nice wear wearing look
  ka ki ke ko ko se mein mai me par liye wala wali wale aur ek koi chahiye dikhao
  बहन बेटी पत्नी सहेली महिला
  का की के को से में पर लिए लिये वाला वाली वाले और एक कोई चाहिए दिखाओ`.split(/\s+/),
)

/** Words for crafts, fabrics and garments that are often misspelled; corrections suggest them. */
export const crafts =
  `gota patti phulkari leheriya ajrakh kalamkari ikat patola paithani chanderi maheshwari
  jamdani mukaish dabka georgette chiffon organza tissue brocade crepe linen embroidered embroidery
  printed kaftan unstitched readymade sequin mirror handloom jacket floral maroon ivory indigo
  turquoise reception casual formal party festive bandhgala groom dhoti cigarette asymmetric`.split(
    /\s+/,
  )

/** Products that the shop does not sell; their names must not be corrected to similar words. */
export const soldElsewhere = new Set(
  `shoe shoes sandal sandals heel heels juti mojari bag bags handbag handbags purse clutch wallet belt watch watches
  jean jeans shirt shirts tshirt tshirts trouser trousers short shorts sock socks cap hat ring rings
  earring earrings necklace bangle bangles jewellery jewelry perfume lipstick phone laptop book books toy toys
  curtain curtains bedsheet towel pillow tie ties`.split(/\s+/),
)
