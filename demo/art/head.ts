/** The head: an oval without features, turned a little, and its hair. */
import { lerp, type Pt, range, rng, smooth, tube, xy } from './geom.ts'
import type { Flesh } from './hand.ts'
import { fill, group, type Ink, line } from './ink.ts'
import type { Pose } from './pose.ts'
import type { AgeName, BeardName, HairName } from './types.ts'

const front = xy('0,-44 20,-36 28,-14 28,4 24,20 15,36 0,45 -15,36 -24,20 -28,4 -28,-14 -20,-36')
const quarter: Record<AgeName, readonly Pt[]> = {
  adult: xy(
    '2,-44 22,-36 27.5,-15 25.6,-4 26.4,6 22,23 16,37 6,45.5 -8,39 -22,22 -27,4 -26,-14 -19,-36',
  ),
  young: xy(
    '2,-43 21,-36 27,-15 25.4,-4 26.2,7 20.5,23 13,36 5,42 -7,37 -20.5,23 -26.5,5 -26,-14 -19,-36',
  ),
  older: xy(
    '2,-44 22,-36 27.5,-15 26.2,-4 27.4,8 24.4,26 18,39 7,46 -10,41 -24,26 -27.6,6 -26,-14 -19,-36',
  ),
}

export const frame = (p: Pose, body: string): string => {
  const s = p.male ? 1.05 : 1
  const flip = p.turn < 0 ? -s : s
  return group(
    body,
    `transform="translate(${p.head[0]} ${p.head[1]}) rotate(${p.tilt}) scale(${flip} ${s})"`,
  )
}

/** Hair: its colour, and that of single hairs in the light or turned grey. */
export type Tress = { ink: string; gloss: string; grey: boolean }

export const chooseTress = (age: AgeName, male: boolean): Tress =>
  age === 'older'
    ? { ink: male ? '#77726f' : '#3b3433', gloss: male ? '#dcd8d3' : '#c4beb8', grey: true }
    : { ink: age === 'young' && !male ? '#2b1813' : '#1c1211', gloss: '#6b4636', grey: false }

