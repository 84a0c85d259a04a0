/** The cloth library: which words of a product name which cloth, and what a plate draws of it. */
import type { BorderName, MotifName, PalluName, PlateSpec, Silhouette } from './types.ts'

/** What must be drawn; all that is named here, on any part of the piece. */
export type ClothRule = { motif?: MotifName; border?: BorderName; pallu?: PalluName }

export type ClothWord = {
  cloth: string
  english: RegExp
  hindi: RegExp
  /** One of these is drawn. */
  drawnAs: readonly ClothRule[]
}

const motifs = (...names: readonly MotifName[]): ClothRule[] => names.map((motif) => ({ motif }))
const borders = (...names: readonly BorderName[]): ClothRule[] =>
  names.map((border) => ({ border }))

/** Small woven, embroidered or printed figures standing apart. */
const figures = motifs('buti', 'coin', 'kadhwa', 'dabka', 'block', 'jamdani', 'resham', 'check')

export const clothWords: readonly ClothWord[] = [
  {
    cloth: 'zardozi',
    english: /zardozi(?! edge)(?<!edge of zardozi)/i,
    hindi: /ज़रदोज़ी(?! की पतली किनारी| की वही पतली किनारी| किनारी)/,
    drawnAs: [{ motif: 'zardozi' }, { border: 'zardozi' }],
  },
  {
    cloth: 'zardozi edge',
    english: /zardozi edge|edge of zardozi/i,
    hindi: /ज़रदोज़ी की (वही )?पतली किनारी|ज़रदोज़ी किनारी/,
    drawnAs: borders('zardozi'),
  },
  {
    cloth: 'dabka',
    english: /dabka/i,
    hindi: /डबक/,
    drawnAs: [...motifs('dabka', 'zardozi'), ...borders('zardozi')],
  },
  {
    cloth: 'gota',
    english: /gota patti|line of gota/i,
    hindi: /गोटा पत्ती|गोटे की/,
    drawnAs: [{ motif: 'gota' }, { border: 'gota' }],
  },
  {
    cloth: 'mirror work',
    english: /mirror|abhla/i,
    hindi: /शीशे|आभला/,
    drawnAs: [{ motif: 'mirror' }, { border: 'mirror' }],
  },
  { cloth: 'chikankari', english: /chikan/i, hindi: /चिकन/, drawnAs: motifs('chikan') },
  {
    cloth: 'phulkari',
    english: /phulkari(?!-inspired)/i,
    hindi: /फुलकारी(?! जैसी)/,
    drawnAs: motifs('phulkari'),
  },
  {
    cloth: 'phulkari print',
    english: /phulkari-inspired/i,
    hindi: /फुलकारी जैसी/,
    drawnAs: motifs('phul'),
  },
  { cloth: 'bandhani', english: /bandhani/i, hindi: /बांधनी/, drawnAs: motifs('bandhani') },
  { cloth: 'leheriya', english: /leheriya/i, hindi: /लहरिया/, drawnAs: motifs('leheriya') },
  { cloth: 'ajrakh', english: /ajrakh\b/i, hindi: /अजरख(?!पुर)/, drawnAs: motifs('ajrakh') },
  {
    cloth: 'ikat',
    english: /\bikat|patola|pochampally/i,
    hindi: /इकत|पटोला|पोचमपल्ली/,
    drawnAs: motifs('ikat'),
  },
  {
    cloth: 'Paithani',
    english: /paithani|woven parrots/i,
    hindi: /पैठणी|बुने तोतों/,
    drawnAs: [{ motif: 'coin', border: 'paithani', pallu: 'paithani' }],
  },
  {
    cloth: 'Kanjivaram',
    english: /kanjivaram/i,
    hindi: /कांजीवरम/,
    drawnAs: [{ motif: 'coin', border: 'temple', pallu: 'kanjivaram' }],
  },
  {
    cloth: 'Banarasi',
    english: /banarasi|woven in varanasi/i,
    hindi: /बनारसी|वाराणसी/,
    drawnAs: motifs('kadhwa', 'jaal', 'paisley'),
  },
  {
    cloth: 'jangla',
    english: /jangla/i,
    hindi: /जंगला/,
    drawnAs: [{ pallu: 'banarasi' }],
  },
  { cloth: 'kadhwa', english: /kadhwa/i, hindi: /कढ़वा/, drawnAs: motifs('kadhwa') },
  {
    cloth: 'Maheshwari',
    english: /maheshwari/i,
    hindi: /महेश्वरी/,
    drawnAs: [{ motif: 'check', border: 'temple', pallu: 'stripes' }],
  },
  {
    cloth: 'kalamkari',
    english: /kalamkari|pen-drawn|bamboo pen/i,
    hindi: /कलमकारी|क़लम/,
    drawnAs: motifs('kalamkari'),
  },
  {
    cloth: 'sequins',
    english: /sequin|mukaish/i,
    hindi: /सितारों|मुकैश/,
    drawnAs: motifs('sequin'),
  },
  { cloth: 'Kani', english: /\bkani\b|boteh/i, hindi: /कानी पश्मीना/, drawnAs: motifs('paisley') },
  { cloth: 'jamdani', english: /jamdani/i, hindi: /जामदानी/, drawnAs: motifs('jamdani') },
  {
    cloth: 'block print',
    english: /hand-blocked|block[- ]print/i,
    hindi: /ठप्पों|दाबू/,
    drawnAs: motifs('block', 'ajrakh'),
  },
  {
    cloth: 'print',
    english: /(?<!no )\bprint/i,
    hindi: /(?<!कोई )छपाई|छपा |छपे |छपी /,
    drawnAs: motifs('block', 'ajrakh', 'kalamkari', 'paisley', 'ikat', 'phul', 'dot'),
  },
  {
    cloth: 'resham',
    english: /resham/i,
    hindi: /(सफ़ेद|गुलाबी) रेशम|रेशम भरा|लहरें, रेशम/,
    drawnAs: [...motifs('resham', 'paisley'), ...borders('vine')],
  },
  {
    cloth: 'paisley',
    english: /paisley|printed with mangoes/i,
    hindi: /कैरी|कैरिय|आमों की छपाई/,
    drawnAs: motifs('paisley'),
  },
  {
    cloth: 'jaal',
    english: /\bjaal|trellis|net of flowers/i,
    hindi: /जाल /,
    drawnAs: motifs('jaal'),
  },
  {
    cloth: 'vine',
    english: /\bvines?\b|creeper/i,
    hindi: /बेल(?!्ट)/,
    drawnAs: [...motifs('kalamkari', 'chikan'), ...borders('vine'), { pallu: 'banarasi' }],
  },
  { cloth: 'figures', english: /\bbutis?\b|sprig/i, hindi: /बूटी|बूटिय/, drawnAs: figures },
  { cloth: 'coin', english: /coin buti/i, hindi: /अशर्फ़ी/, drawnAs: motifs('coin') },
  { cloth: 'check', english: /woven check/i, hindi: /चौख़ाना/, drawnAs: motifs('check') },
  {
    cloth: 'dots',
    english: /(silver|tied|white|mukaish|bandhani) dots/i,
    hindi: /बिंदु/,
    drawnAs: motifs('dot', 'bandhani', 'sequin'),
  },
  { cloth: 'quilting', english: /quilted/i, hindi: /रजाई/, drawnAs: motifs('quilt') },
  {
    cloth: 'scallops',
    english: /scalloped (hem|edge|organza)|scallops/i,
    hindi: /लहरदार|लहरें, रेशम/,
    drawnAs: borders('scallop'),
  },
  {
    cloth: 'temple spires',
    english: /temple (border|spires)|stepped border/i,
    hindi: /मंदिर (किनारी|के शिखर)|सीढ़ीदार किनारी/,
    drawnAs: borders('temple'),
  },
  {
    cloth: 'zari',
    english: /zari work|band of zari|placket of antique zari/i,
    hindi: /ज़री (के|का) काम|ज़री की (चौड़ी )?पट्टी|ज़री की पट्टी/,
    drawnAs: [...borders('zari', 'gota', 'zardozi', 'paisley'), ...motifs('zardozi', 'jaal')],
  },
  {
    cloth: 'stripes of zari',
    english: /stripes of zari/i,
    hindi: /ज़री की धारिय/,
    drawnAs: [{ pallu: 'stripes' }],
  },
]

