import { expect, test } from 'vitest'
import { statementChannel } from '#server/database/statement-channel.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const isOfTransaction = (text: string) => /^(BEGIN|COMMIT)/.test(text.trim())

test('a sale takes at most 32 statements and three transactions', async () => {
  const productId = await shop.product({ totalStock: 4 })
  const readyShopper = async () => {
    const shopper = await shop.shopper()
    return { shopper, ...(await readyToBuy(shopper, [{ productId }])) }
  }
  const sale = async () => {
    const { shopper, addressId } = await readyShopper()
    const texts: string[] = []
    const note = (event: unknown) => texts.push((event as { text: string }).text)
    statementChannel.start.subscribe(note)
    await buy(shopper, addressId, 45000)
    statementChannel.start.unsubscribe(note)
    return texts
  }
  // Cached sessions and settings are read again once they have expired, which does not count: a
  // statement counts as often as in the sale that has the fewest of it.
  const sales = [await sale(), await sale(), await sale(), await sale()]
  const timesIn = (texts: string[], text: string) => texts.filter((one) => one === text).length
  const statements = [...new Set(sales[0])].flatMap((text) =>
    new Array<string>(Math.min(...sales.map((texts) => timesIn(texts, text)))).fill(text),
  )
  expect(statements.filter((text) => text.includes('INSERT INTO orders'))).toHaveLength(1)
  expect(statements.filter((text) => text.trim() === 'BEGIN')).toHaveLength(3)
  expect(statements.filter((text) => !isOfTransaction(text)).length).toBeLessThanOrEqual(32)
})
