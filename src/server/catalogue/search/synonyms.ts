/** One spelling for each garment, craft and colour: ours on the left, what shoppers type on the right. */
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

/** What a piece is. A description names others too, as what goes with it. */
export const garments = new Set(
  `lehenga saree kurta suit dupatta anarkali sherwani sharara palazzo patiala gown shawl blouse bandhgala
  kaftan churidar`.split(/\s+/),
)

/** Colours, as `wider` has their shades. */
export const colours = new Set(
  'red maroon pink purple green blue yellow orange white golden black grey brown silver'.split(' '),
)

/** A word that names many: what it finds beside itself. Of colours these are the shades that pieces are named by. */
export const wider: Record<string, string> = {
  red: 'vermilion vermillion sindoor crimson scarlet ruby cherry pomegranate sindoori',
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
}

/** Words that say nothing of a piece, in English, in Hindi and in Hindi as it is typed. */
export const small = new Set(
  `a an and the with for of in on by to or is it i my me some any want need show buy online best latest new
  price under below cheap good beautiful nice wear wearing look
  ka ki ke ko ko se mein mai me par liye wala wali wale aur ek koi chahiye dikhao
  का की के को से में पर लिए लिये वाला वाली वाले और एक कोई चाहिए दिखाओ`.split(/\s+/),
)

/** Words that shoppers mistype and that have one spelling of their own. */
export const crafts =
  `gota patti phulkari leheriya ajrakh kalamkari ikat patola paithani chanderi maheshwari
  jamdani mukaish dabka georgette chiffon organza tissue brocade crepe linen embroidered embroidery
  printed kaftan unstitched readymade sequin mirror handloom jacket floral maroon ivory indigo
  turquoise reception casual formal party festive bandhgala groom dhoti cigarette asymmetric`.split(
    /\s+/,
  )

/** What other shops sell: a slip away from a word of ours, and yet no slip. */
export const soldElsewhere = new Set(
  `shoe shoes sandal sandals heel heels juti mojari bag bags handbag handbags purse clutch wallet belt watch watches
  jean jeans shirt shirts tshirt tshirts trouser trousers short shorts sock socks cap hat ring rings
  earring earrings necklace bangle bangles jewellery jewelry perfume lipstick phone laptop book books toy toys
  curtain curtains bedsheet towel pillow tie ties`.split(/\s+/),
)