/** What the second cloth has, unless a piece says so: the same work where it is light enough to be worn over it. */
const seconds: Partial<Record<MotifName, MotifName>> = {
  leheriya: 'leheriya',
  bandhani: 'bandhani',
  chikan: 'chikan',
  gota: 'gota',
  coin: 'coin',
  jamdani: 'jamdani',
  resham: 'resham',
  dabka: 'dabka',
  zardozi: 'dabka',
  phul: 'plain',
  block: 'plain',
  check: 'plain',
  dot: 'plain',
  plain: 'plain',
}

export const secondMotif = ({ second, motif }: PlateSpec): MotifName =>
  second ?? seconds[motif] ?? 'buti'

const withDupatta: readonly Silhouette[] = [
  'lehenga',
  'anarkali',
  'sharara',
  'palazzo',
  'straight',
  'patiala',
]

/** Whether a piece has a cloth of the second colour: dupatta, blouse and pallu, jacket, cape or stole. */
export const hasSecond = ({ silhouette, drape, layer }: PlateSpec): boolean =>
  layer !== undefined ||
  ['saree', 'cape', 'material'].includes(silhouette) ||
  (silhouette === 'sherwani' && drape !== 'none') ||
  (withDupatta.includes(silhouette) && drape !== 'none')

/** All that a plate draws on the cloth of a piece. */
export function drawnCloth(spec: PlateSpec): {
  motifs: readonly MotifName[]
  borders: readonly BorderName[]
  pallu?: PalluName
} {
  const { motif, border, trim, band, pallu } = spec
  return {
    motifs: hasSecond(spec) ? [motif, secondMotif(spec)] : [motif],
    borders: [border, trim, band].flatMap((name) => name ?? []),
    ...(pallu && { pallu }),
  }
}

export function draws(spec: PlateSpec, rule: ClothRule): boolean {
  const { motifs: drawn, borders: edges, pallu } = drawnCloth(spec)
  return (
    (!rule.motif || drawn.includes(rule.motif)) &&
    (!rule.border || edges.includes(rule.border)) &&
    (!rule.pallu || pallu === rule.pallu)
  )
}
