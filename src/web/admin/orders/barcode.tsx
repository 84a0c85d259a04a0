import { sum } from '#shared/sum.ts'

const HEIGHT = 40
/** Blank modules on both sides, by which a scanner finds the ends. */
const QUIET = 10

/** `widths` are those of bars and spaces in turn. */
export function Barcode({ widths, text }: { widths: readonly number[]; text: string }) {
  if (widths.length === 0) return null
  const starts = widths.map((_, at) => QUIET + sum(widths.slice(0, at)))
  const total = sum(widths) + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${total} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-14 w-full max-w-72"
      shapeRendering="crispEdges"
    >
      {/* Scanners need black on white, by night too. */}
      <rect width={total} height={HEIGHT} fill="white" />
      {widths.map((width, at) =>
        at % 2 === 0 ? (
          <rect key={starts[at]} x={starts[at]} width={width} height={HEIGHT} fill="black" />
        ) : null,
      )}
    </svg>
  )
}
