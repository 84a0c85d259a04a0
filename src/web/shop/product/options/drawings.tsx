import { type AddOn, type AddOnCode, isBuiltInAddOn } from '#shared/catalogue/making/vocabulary.ts'

/** Strokes in a square of 48. */
const bodice = 'M16 10 12 14V40H36V14L32 10'
const strokes: Partial<Record<AddOn, string>> = {
  sleeveless: `${bodice} M16 10Q24 18 32 10 M12 14Q16 20 14 24 M36 14Q32 20 34 24`,
  shortSleeves: `${bodice} M16 10Q24 18 32 10 M12 14 5 21 10 25 M36 14 43 21 38 25`,
  elbowSleeves: `${bodice} M16 10Q24 18 32 10 M12 14 4 28 9 31 M36 14 44 28 39 31`,
  fullSleeves: `${bodice} M16 10Q24 18 32 10 M12 14 3 39 7 40 M36 14 45 39 41 40`,
  roundNeck: `${bodice} M16 10Q24 26 32 10`,
  vNeck: `${bodice} M16 10 24 24 32 10`,
  boatNeck: `${bodice} M16 10Q24 14 32 10`,
  sweetheartNeck: `${bodice} M16 10V18Q20 15 24 21 Q28 15 32 18V10`,
}

export function StyleDrawing({ code }: { code: AddOnCode }) {
  const stroke = isBuiltInAddOn(code) && strokes[code]
  if (!stroke) return null
  return (
    <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden className="shrink-0">
      <path
        d={stroke}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
