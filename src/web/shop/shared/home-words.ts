import type { Message } from '#shared/words/words.ts'

/** `words` occur in title, fabric or craft of a suit, `details` in its description. */
export type SuitStyle = { id: string; label: Message; words: string[]; details?: string[] }

export const styles: SuitStyle[] = [
  {
    id: 'anarkali-floor-length',
    label: 'Anarkali Floor Length',
    words: ['anarkali'],
    details: ['floor'],
  },
  {
    id: 'anarkali-knee-length',
    label: 'Anarkali Knee Length',
    words: ['anarkali'],
    details: ['knee'],
  },
  {
    id: 'straight-pants',
    label: 'Straight Cut with Straight Pants',
    words: [],
    details: ['straight pants'],
  },
  {
    id: 'palazzo-short-kurti',
    label: 'Palazzo with Short Kurti',
    words: ['palazzo', 'short kurti'],
  },
  { id: 'palazzo-long-kurti', label: 'Palazzo with Long Kurti', words: ['palazzo', 'long kurti'] },
  {
    id: 'sharara-short-kurti',
    label: 'Sharara with Short Kurti',
    words: ['sharara', 'short kurti'],
  },
  { id: 'sharara-long-kurti', label: 'Sharara with Long Kurti', words: ['sharara', 'long kurti'] },
  { id: 'patiala', label: 'Patiala', words: ['patiala'] },
  { id: 'churidar', label: 'Churidar', words: ['churidar'] },
  { id: 'a-line', label: 'A-Line', words: ['a-line'] },
  { id: 'printed-cotton', label: 'Printed Cotton', words: ['cotton'], details: ['print'] },
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
  { id: 'readymade', label: 'Readymade in All Sizes', words: [], details: ['readymade'] },
]

/** Collections that are not categories: a product with any of the words belongs to one. */
export const themes: { id: string; label: Message; words: string[] }[] = [
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
