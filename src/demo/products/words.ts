/** The thirty suit styles of the home page, and the words that find each. */
export const styleWords: Record<string, string> = {
  'Anarkali floor length': 'anarkali floor length',
  'Anarkali knee length': 'anarkali knee length',
  'Straight cut with straight pants': 'straight cut straight pants',
  'Palazzo with short kurti': 'palazzo short kurti',
  'Palazzo with long kurti': 'palazzo long kurti',
  'Sharara with short kurti': 'sharara short kurti',
  'Sharara with long kurti': 'sharara long kurti',
  Patiala: 'patiala',
  Churidar: 'churidar suit',
  'A-line': 'a-line',
  'Printed cotton': 'printed cotton',
  Chikankari: 'chikankari',
  'Georgette (embroidered or printed)': 'georgette',
  'Silk (Banarasi, Chanderi)': 'silk',
  Velvet: 'velvet',
  Rayon: 'rayon',
  Organza: 'organza',
  'Zari work': 'zari work',
  'Sequin work': 'sequin work',
  'Gota patti work': 'gota patti work',
  'Ethnic co-ord set': 'ethnic co-ord set',
  'Jacket style': 'jacket style',
  'Cape style': 'cape style',
  'Asymmetric hem': 'asymmetric hem',
  'High-low kurta': 'high-low kurta',
  'Dhoti style': 'dhoti style',
  'Kaftan style': 'kaftan style',
  'Cigarette pants': 'cigarette pants',
  'Unstitched dress material': 'unstitched dress material',
  'Readymade in all sizes': 'readymade in all sizes',
}

export const styles: readonly string[] = Object.keys(styleWords)

export type Collection = {
  name: string
  /** The scene that stands for it. */
  scene: string
  words: string
  pieces: readonly { name: string; query: string }[]
}

const of = (...rows: readonly [string, string][]) => rows.map(([name, query]) => ({ name, query }))

export const collections: readonly Collection[] = [
  {
    name: 'Festive Wear',
    scene: 'collection-festive-wear',
    words:
      'For lamps in the window and too many sweets: colour that holds its own beside marigolds.',
    pieces: of(
      ['Anarkali suits', 'anarkali'],
      ['Lehenga sets', 'lehenga'],
      ['Sarees', 'saree'],
      ['Dupattas', 'dupatta'],
      ['Kurta sets', 'kurta set'],
      ['Ethnic jackets', 'jacket'],
    ),
  },
  {
    name: 'Wedding',
    scene: 'collection-wedding',
    words: 'From the haldi morning to the vidaai, and for everyone standing beside the bride.',
    pieces: of(
      ['Bridal lehengas', 'bridal lehenga'],
      ['Heavily embroidered sarees', 'zardozi saree'],
      ['Groomswear', 'groom'],
      ['Sherwanis', 'sherwani'],
      ['Reception gowns', 'gown'],
      ['Designer blouses', 'designer blouse'],
    ),
  },
  {
    name: 'Indo-Western',
    scene: 'collection-indo-western',
    words: 'Capes, drapes and hems that will not lie straight, for evenings between two worlds.',
    pieces: of(
      ['Fusion gowns', 'gown'],
      ['Cape sets', 'cape'],
      ['Draped skirts', 'draped skirt'],
      ['Asymmetric kurtas', 'asymmetric'],
      ['Tunics', 'tunic'],
      ['Jumpsuits', 'co-ord'],
    ),
  },
  {
    name: 'Casual Ethnic',
    scene: 'collection-casual-ethnic',
    words: 'Cotton and linen for ordinary days, which are most of them and deserve good cloth.',
    pieces: of(
      ['Cotton kurtis', 'cotton kurti'],
      ['Straight pants', 'straight pants'],
      ['Boho tunics', 'boho tunic'],
      ['Casual dupattas', 'cotton dupatta'],
      ['Printed kurtas', 'printed kurta'],
      ['Everyday sarees', 'mul saree'],
    ),
  },
  {
    name: 'Heritage Craft',
    scene: 'collection-heritage-craft',
    words: 'Woven, blocked, tied and stitched by hands we can name, in the towns that taught them.',
    pieces: of(
      ['Banarasi sarees', 'banarasi'],
      ['Chikankari sets', 'chikankari'],
      ['Ajrakh prints', 'ajrakh'],
      ['Phulkari dupattas', 'phulkari'],
      ['Handloom kurtas', 'chanderi kurta'],
      ['Kalamkari dresses', 'kalamkari'],
    ),
  },
  {
    name: 'Seasonal',
    scene: 'collection-seasonal',
    words: 'Linen for May, mul for July, wool and velvet when the fog comes in.',
    pieces: of(
      ['Summer linen sets', 'linen'],
      ['Monsoon kurtis', 'rayon kurti'],
      ['Festive jackets', 'jacket style'],
      ['Layered outfits', 'cape'],
      ['Winter shawls', 'shawl'],
      ['Pastel sets', 'mint'],
    ),
  },
]

export const testimonials: readonly { name: string; city: string; words: string }[] = [
  {
    name: 'Ishita Rao',
    city: 'Bengaluru',
    words:
      'My grandmother turned the lehenga inside out before she looked at the front. She nodded. I have never been prouder of a purchase.',
  },
  {
    name: 'Farah Siddiqui',
    city: 'Lucknow',
    words:
      'I know chikankari, I grew up with it. The shadow work on my suit is the real thing, and the fit needed nothing done.',
  },
  {
    name: 'Harleen Gill',
    city: 'Chandigarh',
    words:
      'Ordered a Patiala on Monday, wore it to the engagement on Saturday, got asked for the shop’s name eleven times. I counted.',
  },
  {
    name: 'Arjun Nair',
    city: 'Kochi',
    words:
      'They rang to ask how my shoulders sit before cutting the sherwani. Nobody has ever asked me that.',
  },
  {
    name: 'Devika Menon',
    city: 'Mumbai',
    words:
      'The saree came rolled in muslin with a note on how to fold it. It felt less like a parcel than a gift.',
  },
  {
    name: 'Tanvi Deshpande',
    city: 'Pune',
    words:
      'I sent photographs of a loose seam and had the piece collected, mended and home again within the week.',
  },
]
