/** What a plate is made of. Only `silhouette`, `palette` and `motif` must be named. */
import type { PaletteName } from './palettes.ts'

export const silhouettes = [
  'lehenga',
  'saree',
  'anarkali',
  'sharara',
  'palazzo',
  'straight',
  'sherwani',
  'bandhgala',
  'gown',
  'cape',
  'drapedSkirt',
  'kurta',
  'kaftan',
  'coord',
  'dhoti',
  'patiala',
  'dupatta',
  'shawl',
  'material',
] as const
export type Silhouette = (typeof silhouettes)[number]

export const motifNames = [
  'buti',
  'paisley',
  'jaal',
  'bandhani',
  'leheriya',
  'ikat',
  'ajrakh',
  'kalamkari',
  'temple',
  'gota',
  'chikan',
  'mirror',
  'phulkari',
  'sequin',
  'zardozi',
  'block',
  'check',
  'coin',
  'dabka',
  'dot',
  'jamdani',
  'kadhwa',
  'quilt',
  'resham',
  'phul',
  'plain',
] as const
export type MotifName = (typeof motifNames)[number]

export const borderNames = [
  'zari',
  'temple',
  'gota',
  'scallop',
  'vine',
  'mirror',
  'paisley',
  'thread',
  'zardozi',
  'paithani',
  'none',
] as const
export type BorderName = (typeof borderNames)[number]

/** Worked ends of a saree; without one, the pallu has the second motif. */
export const palluNames = ['kanjivaram', 'paithani', 'banarasi', 'stripes'] as const
export type PalluName = (typeof palluNames)[number]

export const moodNames = [
  'maroon',
  'monsoon',
  'indigo',
  'ivory',
  'marigold',
  'night',
  'rose',
  'sage',
] as const
export type MoodName = (typeof moodNames)[number]

export const archNames = [
  'scalloped',
  'ogee',
  'mughal',
  'bangla',
  'trefoil',
  'keyhole',
  'columned',
] as const
export type ArchName = (typeof archNames)[number]

export const poseNames = [
  'contra',
  'clasp',
  'stride',
  'lotus',
  'twirl',
  'jhumka',
  'repose',
  'namaste',
  'akimbo',
  'folded',
  'shoulder',
  'sweep',
  'diya',
  'mudra',
  'sway',
  'heart',
] as const
export type PoseName = (typeof poseNames)[number]

export type SkinName = 'wheat' | 'honey' | 'almond' | 'umber' | 'deep'
export type HairName = 'bun' | 'braid' | 'open' | 'sleek' | 'pony' | 'bob' | 'turban' | 'crop'
/** Young: about twenty. Adult: about thirty. Older: fifty, the hair turning grey. */
export type AgeName = 'young' | 'adult' | 'older'
export type BeardName = 'full' | 'short' | 'moustache' | 'none'
export type SleeveName = 'none' | 'cap' | 'short' | 'elbow' | 'three' | 'full' | 'bell' | 'puff'
export type NecklineName = 'round' | 'v' | 'sweetheart' | 'boat' | 'square' | 'collar' | 'keyhole'
export type DrapeName = 'none' | 'shoulder' | 'sash' | 'elbows' | 'veil' | 'both' | 'trail'
export type FabricName = 'silk' | 'velvet' | 'georgette' | 'organza' | 'cotton' | 'tissue'
export type WorkName = 'light' | 'rich' | 'heavy'
export type LengthName = 'short' | 'knee' | 'midi' | 'floor'

export type PlateSpec = {
  silhouette: Silhouette
  palette: PaletteName
  /** The dye that it was drawn in first: folds, garden and gestures stay in another. */
  dyedFrom?: PaletteName
  motif: MotifName
  border?: BorderName
  /** On what is of the second colour: dupatta, blouse of a saree, jacket, stole. */
  second?: MotifName
  pallu?: PalluName
  /** Worked at the neck, the cuffs and the belt. */
  trim?: BorderName
  /** A worked band at the knee of a gown whose skirt is otherwise plain. */
  band?: BorderName
  /** A lehenga's blouse: like the skirt, plain, or plain in the second colour. */
  blouse?: 'plain' | 'contrast'
  mood?: MoodName
  arch?: ArchName
  pose?: PoseName
  flip?: boolean
  skin?: SkinName
  hair?: HairName
  sleeve?: SleeveName
  neckline?: NecklineName
  drape?: DrapeName
  fabric?: FabricName
  /** How long the upper garment is. */
  length?: LengthName
  /** What is worn below a kurta. */
  bottom?: 'churidar' | 'pants' | 'palazzo' | 'sharara' | 'patiala' | 'dhoti' | 'skirt'
  /** Cut of the hem: straight, curved high in front, or falling to one side. */
  hem?: 'even' | 'highlow' | 'asymmetric'
  /** A jacket (long, open) or a short ethnic waistcoat over the garment. */
  layer?: 'jacket' | 'waistcoat'
  age?: AgeName
  beard?: BeardName
  /** How close the work stands on the cloth. */
  work?: WorkName
  /** Any number: changes the small chances (folds, flowers) and nothing else. */
  seed?: number
}
