import { setTimeout as wait } from 'node:timers/promises'
import { order } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import type { Person } from '#test/support/shop.ts'
import { type Buyer, PRICE, pay, product, ready } from '../full/buyers.ts'
import type { Town } from './town.ts'

const BUYERS = 12
export const SCARCE = 150
export const PLENTY = 50_000

/** An order acknowledged as paid, and when. */
type Acknowledged = { orderId: string; at: number }

/**
 * Buyers, and an owner who saves, who repeat their work until `stop`. One of two products sells out
 * soon.
 */
export async function buyers(town: Town) {
  const [scarce, plenty] = [await product(town, SCARCE), await product(town, PLENTY)]
  const acknowledged: Acknowledged[] = []
  /** Changes that their author did not see. */
  const unseen: string[] = []
  let stopped = false

  async function visit({ buyer, addressId }: Buyer) {
    const bought = Math.random() < 0.5 ? scarce : plenty
    await buyer.call('GET', '/shop/listing')
    await town.call('GET', '/shop/listing')
    await town.call('GET', `/api/shop/products/get/${bought}`)
    const added = await buyer.call('POST', '/api/shop/cart/add', { productId: bought, quantity: 1 })
    const cart = await buyer.call('GET', `/api/shop/cart/get/${buyer.id}`)
    if (added.status === 200 && cart.status === 200 && !JSON.stringify(cart.body).includes(bought))
      unseen.push('a piece in the cart')
    const made = await order(buyer, addressId, PRICE)
    // Sold out, or an earlier response was lost and the cart has more than one item.
    if (made.status === 409 || made.status === 400) return emptyCart(buyer)
    if (made.status !== 201) return wait(100)
    const paid = await pay({ buyer, addressId }, made.body).catch(() => undefined)
    if (paid?.status !== 200) return wait(100)
    const { orderId } = made.body
    acknowledged.push({ orderId, at: performance.now() })
    const mine = await buyer.call('GET', `/api/shop/order/list/${buyer.id}`)
    const listed = mine.body.data?.find(({ _id }: { _id: string }) => _id === orderId)
    if (mine.status === 200 && listed?.paymentStatus !== 'paid') unseen.push('a paid order')
  }

  const emptyCart = async (buyer: Person) => {
    for (const id of [scarce, plenty])
      await buyer.call('DELETE', `/api/shop/cart/${buyer.id}/${id}`)
  }

  const people = await inTurns(await crowd(town, BUYERS), BUYERS, (one) => ready(one, []))
  const running = inTurns(people, BUYERS, async (one) => {
    while (!stopped) await visit(one)
  })

  const [owner] = (await crowd(town, 1, 'owner')) as [Person]
  const saved = await product(town, 1)
  /**
   * Time from a save's response until the request that shows it. Slow responses while the database
   * is down do not count as stale.
   */
  const lags: { at: number; ms: number }[] = []
  const shows = async (port: number, title: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/shop/products/get/${saved}`).catch(
      () => undefined,
    )
    if (!answer?.ok) return undefined
    return (await answer.json()).data.title === title
  }
  async function save(title: string) {
    // Both processes have the last version cached.
    await Promise.all(town.ports.map((port) => shows(port, title)))
    const reply = await owner.call('PUT', `/api/admin/products/edit/${saved}`, { title })
    const since = performance.now()
    if (reply.status !== 200) return
    await Promise.all(
      town.ports.map(async (port) => {
        let asked = since
        let shown = await shows(port, title)
        while (shown === false) {
          await wait(5)
          asked = performance.now()
          shown = await shows(port, title)
        }
        if (shown) lags.push({ at: since, ms: asked - since })
      }),
    )
  }
  const saving = (async () => {
    for (let n = 1; !stopped; n += 1) {
      await save(`Saved ${n}`)
      await wait(700)
    }
  })()

  return {
    pieces: { [scarce]: SCARCE, [plenty]: PLENTY, [saved]: 1 },
    acknowledged,
    unseen,
    lags,
    save,
    async stop() {
      stopped = true
      await Promise.all([running, saving])
    },
  }
}

export type Load = Awaited<ReturnType<typeof buyers>>
