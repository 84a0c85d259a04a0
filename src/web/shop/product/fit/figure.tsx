import type { MeasureFit } from '#shared/fit/advice.ts'
import type { ChartMeasure } from '#shared/fit/measure-labels.ts'

/** `half` is half the body's width. */
const bands: Partial<Record<ChartMeasure, { y: number; half: number }>> = {
  bust: { y: 66, half: 27 },
  chest: { y: 66, half: 27 },
  waist: { y: 98, half: 20 },
  hip: { y: 130, half: 29 },
}

/** Units of the drawing per millimetre that a size is tight or loose. */
const SCALE = 0.12
/** Units of the drawing. */
const MAX_SHIFT = 9

const body =
  'M60 8a11 13 0 0 1 0 26a11 13 0 0 1 0-26M52 36Q40 40 33 48Q31 58 33 66Q38 84 40 98Q32 114 31 130Q32 160 38 192M68 36Q80 40 87 48Q89 58 87 66Q82 84 80 98Q88 114 89 130Q88 160 82 192'

/** The band of a garment is inside the body if tight, outside if loose. */
export function FitFigure({ fits }: { fits: readonly MeasureFit[] }) {
  return (
    <svg
      viewBox="18 4 84 192"
      width="120"
      height="200"
      aria-hidden
      className="h-auto w-20 shrink-0 text-ink-soft sm:w-30"
    >
      <path d={body} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      {fits.map(({ code, by }) => {
        const band = bands[code]
        if (!band) return null
        const half =
          band.half - Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, by * SCALE + Math.sign(by) * 2))
        const path = `M${60 - half} ${band.y}Q60 ${band.y + 9} ${60 + half} ${band.y}`
        const look =
          by > 0 ? 'text-red' : by < 0 ? 'text-gold-ink [stroke-dasharray:4_4]' : 'text-green'
        return (
          <path
            key={code}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            className={look}
          />
        )
      })}
    </svg>
  )
}
