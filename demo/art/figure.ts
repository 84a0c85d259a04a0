/** A dressed figure, from the spec: everything but the arch and the ground. */

import { arm, armhole } from './arms.ts'
import { flesh, neckAndTrunk } from './body.ts'
import { seam } from './cloth.ts'
import { drape } from './drapes.ts'
import { smooth } from './geom.ts'
import { braid, chooseTress, hairBehind, head, turban, turbanTail } from './head.ts'
import { type Ink, line } from './ink.ts'
import { bangles, jhumkas, lamp, lotus, necklace, pearls, tikka } from './jewellery.ts'
import { palettes } from './palettes.ts'
import type { HandKind, Pose } from './pose.ts'
import { buildPose } from './poses.ts'
import { dress } from './silhouettes/index.ts'
import { hashSpec, pick, type Sitter } from './sitter.ts'
import { sleeve } from './sleeves.ts'
import { type DrapeName, type PlateSpec, poseNames, type Silhouette } from './types.ts'

const drapes: Partial<Record<Silhouette, readonly DrapeName[]>> = {
  lehenga: ['shoulder', 'sash', 'elbows', 'trail'],
  anarkali: ['shoulder', 'elbows', 'both'],
  sharara: ['shoulder', 'elbows', 'both'],
  palazzo: ['shoulder', 'both', 'none'],
  straight: ['both', 'shoulder'],
  patiala: ['both', 'shoulder'],
}

const closeness = { light: 1, rich: 0.82, heavy: 0.66 } as const

const overHands: readonly HandKind[] = ['clasp', 'raised', 'pinch', 'joined']

/** The side that a dupatta or pallu hangs on, away from a hand with a flower; 1 is the wearer's left. */
const hangingSide = ({ flower, turn }: Pose): 0 | 1 =>
  flower === 1 ? 0 : flower === 0 ? 1 : turn > 0 ? 0 : 1

/** Sees the figure from the front. Mirrors the pose of a saree whose pallu would hang on the right. */
export function sit(ink: Ink, given: PlateSpec): Sitter {
  const seed = hashSpec(given)
  const male = isMale(given)
  const age = given.age ?? 'adult'
  const build = (flip: boolean) =>
    buildPose(given.pose ?? pick(poseNames, seed, 1), male, flip, given.silhouette)
  const asked = given.flip ?? false
  const flip = given.silhouette === 'saree' && hangingSide(build(asked)) === 0 ? !asked : asked
  const spec = flip === asked ? given : { ...given, flip }
  const pose = build(flip)
  return {
    ink,
    spec,
    pose,
    skin: flesh(spec.skin ?? pick(['wheat', 'honey', 'almond', 'umber', 'deep'] as const, seed, 2)),
    pal: palettes[spec.palette],
    seed,
    hair:
      spec.hair ??
      (male
        ? pick(['turban', 'crop'] as const, seed, 3)
        : pick(['bun', 'braid', 'open', 'sleek'] as const, seed, 3)),
    age,
    tress: chooseTress(age, male),
    beard: spec.beard ?? (male && seed % 3 !== 0 ? 'full' : 'none'),
    sleeve: spec.sleeve ?? (male ? 'full' : pick(['short', 'elbow', 'three'] as const, seed, 4)),
    neck:
      spec.neckline ??
      (male ? 'collar' : pick(['round', 'v', 'sweetheart', 'boat', 'square'] as const, seed, 5)),
    drape: spec.drape ?? pick(drapes[spec.silhouette] ?? (['none'] as const), seed, 6),
    fabric: spec.fabric ?? 'silk',
    length: spec.length ?? 'knee',
    border: spec.border ?? pick(['zari', 'scallop', 'vine', 'gota'] as const, seed, 7),
    close: (cell) => cell * closeness[spec.work ?? 'light'],
    side: hangingSide(pose),
  }
}

