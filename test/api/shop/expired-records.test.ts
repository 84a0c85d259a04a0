import { expect, test } from 'vitest'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

test('a failed deletion is reported and blocks none of the others', async () => {
  const { id } = await shop.shopper()
  await shop.db`
    INSERT INTO repeats (user_id, key, call, at) VALUES (${id}, 'old', 'test', now() - interval '2 days')`
  await shop.db`
    INSERT INTO webhook_events (id, received_at) VALUES ('old', now() - interval '91 days')`
  await shop.db.alone(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON repeats FOR EACH ROW EXECUTE FUNCTION refuse()`)
  await expect(deleteExpiredRecords(shop.db)).rejects.toThrow(AggregateError)
  const left = await shop.db`SELECT 1 FROM webhook_events WHERE id = 'old'`
  expect(left).toEqual([])
})
