/** The head from behind: the nape, the hair that was combed back, or a safa and its end. */
import { seam } from '../cloth.ts'
import { add, lerp, type Pt, smooth, xy } from '../geom.ts'
import type { Flesh } from '../hand.ts'
import { frame, gajra, plait, type Tress } from '../head.ts'
import { fill, type Ink, line } from '../ink.ts'
import { jhumkas } from '../jewellery.ts'
import type { Sitter } from '../sitter.ts'

const skull = xy(
  '0,-57 20,-53 32,-36 34,-12 30,12 19,30 0,37 -19,30 -30,12 -34,-12 -32,-36 -20,-53',
)
const oval = xy('0,-46 20,-38 29,-14 28,6 22,24 12,38 0,42 -12,38 -22,24 -28,6 -29,-14 -20,-38')

const ears = (s: Flesh): string => {
  const one = (k: number): string =>
    smooth(
      (
        [
          [28, -6],
          [35, -7],
          [36, 4],
          [31, 13],
          [27, 11],
        ] as const
      ).map(([x, y]): Pt => [k * x, y]),
      true,
    )
  const both = one(-1) + one(1)
  return fill(both, s.base) + line(both, s.line, 1, 'opacity=".6"')
}

/** Strands drawn from all sides to one place. */
const combed = (to: Pt, { gloss, grey }: Tress): string =>
  line(
    xy('-30,-30 -20,-48 20,-48 30,-30 33,-6 -33,-6 -26,14 26,14')
      .map((from) => smooth([from, add(lerp(from, to, 0.5), 0, -4), lerp(from, to, 0.86)]))
      .join(''),
    gloss,
    grey ? 1.6 : 1.1,
    'opacity=".55"',
  ) + line(smooth(xy('0,-57 1,-44 0,-30')), gloss, 1.3, 'opacity=".9"')

const knot = (x: number, y: number, rx: number, ry: number, { ink, gloss }: Tress): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${ink}"/>` +
  line(
    smooth([
      [x - rx * 0.7, y - ry * 0.1],
      [x - rx * 0.1, y - ry * 0.75],
      [x + rx * 0.65, y - ry * 0.2],
      [x + rx * 0.25, y + ry * 0.5],
      [x - rx * 0.3, y + ry * 0.2],
    ]) +
      smooth([
        [x - rx * 0.75, y + ry * 0.3],
        [x, y + ry * 0.85],
        [x + rx * 0.75, y + ry * 0.25],
      ]),
    gloss,
    1.3,
    'opacity=".75"',
  )

const bob = smooth(
  xy('0,-58 21,-54 33,-38 38,-6 41,26 33,46 12,53 -12,53 -33,46 -41,26 -38,-6 -33,-38 -21,-54'),
  true,
)

/** Hair that hangs, its locks parted by fine lines. */
const strands = (
  shape: string,
  at: readonly number[],
  from: number,
  to: number,
  { ink, gloss, grey }: Tress,
): string =>
  fill(shape, ink) +
  line(shape, gloss, 1, 'opacity=".5"') +
  line(
    at
      .map((x) =>
        smooth([
          [x * 0.7, from],
          [x * 0.98, (from + to) / 2],
          [x * 1.2, to],
        ]),
      )
      .join(''),
    gloss,
    grey ? 1.8 : 1.2,
    'opacity=".55"',
  )

