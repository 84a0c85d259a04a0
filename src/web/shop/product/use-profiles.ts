import { useEffect, useState } from 'react'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { useSession } from '../../shared/session.tsx'

/** Empty until the profiles are loaded, and for visitors. */
export function useProfiles(): Profile[] {
  const { user, shop } = useSession()
  const session = useBrowserSession()
  const [profiles, setProfiles] = useState<Profile[]>([])
  const userId = shop.madeToMeasure && user?.role === 'user' ? user.id : undefined
  useEffect(() => {
    if (!userId) return
    let isShown = true
    session
      .api('GET /api/shop/measures/:userId', { params: { userId } })
      .then(({ data }) => isShown && setProfiles(data))
      // Measures can be typed, or given after the order.
      .catch(() => {})
    return () => {
      isShown = false
    }
  }, [session, userId])
  return profiles
}
