import type { Product } from '#shared/catalogue/product-schema.ts'
import type { ShownFit } from '#shared/fit/chart-schema.ts'
import { t } from '#shared/words/words.ts'
import { useProfiles } from '../use-profiles.ts'
import { adviceFor } from './advice-for.ts'
import { adviceLine } from './advice-words.ts'
import { ownMeasures, ownProfile } from './own-measures.ts'

/** Advises by the measures kept in this browser. */
export default function OwnSize({ product, fit }: { product: Product; fit: ShownFit }) {
  const profiles = useProfiles()
  const chosenProfile = profiles.find(({ _id }) => _id === ownProfile(fit.wear))
  const measures = ownMeasures(fit.wear) ?? chosenProfile?.measures
  return measures ? adviceLine(adviceFor(product, fit, measures)) : t('Find my size')
}