export const gajra = (
  cx: number,
  cy: number,
  r: number,
  from: number,
  to: number,
  colour: string,
): string =>
  range(9)
    .map((i) => {
      const a = ((from + ((to - from) * i) / 8) * Math.PI) / 180
      const [x, y] = [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5.2" fill="${i % 3 === 1 ? colour : '#fffaf0'}" stroke="#c9b99a" stroke-width=".7"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.6" fill="#e9cf86"/>`
    })
    .join('')

/** Hair that hangs behind the neck and shoulders: painted before the body. */
export function hairBehind(p: Pose, hair: HairName, bloom: string, tress: Tress): string {
  const { ink: hairInk, gloss } = tress
  if (hair === 'bun') {
    const knot = smooth(xy('-30,14 -12,8 4,22 2,44 -16,54 -36,46 -42,28'), true)
    return frame(
      p,
      fill(knot, hairInk) +
        line(
          smooth(xy('-34,24 -20,20 -8,30 -14,44')) + smooth(xy('-38,36 -24,48 -8,46')),
          gloss,
          1.2,
          'opacity=".6"',
        ) +
        gajra(-20, 31, 23, 60, 250, bloom),
    )
  }
  if (hair === 'open') {
    const fall = smooth(
      xy(
        '-28,-30 -40,10 -48,50 -56,92 -50,124 -32,134 -10,130 10,110 30,118 44,102 40,60 32,20 26,-30',
      ),
      true,
    )
    const strands = [
      [-34, 40, -42, 122],
      [-22, 50, -26, 128],
      [-40, 60, -50, 110],
      [32, 50, 38, 106],
    ]
      .map(([x = 0, y = 0, a = 0, b = 0]) =>
        smooth([[x, y], lerp([x, y], [a - 8, b], 0.5), [a, b]]),
      )
      .join('')
    return frame(p, fill(fall, hairInk) + line(strands, gloss, 1.3, 'opacity=".55"'))
  }
  if (hair === 'pony') {
    const tail = smooth(
      xy('-18,-42 -38,-40 -48,-14 -50,40 -46,86 -36,104 -30,84 -34,40 -32,2 -24,-24'),
      true,
    )
    const nape = smooth(xy('-28,-10 -30,14 -20,30 0,34 18,28 26,4 24,-20'), true)
    return frame(
      p,
      fill(nape, hairInk) +
        fill(tail, hairInk) +
        line(
          smooth(xy('-26,-38 -42,-8 -42,44 -38,92')) + smooth(xy('-22,-32 -36,-4 -37,40 -36,80')),
          gloss,
          1.2,
          'opacity=".6"',
        ) +
        `<circle cx="-25" cy="-37" r="6.4" fill="${bloom}"/>`,
    )
  }
  if (hair === 'bob') {
    const round = smooth(
      xy('-26,-34 -37,0 -40,34 -30,52 -8,50 10,50 30,48 37,28 32,-4 24,-34'),
      true,
    )
    return frame(p, fill(round, hairInk))
  }
  if (hair === 'braid' || hair === 'sleek') {
    const nape = smooth(xy('-28,-10 -33,20 -24,46 0,52 20,42 27,10 24,-20'), true)
    return frame(p, fill(nape, hairInk))
  }
  return ''
}

/** The end of a safa, down the back. */
export function turbanTail(
  ink: Ink,
  p: Pose,
  colour: string,
  dark: string,
  thread: string,
): string {
  const tail = smooth(xy('-22,-8 -36,10 -48,60 -62,128 -40,140 -26,70 -16,24 -14,0'), true)
  return frame(
    p,
    fill(tail, ink.sheen(colour, 0.9)) +
      line(tail, dark, 1.2) +
      line(smooth(xy('-59,116 -50,123 -40,127')), thread, 5),
  )
}

const cap = xy(
  '-26,14 -33,-4 -32,-28 -20,-48 2,-56 22,-50 31,-30 31,-6 27,6 25,-10 19,-25 8,-35 -8,-28 -20,-14 -25,0',
)

/** Beards along the jaw; the mouth is left free in a full one. */
function bearded(kind: BeardName, s: Flesh, { ink, gloss, grey }: Tress): string {
  const lip = smooth(xy('-1,19 5,16 9,17.6 14,15.6 20,17.4 15,21 9,20.4 3,21.6'), true)
  if (kind === 'moustache')
    return fill(lip, ink) + (grey ? line(smooth(xy('0,19 8,18 18,18')), gloss, 0.9) : '')
  if (kind === 'none') return ''
  const jaw = smooth(
    kind === 'short'
      ? xy(
          '-27,-1 -26.5,16 -19,32 -6,45 7,47.5 17,38 23,23 26,9 23,12 20,24 14,33 6,38 -4,36 -14,26 -22,8',
        )
      : xy('-27,2 -26.5,18 -18,36 -4,50 8,52 18,40 24,24 26,8 21,17 14,18 8,16 1,18 -10,22 -20,14'),
    true,
  )
  const hairs = grey
    ? line(
        smooth(xy('-22,18 -12,34 2,46')) +
          smooth(xy('-16,22 -6,38 6,48')) +
          smooth(xy('22,20 17,34 9,46')),
        gloss,
        1.2,
      )
    : ''
  return kind === 'short'
    ? fill(jaw, ink, 'opacity=".72"') + fill(lip, ink, 'opacity=".72"') + hairs
    : fill(jaw, ink, 'opacity=".9"') +
        hairs +
        line(smooth(xy('2,25 8,24 14,25')), s.shade, 1.6, 'opacity=".8"')
}

/** Bindi and blush; an older woman wears a large bindi, and sindoor in the parting. */
function made(age: AgeName, cheek: string): string {
  const bindi = { young: 1.7, adult: 2.3, older: 3.5 }[age]
  return (
    `<ellipse cx="-8" cy="14" rx="13" ry="10" fill="${cheek}"/><ellipse cx="19" cy="13" rx="8" ry="9" fill="${cheek}"/>` +
    `<circle cx="8" cy="-11" r="${bindi}" fill="#8e1430"/>`
  )
}

const crops: Record<AgeName, string> = {
  adult:
    '-27,6 -32,-16 -28,-42 -8,-58 16,-56 30,-40 31,-16 27,0 25,-16 20,-28 2,-33 -14,-30 -22,-16 -24,2',
  young:
    '-27,4 -32,-16 -30,-42 -12,-60 10,-66 30,-56 34,-36 31,-14 27,0 25,-16 22,-30 8,-37 -10,-30 -21,-20 -24,2',
  older:
    '-27,8 -31,-14 -28,-40 -10,-55 12,-55 27,-42 30,-18 27,-2 25,-18 22,-34 8,-42 -12,-37 -22,-20 -24,4',
}

export type HeadLook = { hair: HairName; age: AgeName; beard: BeardName; tress: Tress }

export function head(ink: Ink, p: Pose, s: Flesh, look: HeadLook): string {
  const { hair, age, tress } = look
  const { ink: hairInk, gloss } = tress
  const face = smooth(Math.abs(p.turn) > 0.4 ? quarter[age] : front, true)
  const cheek = ink.radial([
    [0, '#b4453a', 0.34],
    [1, '#b4453a', 0],
  ])
  const shadow = smooth(
    xy('24,-30 27.5,-15 25.6,-4 26.4,6 22,23 16,37 6,45 12,30 17,12 18,-10'),
    true,
  )
  let body =
    fill(
      face,
      ink.linear(
        [
          [0, s.light],
          [0.5, s.base],
          [1, s.shade],
        ],
        0.05,
        0,
        0.95,
        0.35,
      ),
    ) +
    fill(shadow, s.shade, 'opacity=".28"') +
    (p.male ? '' : made(age, cheek)) +
    line(face, s.line, 1.2, 'opacity=".65"')
  const ear = smooth(xy('-27,-4 -33,-5 -34,6 -30,14 -26,13'), true)
  body += fill(ear, s.base) + line(ear, s.line, 1, 'opacity=".6"')
  body += bearded(look.beard, s, tress)
  if (hair === 'crop') {
    body +=
      fill(smooth(xy(crops[age]), true), hairInk) +
      line(
        smooth(xy('-22,-36 -4,-50 18,-46')) + smooth(xy('-24,-26 -8,-42 14,-40')),
        gloss,
        tress.grey ? 1.8 : 1.2,
        'opacity=".6"',
      )
  } else if (hair !== 'turban') {
    body += fill(smooth(cap, true), hairInk)
    body += line(
      smooth(xy('8,-36 4,-46 -2,-54')),
      age === 'older' ? '#a8232e' : s.base,
      age === 'older' ? 2.2 : 1.1,
      'opacity=".8"',
    )
    body += line(
      smooth(xy('4,-40 -14,-38 -27,-20')) +
        smooth(xy('2,-46 -18,-43 -30,-20')) +
        smooth(xy('12,-40 23,-32 28,-16')),
      gloss,
      tress.grey ? 1.6 : 1.2,
      `opacity="${tress.grey ? 0.85 : 0.6}"`,
    )
    if (age === 'young' && hair !== 'sleek')
      body += fill(smooth(xy('9,-40 22,-36 29,-18 30,2 27,12 25,-6 20,-20 11,-30'), true), hairInk)
    if (hair === 'open' || hair === 'bob') {
      const lock =
        hair === 'open'
          ? xy('-24,-4 -32,16 -38,44 -30,84 -40,120 -52,84 -50,40 -36,4 -30,-18')
          : xy('-24,-8 -26,16 -22,38 -30,50 -40,40 -39,14 -33,-10 -29,-22')
      body +=
        fill(smooth(lock, true), hairInk) +
        line(
          smooth(hair === 'open' ? xy('-33,14 -43,46 -40,90') : xy('-30,-6 -34,18 -31,42')),
          gloss,
          1.2,
          'opacity=".6"',
        )
    }
  }
  return frame(p, body)
}

/** A long plait over the front of the shoulder, with flowers tied in. */
export function braid(p: Pose, bloom: string, seed: number, tress: Tress): string {
  const k = p.turn < 0 ? 1 : -1
  const [x, y] = p.head
  return plait(
    [
      [x + k * 22, y + 34],
      [x + k * 40, y + 76],
      [x + k * 44, y + 130],
      [x + k * 38, y + 190],
      [x + k * 42, y + 262],
    ],
    bloom,
    seed,
    tress,
  )
}

export function plait(path: readonly Pt[], bloom: string, seed: number, tress: Tress): string {
  const random = rng(seed + 3)
  const half = (t: number): number => (t > 0.92 ? 8 - (t - 0.92) * 40 : 12 - t * 4.5)
  const s = tube(path, half, 0.2)
  const plaits = range(13).map((i) => {
    const v = i / 14
    const w = 1 / 14
    return (
      smooth([s(0, v), s(0.55, v + w * 0.9), s(0.5, v + w * 1.4), s(0, v + w)], true) +
      smooth(
        [s(1, v + w * 0.5), s(0.45, v + w * 1.4), s(0.5, v + w * 1.9), s(1, v + w * 1.5)],
        true,
      )
    )
  })
  const flowers = [0.05, 0.22, 0.4, 0.58, 0.76]
    .map((v) => {
      const [fx, fy] = s(0.5 + (random() - 0.5) * 0.3, v)
      return `<circle cx="${fx.toFixed(1)}" cy="${fy.toFixed(1)}" r="5" fill="#fffaf0" stroke="#c9b99a" stroke-width=".7"/><circle cx="${fx.toFixed(1)}" cy="${fy.toFixed(1)}" r="2" fill="${bloom}"/>`
    })
    .join('')
  const [tx, ty] = s(0.5, 0.94)
  const tassel = smooth(
    [
      [tx - 5, ty],
      [tx + 5, ty],
      [tx + 8, ty + 30],
      [tx, ty + 34],
      [tx - 8, ty + 30],
    ],
    true,
  )
  return (
    fill(plaits.join(''), tress.ink) +
    line(plaits.join(''), tress.gloss, 0.8, 'opacity=".65"') +
    flowers +
    fill(tassel, bloom) +
    line(tassel, '#8a661f', 1)
  )
}

/** A safa: folds of cloth wound round, a plume at the front, its end down the shoulder. */
export function turban(
  ink: Ink,
  p: Pose,
  colour: string,
  dark: string,
  thread: string,
  jewel: string,
): string {
  const shape = smooth(
    xy('-31,-6 -37,-28 -30,-54 -6,-70 22,-66 36,-46 35,-22 28,-10 14,-22 -4,-24 -20,-14'),
    true,
  )
  const folds = [
    xy('-30,-12 -14,-28 8,-34 32,-22'),
    xy('-34,-22 -18,-40 8,-46 35,-34'),
    xy('-34,-34 -16,-52 10,-58 33,-46'),
    xy('-30,-46 -12,-62 10,-67'),
    xy('22,-64 6,-50 -10,-26'),
    xy('34,-40 16,-40 4,-26'),
  ] as const
  const plume = smooth(xy('8,-48 6,-74 16,-98 26,-92 22,-72 12,-50'), true)
  return frame(
    p,
    fill(shape, ink.sheen(colour, 1)) +
      folds.map((f) => line(smooth(f), dark, 1.4, 'opacity=".6"')).join('') +
      line(smooth(xy('-29,-7 -18,-16 -4,-25 14,-23 27,-11')), thread, 3) +
      line(shape, dark, 1.3) +
      fill(plume, '#fbf3e2') +
      line(`${plume}${smooth(xy('9,-50 12,-74 20,-94'))}`, '#b9a37a', 0.9) +
      `<circle cx="8" cy="-40" r="7" fill="${ink.gold()}"/><circle cx="8" cy="-40" r="3.6" fill="${jewel}"/>` +
      xy('-1,-33 17,-32 8,-28')
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4" fill="#fffaf0"/>`)
        .join(''),
  )
}

export const headSpot = (p: Pose, x: number, y: number): Pt => {
  const s = p.male ? 1.05 : 1
  const a = (p.tilt * Math.PI) / 180
  const lx = x * (p.turn < 0 ? -s : s)
  const ly = y * s
  return [
    p.head[0] + lx * Math.cos(a) - ly * Math.sin(a),
    p.head[1] + lx * Math.sin(a) + ly * Math.cos(a),
  ]
}
