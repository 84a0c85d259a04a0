import { distance } from 'fastest-levenshtein'

/** One spelling for each garment and craft: what shoppers type on the right, ours on the left. */
const spellings: Record<string, string> = {
  lehenga:
    'lehngas lehnga lehngha lengha lenghas lehanga lahenga langa ghagra ghaghra ghagras chaniya chania lehengas लहंगा लहँगा लेहंगा लहंगे घाघरा चनिया',
  saree: 'sarees sari saris saari sarree साड़ी साडी साड़ियां साड़ियाँ सारी',
  kurta: 'kurtas kurti kurtis kurthi kurtha kurtas कुर्ता कुर्ती कुरता कुरती कुर्ते',
  suit: 'suits salwar shalwar salwaar shalwaar सलवार सूट शलवार',
  dupatta: 'dupattas dupata duppata chunni chunri chuni odhni दुपट्टा दुपट्टे चुन्नी चुनरी ओढ़नी',
  anarkali: 'anarkalis anarkhali anarkhalis anarkalli अनारकली',
  sherwani: 'sherwanis serwani sherwaani shervani शेरवानी',
  sharara: 'shararas garara gharara शरारा ग़रारा गरारा',
  palazzo: 'palazzos palazo plazo plazzo पलाज़ो पलाजो',
  patiala: 'patiyala पटियाला',
  churidar: 'chudidar churidaar choodidar चूड़ीदार',
  gown: 'gowns गाउन',
  shawl: 'shawls शॉल शाल',
  blouse: 'blouses choli ब्लाउज ब्लाउज़ चोली',
  banarasi: 'banarsi benarasi benarsi banaras बनारसी',
  kanjivaram: 'kanjeevaram kanchipuram kanchivaram कांजीवरम',
  chikankari: 'chikan chikankaari chickankari चिकनकारी चिकन',
  bandhani: 'bandhej bandhni बांधनी बंधेज',
  zari: 'jari ज़री जरी',
  zardozi: 'zardosi jardozi zardosi ज़रदोज़ी जरदोजी',
  silk: 'silks resham रेशम रेशमी सिल्क',
  cotton: 'cottons सूती कॉटन',
  velvet: 'मखमल मखमली',
  bridal: 'bride bridals dulhan दुल्हन ब्राइडल',
  wedding: 'weddings shaadi shadi vivah शादी विवाह',
  red: 'lal लाल',
}

const canonical = new Map(
  Object.entries(spellings).flatMap(([ours, theirs]) =>
    theirs.split(' ').map((word) => [fold(word), ours] as const),
  ),
)

/** Words that shoppers mistype and that have one spelling of their own. */
const crafts =
  `gota patti phulkari leheriya ajrakh kalamkari ikat patola paithani chanderi maheshwari
  jamdani mukaish dabka georgette chiffon organza tissue brocade crepe linen embroidered embroidery
  printed kaftan unstitched readymade sequin mirror handloom jacket floral maroon ivory indigo
  turquoise reception casual formal party festive bandhgala groom dhoti cigarette asymmetric`.split(
    /\s+/,
  )

/** Words that say nothing of a piece. */
const small = new Set('a an and the with for of in on by to or is it'.split(' '))

const vocabulary = [...new Set([...canonical.keys(), ...canonical.values(), ...crafts])]

function fold(text: string) {
  // Devanagari signs are marks too: only Latin accents are taken off.
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** The words of a text, lower case, without accents, each in the one spelling; small words are left out. */
export function searchWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => !small.has(word)).map((word) => canonical.get(word) ?? word)
}

export const searchable = (...texts: string[]) => searchWords(texts.join(' ')).join(' ')

/**
 * The known word that a searched one is a slip or two away from, else the word itself. Short words
 * are taken as they are; in them a slip makes another word.
 */
export function meantWord(word: string): string {
  if (word.length < 5 || vocabulary.includes(word)) return word
  const slips = word.length < 7 ? 1 : 2
  const near = vocabulary
    .map((known) => ({ known, away: distance(word, known) }))
    .filter(({ away }) => away <= slips)
    .sort((one, other) => one.away - other.away)[0]
  return near ? (canonical.get(near.known) ?? near.known) : word
}
