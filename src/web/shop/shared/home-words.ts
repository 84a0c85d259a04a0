import type { ListingChoice } from '#shared/paths.ts'

/** The thirty suit styles; `words` are what a piece of that style says of itself. */
export const styles: { id: string; label: string; words: string[] }[] = [
  { id: 'anarkali-floor-length', label: 'Anarkali Floor Length', words: ['anarkali', 'floor'] },
  { id: 'anarkali-knee-length', label: 'Anarkali Knee Length', words: ['anarkali', 'knee'] },
  { id: 'straight-pants', label: 'Straight Cut with Straight Pants', words: ['straight'] },
  { id: 'palazzo-short-kurti', label: 'Palazzo with Short Kurti', words: ['palazzo', 'short'] },
  { id: 'palazzo-long-kurti', label: 'Palazzo with Long Kurti', words: ['palazzo'] },
  { id: 'sharara-short-kurti', label: 'Sharara with Short Kurti', words: ['sharara', 'short'] },
  { id: 'sharara-long-kurti', label: 'Sharara with Long Kurti', words: ['sharara'] },
  { id: 'patiala', label: 'Patiala', words: ['patiala'] },
  { id: 'churidar', label: 'Churidar', words: ['churidar'] },
  { id: 'a-line', label: 'A-Line', words: ['a-line'] },
  { id: 'printed-cotton', label: 'Printed Cotton', words: ['cotton', 'print'] },
  { id: 'chikankari', label: 'Chikankari', words: ['chikankari'] },
  { id: 'georgette', label: 'Georgette, Embroidered or Printed', words: ['georgette'] },
  { id: 'silk', label: 'Silk: Banarasi, Chanderi', words: ['silk'] },
  { id: 'velvet', label: 'Velvet', words: ['velvet'] },
  { id: 'rayon', label: 'Rayon', words: ['rayon'] },
  { id: 'organza', label: 'Organza', words: ['organza'] },
  { id: 'zari-work', label: 'Zari Work', words: ['zari'] },
  { id: 'sequin-work', label: 'Sequin Work', words: ['sequin'] },
  { id: 'gota-patti', label: 'Gota Patti Work', words: ['gota'] },
  { id: 'co-ord', label: 'Ethnic Co-ord Set', words: ['co-ord'] },
  { id: 'jacket', label: 'Jacket Style', words: ['jacket'] },
  { id: 'cape', label: 'Cape Style', words: ['cape'] },
  { id: 'asymmetric', label: 'Asymmetric Hem', words: ['asymmetric'] },
  { id: 'high-low', label: 'High-Low Kurta', words: ['high-low'] },
  { id: 'dhoti', label: 'Dhoti Style', words: ['dhoti'] },
  { id: 'kaftan', label: 'Kaftan Style', words: ['kaftan'] },
  { id: 'cigarette-pants', label: 'Cigarette Pants', words: ['cigarette'] },
  { id: 'unstitched', label: 'Unstitched Dress Material', words: ['unstitched'] },
  { id: 'readymade', label: 'Readymade in All Sizes', words: ['readymade'] },
]

export type Collection = {
  id: string
  name: string
  about: string
  alt: string
  pieces: string[]
  /** Where the listing starts when one asks for its pieces. */
  shows: ListingChoice
}

/** Collections that are no category: a piece belongs to one that says any of its words. */
export const themes: { id: string; label: string; words: string[] }[] = [
  {
    id: 'indo-western',
    label: 'Indo-Western',
    words: ['cape', 'gown', 'asymmetric', 'draped', 'high-low', 'co-ord', 'jumpsuit', 'tunic'],
  },
  {
    id: 'heritage-craft',
    label: 'Heritage Craft',
    words: ['banarasi', 'chikankari', 'ajrakh', 'phulkari', 'handloom', 'kalamkari', 'kanjivaram'],
  },
  {
    id: 'seasonal',
    label: 'Seasonal',
    words: ['linen', 'shawl', 'monsoon', 'summer', 'winter', 'pastel', 'velvet', 'layer'],
  },
]

export const collections: Collection[] = [
  {
    id: 'festive-wear',
    shows: { category: ['Partywear', 'reception'] },
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
    shows: { category: ['bridal'] },
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
    shows: { style: 'indo-western' },
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
    shows: { category: ['casual'] },
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
    shows: { style: 'heritage-craft' },
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
    shows: { style: 'seasonal' },
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

/** Invented, as all people of the demo shop are. */
export const testimonials: { words: string; name: string; where: string }[] = [
  {
    words:
      'My mother ran her thumb along the border and said nothing for a whole minute. That was her blessing.',
    name: 'Ishita R.',
    where: 'Pune',
  },
  {
    words:
      'It fitted as if someone had stood beside me with a tape. I danced until two and not one stitch gave.',
    name: 'Farheen K.',
    where: 'Lucknow',
  },
  {
    words:
      'I asked for the plainest thing in the shop and was given the most beautiful plain thing I own.',
    name: 'Tenzin D.',
    where: 'Gangtok',
  },
  {
    words: 'Three sisters, three cities, three lehengas that had to match. They matched.',
    name: 'Aparna M.',
    where: 'Kochi',
  },
  {
    words:
      'The note that came with it named the weaver. I wrote to say thank you, and they passed it on.',
    name: 'Harleen S.',
    where: 'Amritsar',
  },
  {
    words:
      'I wear it to the market and to my own parties. It does not seem to know the difference.',
    name: 'Nandini B.',
    where: 'Bengaluru',
  },
]
