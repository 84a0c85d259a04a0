/** The third picture of a piece: worn, from behind; or what is not worn, opened out. 900 by 1200. */
import { arm, armhole } from '../arms.ts'
import { neckAndTrunk } from '../body.ts'
import { isMale, sit } from '../figure.ts'
import { smooth } from '../geom.ts'
import { Ink, line } from '../ink.ts'
import { bangles } from '../jewellery.ts'
import { drawInNiche, toSvg } from '../plate.ts'
import { isWorn } from '../silhouettes/index.ts'
import { openedOut } from '../silhouettes/opened.ts'
import type { Sitter } from '../sitter.ts'
import { sleeve } from '../sleeves.ts'
import type { PlateSpec } from '../types.ts'
import { drapeBehind } from './drapes.ts'
import { dressBehind } from './dress.ts'
import { headBehind } from './head.ts'
import { backPose } from './stances.ts'

function figure(ink: Ink, spec: PlateSpec): string {
  const facing = sit(ink, spec)
  const p = backPose(facing.spec, isMale(spec))
  const t: Sitter = { ...facing, pose: p, side: facing.side ? 0 : 1 }
  const worn = dressBehind(t)
  const { sleeve: cut } = worn
  const { accent, thread } = t.pal
  const sleeved = (i: 0 | 1): string =>
    cut
      ? sleeve(ink, p, i, t.sleeve, {
          colour: cut.colour,
          fabric: t.fabric,
          thread: cut.thread,
          accent,
          cell: 26,
          trim: cut.trim,
          ...(cut.motif ? { motif: cut.motif } : {}),
          ...(cut.alpha ? { alpha: cut.alpha } : {}),
          ...(spec.trim ? { border: [spec.trim, 24] as const } : {}),
        })
      : ''
  const rings = (i: 0 | 1): string =>
    p.male || t.sleeve === 'full' ? '' : bangles(ink, p, i, t.fabric === 'cotton' ? 2 : 6, accent)
  const arms = ([0, 1] as const).map((i) => arm(p, i, t.skin) + sleeved(i) + rings(i)).join('')
  const holes =
    !p.male && (!cut || t.sleeve === 'none')
      ? line(smooth(armhole(p, 0)) + smooth(armhole(p, 1)), ink.gold(cut?.thread ?? thread), 3.4)
      : ''
  const layers = [worn.vest ?? '', worn.over ?? '']
  const veil = drapeBehind(t)
  const head = headBehind(ink, t)
  return (
    neckAndTrunk(ink, p, t.skin) +
    worn.body +
    arms +
    holes +
    layers.join('') +
    // A plait lies over a dupatta on one shoulder, and below a veil.
    (t.drape === 'veil' ? head + veil : veil + head)
  )
}

/** The same figure without arch and ground; undefined for a piece that is shown without a person. */
export function drawFigureBehind(spec: PlateSpec): string | undefined {
  if (!isWorn(spec.silhouette)) return undefined
  const ink = new Ink()
  return toSvg(ink, figure(ink, spec))
}

export const drawBack = (spec: PlateSpec): string =>
  drawInNiche(spec, (ink, seed) =>
    isWorn(spec.silhouette) ? figure(ink, spec) : openedOut(ink, spec, seed),
  )
