import { useId } from 'react'
import { Link } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { isWear } from '#shared/fit/measures.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import { t } from '#shared/words/words.ts'
import { useSession } from '../../../shared/session.tsx'
import { Select } from '../../../ui/field.tsx'
import { useProfiles } from '../use-profiles.ts'

type Props = { product: Pick<Product, '_id' | 'wear'>; preview: boolean }

export function MeasuresChoice({ product, preview }: Props) {
  const id = useId()
  const { user } = useSession()
  const wear = isWear(product.wear) ? product.wear : undefined
  const profiles = useProfiles().filter((profile) => !wear || profile.wear === wear)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      {profiles.length > 0 ? (
        <label htmlFor={id} className="flex min-w-0 flex-wrap items-center gap-x-3">
          {t('Made to the measures of')}
          <Select id={id} name="profileId" defaultValue="">
            <option value="">{t('I give them after the order')}</option>
            {profiles.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      ) : (
        t('We ask for your measures after you order, and begin once we have them.')
      )}
      {user?.role === 'user' && !preview && (
        <Link
          to={measuresPath(undefined, { product: product._id, ...(wear && { wear }) })}
          className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
        >
          {t('Add measurements')}
        </Link>
      )}
    </div>
  )
}
