import { createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { paths } from '#shared/paths.ts'
import { useSendMany } from '../../../api/send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'

/** A change of the wishlist, as the pages send it to its action. */
export type WishIntent = { intent: 'keep' | 'drop'; productId: string }

type Wishes = {
  has: (productId: string) => boolean
  toggle: (product: Pick<Product, '_id'>) => void
}

const Context = createContext<Wishes>({ has: () => false, toggle: () => {} })
export const useWishes = () => useContext(Context)

/** The kept products with the changes that are still on their way. */
export function WishProvider({ ids, children }: { ids: string[]; children: ReactNode }) {
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

  return <Context value={{ has, toggle }}>{children}</Context>
}
