import { createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { paths } from '#shared/paths.ts'
import { useSendMany } from '../../../api/send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'
import { type OWN, useHole, useOwn } from '../../../start/own-part.ts'

/** A change of the wishlist, as the pages send it to its action. */
export type WishIntent = { intent: 'keep' | 'drop'; productId: string }

type Wishes = {
  /** Whether it is kept, as its heart's attribute; a hole in a page for all members. */
  pressed: (productId: string) => 'true' | 'false'
  toggle: (product: Pick<Product, '_id'>) => void
}

const Context = createContext<Wishes>({ pressed: () => 'false', toggle: () => {} })
export const useWishes = () => useContext(Context)

/** The kept products with the changes that are still on their way. */
type Props = { ids: string[] | typeof OWN; children: ReactNode }

export function WishProvider({ ids: given, children }: Props) {
  const ids = useOwn(given, 'wishes')
  const hole = useHole()
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

  const pressed: Wishes['pressed'] = (id) => (hole?.(id) ?? `${has(id)}`) as 'true' | 'false'

  return <Context value={{ pressed, toggle }}>{children}</Context>
}
