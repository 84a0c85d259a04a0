/** Named as their drawings. */
export const collectionIds = [
  'festive-wear',
  'wedding',
  'indo-western',
  'casual-ethnic',
  'heritage-craft',
  'seasonal',
] as const
/** Sections of the home page that the owner can switch off. */
export const homeSections = ['collections', 'wedding', 'styles', 'testimonials'] as const
export type HomeSection = (typeof homeSections)[number]

/** Also the minimum length of the best sellers. */
export const MAX_RECOMMENDED = 8

export type CollectionId = (typeof collectionIds)[number]

export type Collection = {
  id: CollectionId
  name: string
  about: string
  alt: string
  pieces: string[]
}

export const defaultCollections: Collection[] = [
  {
    id: 'festive-wear',
    name: 'Festive Wear',
    about:
      'Marigold, lamp light and a hem that turns with you. Pieces for the evenings that everyone comes home for.',
    alt: 'Figures in festive colours in a courtyard',
    pieces: [
      'Anarkali suits',
      'Lehenga sets',
      'Sarees',
      'Dupattas',
      'Kurta sets',
      'Ethnic jackets',
    ],
  },
  {
    id: 'wedding',
    name: 'Wedding',
    about:
      'Reds that have been worked for months, a thread at a time, for a day that is kept for a lifetime.',
    alt: 'A bridal party beneath an arch',
    pieces: [
      'Bridal lehengas',
      'Heavily embroidered sarees',
      'Groomswear',
      'Sherwanis',
      'Reception gowns',
      'Designer blouses',
    ],
  },
  {
    id: 'indo-western',
    name: 'Indo-Western',
    about: 'Old drapes cut to a new line: capes, slants and skirts that need no pins.',
    alt: 'Figures in fusion gowns and capes',
    pieces: [
      'Fusion gowns',
      'Cape sets',
      'Draped skirts',
      'Asymmetric kurtas',
      'Tunics',
      'Jumpsuits',
    ],
  },
  {
    id: 'casual-ethnic',
    name: 'Casual Ethnic',
    about:
      'Cotton that has met the sun before. For errands, long lunches and every ordinary good day.',
    alt: 'Figures in light cotton kurtas',
    pieces: [
      'Cotton kurtis',
      'Straight pants',
      'Boho tunics',
      'Casual dupattas',
      'Printed kurtas',
      'Everyday sarees',
    ],
  },
  {
    id: 'heritage-craft',
    name: 'Heritage Craft',
    about:
      'Each from the place that makes it best, and from families who have never made anything else.',
    alt: 'Woven and printed cloths side by side',
    pieces: [
      'Banarasi sarees',
      'Chikankari sets',
      'Ajrakh prints',
      'Phulkari dupattas',
      'Handloom kurtas',
      'Kalamkari dresses',
    ],
  },
  {
    id: 'seasonal',
    name: 'Seasonal',
    about: 'Linen for May, quick-drying kurtis for July, a shawl for the first cold morning.',
    alt: 'Figures dressed for summer, rain and winter',
    pieces: [
      'Summer linen sets',
      'Monsoon kurtis',
      'Festive jackets',
      'Layered outfits',
      'Winter shawls',
      'Pastel sets',
    ],
  },
]

export function collectionsWith(
  own: { id: CollectionId; name: string; about: string; pieces: string[]; image: string }[],
): (Collection & { image: string })[] {
  return defaultCollections.map((defaults) => {
    const ownCollection = own.find(({ id }) => id === defaults.id)
    return {
      ...defaults,
      name: ownCollection?.name || defaults.name,
      about: ownCollection?.about || defaults.about,
      pieces: ownCollection?.pieces.length ? ownCollection.pieces : defaults.pieces,
      image: ownCollection?.image ?? '',
      alt: ownCollection?.image ? '' : defaults.alt,
    }
  })
}
