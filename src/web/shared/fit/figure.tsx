import type { MeasureCode, Wear } from '#shared/fit/measures.ts'

/** Half widths. */
type Shape = { shoulder: number; bust: number; waist: number; hip: number }

const shapes: Record<Wear, Shape> = {
  women: { shoulder: 25, bust: 21, waist: 15, hip: 23 },
  men: { shoulder: 31, bust: 25, waist: 21, hip: 22 },
  children: { shoulder: 22, bust: 18, waist: 16, hip: 18 },
}

const side = ({ shoulder, bust, waist, hip }: Shape, x: 1 | -1) =>
  `M${x * 6} 42V50Q${x * shoulder * 0.7} 52 ${x * shoulder} 58L${x * (shoulder + 12)} 134` +
  `l${x * -6} 2L${x * bust} 78Q${x * bust} 90 ${x * (bust - 1)} 94Q${x * waist} 108 ${x * waist} 118` +
  `Q${x * hip} 132 ${x * hip} 148Q${x * (hip - 2)} 196 ${x * 11} 246H${x * 3}L${x * 1} 162`

const ring = (y: number, rx: number, x = 0, ry = 4) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
const span = (x: number, from: number, to: number) =>
  `M${x - 4} ${from}h8M${x - 4} ${to}h8M${x} ${from}V${to}`

const marks: Record<MeasureCode, (shape: Shape) => string> = {
  height: () => span(-52, 6, 246),
  bust: ({ bust }) => ring(84, bust),
  underBust: ({ bust, waist }) => ring(99, (bust + waist) / 2),
  chest: ({ bust }) => ring(84, bust),
  stomach: ({ waist, hip }) => ring(129, (waist + hip) / 2),
  waist: ({ waist }) => ring(117, waist),
  hip: ({ hip }) => ring(148, hip),
  neck: () => ring(47, 7, 0, 2.5),
  shoulder: ({ shoulder }) => `M${-shoulder} 53v9M${shoulder} 53v9M${-shoulder} 57.5H${shoulder}`,
  armhole: ({ shoulder, bust }) => ring(69, 4, (shoulder + bust) / 2 + 1, 11),
  upperArm: ({ shoulder }) => ring(90, 6, shoulder + 1, 2.5),
  sleeveLength: ({ shoulder }) =>
    `M${shoulder + 2} 55h8M${shoulder + 14} 133h8M${shoulder + 6} 55l12 78`,
  sleeveOpening: ({ shoulder }) => ring(131, 5, shoulder + 8.5, 2.5),
  frontNeckDepth: () => span(-5, 51, 72),
  backNeckDepth: () => span(5, 51, 76),
  shoulderToApex: () => span(-11, 53, 85),
  blouseLength: () => span(-13, 54, 106),
  kurtaLength: () => span(14, 54, 190),
  bottomLength: () => span(38, 117, 246),
}

export function MeasuredFigure({
  wear,
  current,
  className,
}: {
  wear: Wear
  current?: MeasureCode | undefined
  className?: string
}) {
  const shape = shapes[wear]
  const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg viewBox="-62 0 124 252" aria-hidden className={className}>
      <g {...line} stroke="currentColor" strokeWidth="1.4" className="text-ink-soft">
        <ellipse cx="0" cy="25" rx={wear === 'children' ? 17 : 14} ry="18" />
        <path d={side(shape, 1)} />
        <path d={side(shape, -1)} />
      </g>
      {current && (
        <path
          {...line}
          d={marks[current](shape)}
          data-mark={current}
          stroke="currentColor"
          strokeWidth="3"
          className="text-maroon"
        />
      )}
    </svg>
  )
}
