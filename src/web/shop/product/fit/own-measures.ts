import type { Measures, Wear } from '#shared/fit/measures.ts'
import type { LengthUnit } from '#shared/fit/units.ts'

/** Measures that never leave the browser. */
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

export const ownMeasures = (wear: Wear): Measures | undefined => readStored()[wear]

export const ownProfile = (wear: Wear): string | undefined => readStored().profiles?.[wear]

export const ownUnit = (): LengthUnit => (readStored().unit === 'inch' ? 'inch' : 'cm')

/** Keeps nothing without storage. */
function store(change: StoredMeasures) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), ...change }))
  } catch {
    // The advice of this page works without storage.
  }
}

export const storeMeasures = (wear: Wear, measures: Measures, unit: LengthUnit) =>
  store({ [wear]: measures, unit, profiles: { ...readStored().profiles, [wear]: undefined } })

export const storeProfile = (wear: Wear, id: string) =>
  store({ [wear]: undefined, profiles: { ...readStored().profiles, [wear]: id } })

export function forgetMeasures() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
