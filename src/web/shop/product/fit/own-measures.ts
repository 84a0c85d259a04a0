import type { Measures, Wear } from '#shared/fit/measures.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

/** Measures of the bodies that this browser's shopper buys for, which never leave the browser. */
type Kept = Partial<Record<Wear, Measures>> & {
  unit?: LengthUnit
  /** Ids of profiles that were chosen instead. */
  profiles?: Partial<Record<Wear, string>>
}

const KEY = 'own-measures'

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The measures that were typed. */
export const ownMeasures = (wear: Wear): Measures | undefined => kept()[wear]

export const ownProfile = (wear: Wear): string | undefined => kept().profiles?.[wear]

export const ownUnit = (): LengthUnit => (kept().unit === 'inch' ? 'inch' : 'cm')

/** Without storage nothing is kept. */
function keep(change: Kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }))
  } catch {
    // The advice of this page works all the same.
  }
}

/** Keeps what was typed, instead of a profile. */
export const keepMeasures = (wear: Wear, measures: Measures, unit: LengthUnit) =>
  keep({ [wear]: measures, unit, profiles: { ...kept().profiles, [wear]: undefined } })

/** Keeps the id of a profile, instead of what was typed. */
export const keepProfile = (wear: Wear, id: string) =>
  keep({ [wear]: undefined, profiles: { ...kept().profiles, [wear]: id } })

export function forgetMeasures() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept without storage.
  }
}