/** The hair of the front, as it falls down the back. */
function dressed(t: Sitter): string {
  const { pose: p, hair, pal, tress } = t
  const head = fill(smooth(skull, true), tress.ink)
  switch (hair) {
    case 'bun':
      return frame(
        p,
        head +
          combed([0, 14], tress) +
          knot(0, 16, 25, 23, tress) +
          gajra(0, 16, 27, 0, 152, pal.accent) +
          gajra(0, 16, 27, 180, 332, pal.accent),
      )
    case 'sleek':
      return frame(
        p,
        head +
          combed([0, 26], tress) +
          knot(0, 29, 21, 15, tress) +
          line('M-29 34L27 22', t.ink.gold(), 3) +
          `<circle cx="29" cy="21.6" r="4.4" fill="${pal.accent}" stroke="#b98f3c" stroke-width="1.4"/>`,
      )
    case 'pony':
      return frame(
        p,
        head +
          combed([0, -24], tress) +
          strands(
            smooth(xy('-13,-34 -17,0 -15,44 -10,82 1,106 11,84 16,44 17,0 13,-34 0,-42'), true),
            [-9, 0, 9],
            -22,
            86,
            tress,
          ) +
          line(smooth(xy('-15,-26 0,-20 15,-26')), pal.accent, 5),
      )
    case 'bob': {
      const ends = [-26, -14, 0, 14, 26]
        .map((x) =>
          smooth([
            [x * 0.7, -30],
            [x, 8],
            [x * 1.02, 44],
          ]),
        )
        .join('')
      return frame(p, fill(bob, tress.ink) + line(ends, tress.gloss, 1.2, 'opacity=".55"'))
    }
    case 'open':
      return frame(
        p,
        strands(
          smooth(
            xy(
              '0,-58 20,-54 32,-38 34,-12 31,14 34,40 41,66 40,92 33,112 36,126 22,126 12,138 0,129 -12,139 -21,125 -37,127 -34,108 -42,88 -40,62 -33,38 -31,14 -34,-12 -32,-38 -20,-54',
            ),
            true,
          ),
          [-27, -17, -7, 6, 15, 25],
          -34,
          120,
          tress,
        ) + line(smooth(xy('0,-57 1,-44 0,-24')), tress.gloss, 1.3, 'opacity=".9"'),
      )
    default: {
      const [x, y] = p.head
      return (
        frame(p, head + combed([0, 22], tress)) +
        plait(
          [
            [x, y + 22],
            [x + 3, y + 76],
            [x - 2, y + 130],
            [x + 2, y + 190],
            [x, y + 262],
          ],
          pal.accent,
          t.seed,
          tress,
        ) +
        frame(p, gajra(0, 20, 21, 200, 340, pal.accent))
      )
    }
  }
}

const crop = smooth(
  xy(
    '0,-58 20,-55 33,-40 34,-14 30,4 25,20 14,29 0,31 -14,29 -25,20 -30,4 -34,-14 -33,-40 -20,-55',
  ),
  true,
)

function cropped(t: Sitter): string {
  const hair = xy('-24,-34 -12,-48 10,-48 24,-34')
  return frame(
    t.pose,
    ears(t.skin) +
      fill(crop, t.tress.ink) +
      line(
        hair
          .map((q) => smooth([[1, -52], lerp([1, -52], add(q, q[0] * 0.3, 6), 0.6), add(q, 0, 26)]))
          .join(''),
        t.tress.gloss,
        t.tress.grey ? 2 : 1.2,
        'opacity=".55"',
      ),
  )
}

/** A safa wound from both sides, its end let down from under the last fold. */
function safa(ink: Ink, t: Sitter): string {
  const { pal } = t
  const dark = seam(pal.second)
  const shape = smooth(
    xy('-33,4 -38,-22 -33,-50 -12,-69 14,-69 34,-50 38,-22 33,4 18,12 0,14 -18,12'),
    true,
  )
  const folds = [
    '-34,-4 -12,-8 14,-20 37,-30',
    '-37,-20 -14,-24 12,-38 34,-50',
    '-36,-36 -14,-42 8,-56 20,-67',
    '34,-2 14,-4 -4,-10',
    '-28,-54 -12,-58 0,-69',
    '36,-14 22,-16 8,-17',
  ]
  const tail = smooth(xy('4,6 8,36 16,80 26,132 40,140 54,130 40,80 28,36 22,2'), true)
  return frame(
    t.pose,
    ears(t.skin) +
      fill(smooth(xy('-25,4 25,4 20,24 8,29 -8,29 -20,24'), true), t.tress.ink) +
      fill(tail, ink.sheen(pal.second, 0.9)) +
      line(
        smooth(xy('11,14 22,70 36,132')) + smooth(xy('17,12 30,64 46,130')),
        dark,
        1.2,
        'opacity=".5"',
      ) +
      line(tail, dark, 1.2) +
      line(smooth(xy('25,124 39,130 51,121')), ink.gold(pal.thread2), 7, 'stroke-linecap="butt"') +
      fill(shape, ink.sheen(pal.second, 1)) +
      folds.map((f) => line(smooth(xy(f)), dark, 1.4, 'opacity=".6"')).join('') +
      line(smooth(xy('-32,3 -16,10 0,12 16,10 32,3')), pal.thread2, 3) +
      line(shape, dark, 1.3),
  )
}

export function headBehind(ink: Ink, t: Sitter): string {
  const { pose: p, skin } = t
  const nape = frame(
    p,
    fill(smooth(oval, true), skin.base) + line(smooth(oval, true), skin.line, 1.2),
  )
  if (t.hair === 'turban') return nape + safa(ink, t)
  if (t.hair === 'crop') return nape + cropped(t)
  return frame(p, ears(skin)) + jhumkas(ink, p, t.pal.accent) + dressed(t)
}
