/** Colourways by their dye names. `base` is the garment, `second` the dupatta or the blouse. */
export type Palette = {
  label: string
  base: string
  second: string
  /** Embroidery or print on the base. */
  thread: string
  /** Embroidery or print on the second. */
  thread2: string
  /** Small contrast: piping, tassels, the heart of a flower. */
  accent: string
  /** Trousers and churidars, when they differ from the base. */
  bottom?: string
}

const gold = '#e3bf6a'
const pale = '#f3e2b4'
const silver = '#e6e6e2'

const table = {
  sindoor: { label: 'Vermilion', base: '#b3212b', second: '#1d5b45', thread: gold, thread2: gold, accent: '#f2b233' },
  anar: { label: 'Pomegranate', base: '#8e1733', second: '#c9a04a', thread: gold, thread2: '#7a1a2c', accent: '#1f6b56' },
  maroon: { label: 'Bridal maroon', base: '#70152a', second: '#a8233a', thread: gold, thread2: pale, accent: '#2f7a5c' },
  gulaabi: { label: 'Rose', base: '#d2587c', second: '#f0c9c4', thread: pale, thread2: '#b8506f', accent: '#3f7f66' },
  rani: { label: 'Rani pink', base: '#c0196a', second: '#e8872b', thread: gold, thread2: '#8e1450', accent: '#2b7f6f' },
  blush: { label: 'Blush', base: '#e5b3a8', second: '#f4e2d4', thread: '#a8783c', thread2: '#c08a66', accent: '#8fae95' },
  haldi: { label: 'Turmeric', base: '#e0a425', second: '#c0286a', thread: '#a3292d', thread2: gold, accent: '#2f6e4e' },
  genda: { label: 'Marigold', base: '#e58a1f', second: '#8c1c37', thread: '#8c1c37', thread2: gold, accent: '#f7d774' },
  kesar: { label: 'Saffron', base: '#d9641e', second: '#f1d9a0', thread: '#f6d98c', thread2: '#b4481a', accent: '#6b1f3c' },
  mehendi: { label: 'Henna green', base: '#6b7331', second: '#d9a233', thread: '#e9cf86', thread2: '#6f4a16', accent: '#a53328' },
  tota: { label: 'Parrot green', base: '#5f9a2f', second: '#d4407f', thread: '#f0dd93', thread2: pale, accent: '#c92a5d' },
  panna: { label: 'Emerald', base: '#0f6650', second: '#a81f3d', thread: gold, thread2: gold, accent: '#d94f5c' },
  bottle: { label: 'Bottle green', base: '#1c4a38', second: '#d8b56a', thread: gold, thread2: '#1c4a38', accent: '#b3342e' },
  mor: { label: 'Peacock', base: '#0e6e7c', second: '#5b2a77', thread: gold, thread2: '#d9b9e6', accent: '#2fae8b' },
  feroza: { label: 'Turquoise', base: '#2d9c9c', second: '#ee7b5e', thread: '#f4ead0', thread2: '#fbe4c8', accent: '#d6423f' },
  neel: { label: 'Indigo', base: '#22376e', second: '#efe6d2', thread: '#eadfc4', thread2: '#2f4a86', accent: '#a8352f', bottom: '#efe6d2' },
  aasmani: { label: 'Sky blue', base: '#8fb8d8', second: '#eaf0f2', thread: '#f7fafa', thread2: '#7ea3c4', accent: '#cf8aa0' },
  shaam: { label: 'Midnight blue', base: '#17224a', second: '#3a4f92', thread: silver, thread2: silver, accent: '#c7a24f' },
  jamun: { label: 'Jamun purple', base: '#4f2064', second: '#c23a72', thread: gold, thread2: gold, accent: '#3f9b86' },
  lilac: { label: 'Lilac', base: '#b7a3d2', second: '#e8def0', thread: '#f7f2fb', thread2: '#9d86bf', accent: '#88b6a2' },
  kaju: { label: 'Champagne', base: '#dcc39a', second: '#f2e6d0', thread: '#a47a34', thread2: '#b98f4c', accent: '#b5596a' },
  moti: { label: 'Pearl ivory', base: '#f1e6d2', second: '#e9d6b4', thread: '#b98f46', thread2: '#b98f46', accent: '#a8233a' },
  safed: { label: 'White', base: '#f6f2ea', second: '#f2ede4', thread: '#c9bfae', thread2: '#c9bfae', accent: '#8fae95' },
  pista: { label: 'Pistachio', base: '#b5c99a', second: '#f0d3cb', thread: '#fbf6e2', thread2: '#c98c86', accent: '#c9727d' },
  mint: { label: 'Mint', base: '#a4d4c0', second: '#f6ead9', thread: '#fffaf0', thread2: '#83b8a2', accent: '#e0908c' },
  elaichi: { label: 'Sage', base: '#8ea083', second: '#ece3d0', thread: '#f3ecd8', thread2: '#8a9a7c', accent: '#c07c54' },
  tamba: { label: 'Copper', base: '#a85a35', second: '#e9c9a2', thread: '#f3d69c', thread2: '#94502e', accent: '#2e5f5a' },
  kattha: { label: 'Rust', base: '#8f3a22', second: '#1f3a5f', thread: '#f0e0c0', thread2: '#efe0c4', accent: '#e0a030', bottom: '#efe2cc' },
  coral: { label: 'Coral', base: '#ea7861', second: '#f8dcc0', thread: '#fff0dc', thread2: '#d8694f', accent: '#2f9c93' },
  surma: { label: 'Charcoal', base: '#3d4048', second: '#8d8f96', thread: silver, thread2: '#f0f0ee', accent: '#b9923f' },
  kaajal: { label: 'Black', base: '#1f1a1d', second: '#8e1733', thread: gold, thread2: gold, accent: '#d6ae5a' },
  chandi: { label: 'Silver grey', base: '#b9bcc2', second: '#e4e4e6', thread: '#fafafa', thread2: '#9a9da6', accent: '#7a6fa0' },
  begun: { label: 'Aubergine', base: '#3a1636', second: '#b5894a', thread: '#dcb866', thread2: '#3a1636', accent: '#b0305a' },
  wine: { label: 'Wine', base: '#5d1230', second: '#d8a7a0', thread: gold, thread2: '#8e3a4c', accent: '#c9a04a' },
  mitti: { label: 'Clay', base: '#c29a72', second: '#7c3a2c', thread: '#6e2f24', thread2: '#ecd3ab', accent: '#2d4a6e' },
  saffronIvory: { label: 'Ivory and saffron', base: '#f3e7cf', second: '#d9641e', thread: '#b3212b', thread2: '#f6d98c', accent: '#b3212b' },
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof table
export const palettes: Record<PaletteName, Palette> = table
