import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LineOptions } from '#shared/catalogue/making/options.ts'
import { getSizePrices } from '#shared/catalogue/size-price.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import { paths } from '#shared/paths.ts'
import { sumQuantities } from '#shared/sum.ts'
import { t } from '#shared/words/words.ts'
import { useSendMany } from '../../../api/use-send.ts'
import { useLoginPrompt, useSession } from '../../../shared/session.tsx'
import { type MEMBER_DATA, usePersonalData } from '../../../start/personal-data.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CartIntent, findShownLine, lineKey, type ShownLine, withChange } from './intent.ts'
import { CartContext, type CartProduct } from './use-cart.ts'

/** Announces cart changes to other tabs, and reloads after theirs once this tab is visible. */
function useOtherTabs(cart: Cart | null, reload: () => Promise<void>) {
  const itemsText = JSON.stringify(cart?.items)
  useEffect(() => {
    const tabs = new BroadcastChannel('zari:cart')
    let isStale = false
    const look = () => {
      if (!isStale || document.hidden) return
      isStale = false
      reload()
    }
    tabs.onmessage = ({ data }) => {
      isStale = data !== itemsText
      look()
    }
    tabs.postMessage(itemsText)
    document.addEventListener('visibilitychange', look)
    return () => {
      tabs.close()
      document.removeEventListener('visibilitychange', look)
    }
  }, [itemsText, reload])
}

const CartSheet = onDemand(() => import('./cart-sheet.tsx'))

const stockLimit = (n: number) => t('Only {n} quantity can be added for this item', { n })

/** A new quantity replaces the one in flight; additions are separate. */
const buildKey = (change: CartIntent): string =>
  change.intent === 'add' ? `add:${Math.random()}` : lineKey(change)

/** `cart` as loaded; the provider adds the changes in flight. */
type Props = { cart: Cart | null | typeof MEMBER_DATA; children: ReactNode }

export function CartProvider({ cart: loadedCart, children }: Props) {
  const cart = usePersonalData(loadedCart, 'cart')
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { send, pending } = useSendMany<CartIntent>('cart', paths.cart)
  const revalidator = useRevalidator()
  // Keys of the lines added since the sheet opened, latest first; undefined while it is closed.
  const [addedLines, setAddedLines] = useState<string[]>()
  useOtherTabs(cart, revalidator.revalidate)

  const items = pending.reduce(withChange, cart?.items ?? [])
  const change = (intent: CartIntent) => send(buildKey(intent), intent)

  function add(product: CartProduct, size?: string, options?: LineOptions) {
    if (!user) return askToSignIn({ productId: product._id, size, options })
    const line = findShownLine(items, { productId: product._id, size, options })
    // A cart line's quantity includes the hold of the shopper's own unpaid order.
    const stock =
      line?.available ??
      (product.sizes
        ? (product.sizes.find((row) => row.size === size)?.stock ?? 0)
        : product.totalStock)
    const quantityInCart = line?.quantity ?? 0
    if (quantityInCart + 1 > stock) return toast.error(stockLimit(quantityInCart))
    const { _id: productId, title, titleHindi, image } = product
    const titles = titleHindi ? { title, titleHindi } : { title }
    const addedItem = {
      productId,
      ...titles,
      image,
      ...getSizePrices(product, size),
      available: stock,
    }
    const addedLine = { ...addedItem, ...(size && { size }), ...(options && { options }) }
    const isSent = change({ intent: 'add', productId, size, options, line: addedLine })
    if (isSent) setAddedLines((keys = []) => [lineKey(addedLine), ...keys])
  }

  function toLineName({ productId, size, options, lineId }: ShownLine) {
    const isAmbiguous = items.filter((item) => item.productId === productId).length > 1
    return { productId, size, options, ...(isAmbiguous && { lineId }) }
  }

  function setQuantity(item: ShownLine, quantity: number) {
    if (quantity > item.quantity && quantity > item.available) {
      return toast.error(stockLimit(item.quantity))
    }
    change({ intent: 'set', ...toLineName(item), quantity })
  }

  function remove(item: ShownLine) {
    change({ intent: 'remove', ...toLineName(item) })
  }

  function openSheet() {
    if (!user) return askToSignIn()
    setAddedLines([])
    // The cart may have changed on another device.
    revalidator.revalidate()
  }

  const itemCount = sumQuantities(items)
  return (
    <CartContext value={{ items, itemCount, cart, add, setQuantity, remove, openSheet }}>
      {children}
      {addedLines && <CartSheet addedLines={addedLines} onClose={() => setAddedLines(undefined)} />}
    </CartContext>
  )
}
