import type { Measures, Wear } from '#shared/fit/measures.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

/** Measures of the bodies that this browser's shopper buys for, which never leave the browser. */
type StoredMeasures = Partial<Record<Wear, Measures>> & {
  unit?: LengthUnit
  /** Ids of profiles that were chosen instead. */
  profiles?: Partial<Record<Wear, string>>
}

const KEY = 'own-measures'

function readStored(): StoredMeasures {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The measures that were typed. */
export const ownMeasures = (wear: Wear): Measures | undefined => readStored()[wear]

export const ownProfile = (wear: Wear): string | undefined => readStored().profiles?.[wear]

export const ownUnit = (): LengthUnit => (readStored().unit === 'inch' ? 'inch' : 'cm')

/** Without storage nothing is kept. */
function store(change: StoredMeasures) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), ...change }))
  } catch {
    // The advice of this page works all the same.
  }
}

/** Keeps what was typed, instead of a profile. */
export const storeMeasures = (wear: Wear, measures: Measures, unit: LengthUnit) =>
  store({ [wear]: measures, unit, profiles: { ...readStored().profiles, [wear]: undefined } })

/** Keeps the id of a profile, instead of what was typed. */
export const storeProfile = (wear: Wear, id: string) =>
  store({ [wear]: undefined, profiles: { ...readStored().profiles, [wear]: id } })

export function forgetMeasures() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept without storage.
  }
}
