import type { Measures, Wear } from '#shared/fit/measures.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

/** Measures that never leave the browser. */
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

export const ownMeasures = (wear: Wear): Measures | undefined => kept()[wear]

export const ownProfile = (wear: Wear): string | undefined => kept().profiles?.[wear]

export const ownUnit = (): LengthUnit => (kept().unit === 'inch' ? 'inch' : 'cm')

/** Keeps nothing without storage. */
function keep(change: Kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }))
  } catch {
    // The advice of this page works without storage.
  }
}

export const keepMeasures = (wear: Wear, measures: Measures, unit: LengthUnit) =>
  keep({ [wear]: measures, unit, profiles: { ...kept().profiles, [wear]: undefined } })

export const keepProfile = (wear: Wear, id: string) =>
  keep({ [wear]: undefined, profiles: { ...kept().profiles, [wear]: id } })

export function forgetMeasures() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
