import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementChannel } from '#server/database/statement-channel.ts'
import { buy, openShop, readyToBuy, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const isOfTransaction = (text: string) => /^(BEGIN|COMMIT)/.test(text.trim())

test('a sale takes at most 32 statements and three transactions', async () => {
  const productId = await shop.product({ totalStock: 4 })
  const readyShopper = async () => {
    const shopper = await shop.newcomer()
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
  // A sale reads cached settings again if they have expired, which does not count.
  const sales = [await sale(), await sale(), await sale(), await sale()]
  const [texts = []] = sales.toSorted((one, other) => one.length - other.length)
  expect(texts.filter((text) => text.includes('INSERT INTO orders'))).toHaveLength(1)
  expect(texts.filter((text) => text.trim() === 'BEGIN')).toHaveLength(3)
  expect(texts.filter((text) => !isOfTransaction(text)).length).toBeLessThanOrEqual(32)
})
