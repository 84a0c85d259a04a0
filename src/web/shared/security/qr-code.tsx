import { encode } from 'uqr'

/** Width of the quiet zone in modules, as ISO/IEC 18004 requires. */
const QUIET = 4

/** Dark on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 block size-56 border border-line bg-[#fff]"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
