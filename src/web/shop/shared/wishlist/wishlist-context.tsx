import { createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { paths } from '#shared/paths.ts'
import { useSendMany } from '../../../api/use-send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'
import { type MEMBER_DATA, usePersonalData, usePlaceholder } from '../../../start/personal-data.ts'

export type WishlistIntent = { intent: 'keep' | 'drop'; productId: string }

type Wishes = {
  /** A placeholder while a page for all members is rendered. */
  ariaPressed: (productId: string) => 'true' | 'false'
  toggle: (product: Pick<Product, '_id'>) => void
}

const Context = createContext<Wishes>({ ariaPressed: () => 'false', toggle: () => {} })
export const useWishlist = () => useContext(Context)

type Props = { ids: string[] | typeof MEMBER_DATA; children: ReactNode }

export function WishlistProvider({ ids: loadedIds, children }: Props) {
  const ids = usePersonalData(loadedIds, 'wishes')
  const placeholder = usePlaceholder()
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { send, pending } = useSendMany<WishlistIntent>('wish', paths.wishlist)

  /** The latest pending change decides over the loaded list. */
  function isWished(productId: string) {
    const change = pending.findLast((wish) => wish.productId === productId)
    return change ? change.intent === 'keep' : ids.includes(productId)
  }

  function toggle({ _id: productId }: Pick<Product, '_id'>) {
    if (!user) return askToSignIn()
    send(productId, { intent: isWished(productId) ? 'drop' : 'keep', productId })
  }

  const ariaPressed = (id: string) => (placeholder?.(id) ?? `${isWished(id)}`) as 'true' | 'false'

  return <Context value={{ ariaPressed, toggle }}>{children}</Context>
}