/** A hand before the trunk lies over what is draped there. */
const isBefore = ({ wr, waist }: Pose, i: 0 | 1): boolean =>
  Math.abs(wr[i][0] - waist.c[0]) < 60 && wr[i][1] < 515

/** The forearms come out of the side slits of a long cape. */
const isLongCape = (t: Sitter): boolean => t.spec.silhouette === 'cape' && t.length !== 'short'

export const isMale = (spec: PlateSpec): boolean =>
  spec.silhouette === 'sherwani' ||
  spec.silhouette === 'bandhgala' ||
  spec.hair === 'turban' ||
  spec.hair === 'crop'

export function figure(ink: Ink, spec: PlateSpec): string {
  const t = sit(ink, spec)
  const { pose: p, skin, pal } = t
  const worn = dress(t)
  const veils = drape(t)
  const bloom = pal.accent
  const male = p.male
  const cut = worn.sleeve
  const drawSleeve = (i: 0 | 1, foreOnly = false): string =>
    cut
      ? sleeve(
          ink,
          p,
          i,
          t.sleeve,
          {
            colour: cut.colour,
            fabric: t.fabric,
            thread: cut.thread,
            accent: pal.accent,
            cell: 26,
            trim: cut.trim,
            ...(cut.motif ? { motif: cut.motif } : {}),
            ...(cut.alpha ? { alpha: cut.alpha } : {}),
            ...(spec.trim ? { border: [spec.trim, 24] as const } : {}),
          },
          foreOnly,
        )
      : ''
  const rings = (i: 0 | 1): string =>
    male || t.sleeve === 'full' ? '' : bangles(ink, p, i, t.fabric === 'cotton' ? 2 : 6, pal.accent)
  const forearm = (i: 0 | 1): string => arm(p, i, skin, true) + drawSleeve(i, true) + rings(i)
  const arms = ([0, 1] as const).map((i) => arm(p, i, skin) + drawSleeve(i) + rings(i)).join('')
  const holes =
    !male && (!cut || t.sleeve === 'none')
      ? line(
          smooth(armhole(p, 0)) + smooth(armhole(p, 1)),
          ink.gold(cut?.thread ?? pal.thread),
          3.4,
        )
      : ''
  const kind = worn.necklace ?? 'light'
  return (
    veils.behind +
    hairBehind(p, t.hair, bloom, t.tress) +
    (t.hair === 'turban' ? turbanTail(ink, p, pal.second, seam(pal.second), pal.thread2) : '') +
    (worn.behind ?? '') +
    neckAndTrunk(ink, p, skin) +
    worn.body +
    (male ? '' : necklace(ink, p, kind, pal.accent)) +
    (male && kind === 'long' ? pearls(p, pal.accent, ink) : '') +
    arms +
    holes +
    (worn.vest ? worn.vest + forearm(0) + forearm(1) : '') +
    (worn.over ?? '') +
    (t.hair === 'braid' && t.drape !== 'veil' ? braid(p, bloom, t.seed, t.tress) : '') +
    head(ink, p, skin, t) +
    (t.hair === 'turban'
      ? turban(ink, p, pal.second, seam(pal.second), pal.thread2, pal.accent)
      : '') +
    (male ? '' : jhumkas(ink, p, pal.accent)) +
    (male || kind === 'light' || kind === 'none'
      ? ''
      : tikka(ink, p, pal.accent, kind === 'long')) +
    veils.front +
    ([0, 1] as const)
      .map((i) =>
        (veils.front || worn.over) &&
        (t.drape === 'elbows' ||
          overHands.includes(p.hand[i]) ||
          isBefore(p, i) ||
          isLongCape(t)) &&
        t.spec.silhouette !== 'kaftan' &&
        (t.spec.silhouette !== 'cape' || isLongCape(t))
          ? forearm(i)
          : '',
      )
      .join('') +
    (male ? '' : lotus(p) + lamp(ink, p))
  )
}
