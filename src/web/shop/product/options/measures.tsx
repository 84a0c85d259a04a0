import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { useSession } from '../../../shared/session.tsx'
import { SelectField } from '../../../ui/field.tsx'

/** What the shop needs for a piece that is made to measure: a profile, or measures after the order. */
export function MeasuresChoice({ productId, preview }: { productId: string; preview: boolean }) {
  const { user } = useSession()
  const session = useBrowserSession()
  const [profiles, setProfiles] = useState<Profile[]>([])
  const userId = !preview && user?.role === 'user' ? user.id : undefined
  useEffect(() => {
    if (!userId) return
    let isShown = true
    session
      .api('GET /api/shop/measures/:userId', { params: { userId } })
      .then(({ data }) => isShown && setProfiles(data))
      // Measures can be given after the order.
      .catch(() => {})
    return () => {
      isShown = false
    }
  }, [session, userId])
  return (
    <div className="mt-3 text-sm text-ink-soft">
      {profiles.length > 0 && (
        <SelectField label={t('Made to the measures of')} name="profileId" defaultValue="">
          <option value="">{t('I give them after the order')}</option>
          {profiles.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p>
        {profiles.length === 0 &&
          t('We ask for your measures after you order, and begin once we have them.')}{' '}
        {userId && (
          <Link
            to={measuresPath(undefined, { product: productId })}
            className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
          >
            {t('Add measurements')}
          </Link>
        )}
      </p>
    </div>
  )
}
