import { cardPurchase } from '#test/support/card-sales.ts'
import { capture } from '#test/support/checkout.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { type Person, succeeded } from '#test/support/server.ts'

/** Orders a gift card and approves its payment, which is not captured yet. */
export async function approvedCard(person: Person, more: object = {}) {
  const purchase = cardPurchase(more)
  const { body } = succeeded(await person.call('POST', '/api/shop/gift-cards/buy', purchase))
  return {
    ...purchase,
    orderId: body.orderId as string,
    back: await atProvider(body.approvalURL),
  }
}

/** Buys a gift card. */
export async function boughtCard(person: Person, more: object = {}) {
  const card = await approvedCard(person, more)
  succeeded(await capture(person, card.back, card.orderId))
  return card
}
