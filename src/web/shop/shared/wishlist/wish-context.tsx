import { createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { paths } from '#shared/paths.ts'
import { useSendMany } from '../../../api/send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'
import { type MEMBER_DATA, usePersonalData, usePlaceholder } from '../../../start/personal-data.ts'

export type WishIntent = { intent: 'keep' | 'drop'; productId: string }

type Wishes = {
  /** Value of the heart's `aria-pressed`; a placeholder in a page for all members. */
  pressed: (productId: string) => 'true' | 'false'
  toggle: (product: Pick<Product, '_id'>) => void
}

const Context = createContext<Wishes>({ pressed: () => 'false', toggle: () => {} })
export const useWishes = () => useContext(Context)

type Props = { ids: string[] | typeof MEMBER_DATA; children: ReactNode }

export function WishProvider({ ids: given, children }: Props) {
  const ids = usePersonalData(given, 'wishes')
  const placeholder = usePlaceholder()
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { send, pending } = useSendMany<WishIntent>('wish', paths.wishlist)

  const has = (productId: string) =>
    pending.findLast((change) => change.productId === productId)?.intent === 'keep' ||
    (ids.includes(productId) && !pending.some((change) => change.productId === productId))

  function toggle({ _id: productId }: Pick<Product, '_id'>) {
    if (!user) return askToSignIn()
    send(productId, { intent: has(productId) ? 'drop' : 'keep', productId })
  }

  const pressed: Wishes['pressed'] = (id) => (placeholder?.(id) ?? `${has(id)}`) as 'true' | 'false'

  return <Context value={{ pressed, toggle }}>{children}</Context>
}
