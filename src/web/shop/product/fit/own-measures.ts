import type { Measures, Wear } from '#shared/fit/measures.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

/** Measures of the bodies that this browser's shopper buys for, which never leave the browser. */
type Kept = Partial<Record<Wear, Measures>> & { unit?: LengthUnit }

const KEY = 'own-measures'

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The measures to advise by. A saved profile would be asked here first. */
export const ownMeasures = (wear: Wear): Measures | undefined => kept()[wear]

export const ownUnit = (): LengthUnit => (kept().unit === 'inch' ? 'inch' : 'cm')

/** Without storage nothing is kept. */
export function keepMeasures(wear: Wear, measures: Measures, unit: LengthUnit) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [wear]: measures, unit }))
  } catch {
    // The advice of this page works all the same.
  }
}

export function forgetMeasures() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept without storage.
  }
}
