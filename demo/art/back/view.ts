/** The third picture of a piece: worn, from behind; or what is not worn, opened out. 900 by 1200. */
import { arm, armhole } from '../arms.ts'
import { neckAndTrunk } from '../body.ts'
import { isMale, sit } from '../figure.ts'
import { smooth } from '../geom.ts'
import { jharokha } from '../grounds.ts'
import { Ink, line } from '../ink.ts'
import { bangles } from '../jewellery.ts'
import { chooseMood, shadow } from '../plate.ts'
import { isWorn } from '../silhouettes/index.ts'
import { openedOut } from '../silhouettes/opened.ts'
import { hashSpec, pick, type Sitter } from '../sitter.ts'
import { sleeve } from '../sleeves.ts'
import { archNames, type PlateSpec } from '../types.ts'
import { drapeBehind } from './drapes.ts'
import { dressBehind } from './dress.ts'
import { headBehind } from './head.ts'
import { backPose } from './stances.ts'

function figure(ink: Ink, spec: PlateSpec): string {
  const facing = sit(ink, spec)
  const p = backPose(spec, isMale(spec))
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

export function drawBack(spec: PlateSpec): string {
  const ink = new Ink()
  const seed = hashSpec(spec)
  const mood = chooseMood(spec)
  const { back, frame } = jharokha(ink, mood, spec.arch ?? pick(archNames, seed, 22), seed)
  const piece = isWorn(spec.silhouette) ? figure(ink, spec) : openedOut(ink, spec, seed)
  const svg = back + shadow(ink, mood, 300) + frame + piece
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200"><defs>${ink.defs}</defs>${svg}</svg>`
}
