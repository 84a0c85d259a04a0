import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db.ts'
import { restoreBackup } from '#server/shop/backup/restore.ts'
import { writeBackup } from '#server/shop/backup/write-backup.ts'
import { replayErasures } from '#server/shop/customers/erase-anyone.ts'
import { removeOrphanedEmailFiles } from '#server/shop/email/email-files.ts'
import { contract, type Endpoint } from '#shared/contract.ts'
import { contractCalls, type Field, listFields } from '#test/support/contract-calls.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { fillAccount, filled, fillGuest, fillStaff, shop } from './marked-lives.ts'
import { markedPerson, passDisputes, tracesInFiles, tracesInTables } from './marked-people.ts'

/** What docs/personal-data.md lists. */
const left = {
  books: [
    // Who changed what, with bank references.
    'audit_log.after',
    'documents.snapshot',
    'order_events.facts',
    // The place of supply.
    'orders.city',
    // Bank references.
    'payment_facts.transaction_id',
    'payments.capture_id',
    'payments.claimed_reference',
  ],
  /** For 180 days after the payment. */
  evidence: ['address', 'company', 'gstin', 'notes', 'phone', 'recipient_name'].map(
    (column) => `orders.${column}`,
  ),
  /** Texts of a former member of staff. */
  staff: ['audit_log.after', 'audit_log.subject', 'audit_log.user_name'],
}

const people = [markedPerson(), markedPerson(), markedPerson()] as const
let ids: string[]
beforeAll(async () => {
  const [shopper, guest, member] = people
  ids = [(await fillAccount(shopper)).id, (await fillGuest(guest)).id, (await fillStaff(member)).id]
})

test('what is left of an erased person is what the law keeps, in the shop and its backups', async () => {
  const older = join(shop.dataDir, '..', `${basename(shop.dataDir)}-older.tar.gz`)
  const newer = join(shop.dataDir, '..', `${basename(shop.dataDir)}-newer.tar.gz`)
  const databaseUrl = shop.context.config.databaseUrl ?? ''
  await writeBackup({ databaseUrl, dataDir: shop.dataDir }, older)
  for (const id of ids) await erase(id)
  await writeBackup({ databaseUrl, dataDir: shop.dataDir }, newer)

  const books = left.books.toSorted()
  const both = [...left.books, ...left.evidence].toSorted()
  const staff = left.staff
  expect(await Promise.all(people.map((who) => tracesInFiles(shop.dataDir, who)))).toEqual([
    [],
    [],
    [],
  ])
  const tracesIn = (db: Db) => Promise.all(people.map((who) => tracesInTables(db, who)))
  expect(await tracesIn(shop.db)).toEqual([both, both, staff])
  for (const [file, replayed] of [
    [newer, 0],
    [older, 3],
  ] as const) {
    const restored = await emptyDatabase()
    await restoreBackup({ databaseUrl: restored.url, dataDir: undefined }, file)
    if (file === older) expect(await tracesIn(restored.db)).not.toEqual([both, both, staff])
    const config = shop.context.config
    expect(await replayErasures({ db: restored.db, config })).toBe(replayed)
    expect(await tracesIn(restored.db)).toEqual([both, both, staff])
    await restored.close()
    await rm(file)
  }
  await passDisputes(shop.db)
  expect(await tracesIn(shop.db)).toEqual([books, books, staff])
  // Of orders, logs keep bank references alone.
  const logs = await shop.db<{ text: string }[]>`
    SELECT after::text AS text FROM audit_log WHERE subject LIKE 'order:%'
    UNION ALL SELECT facts::text FROM order_events`
  const kept = logs.flatMap(({ text }) => text.match(/zq[a-z]+\d+x/g) ?? [])
  const [shopper, guest] = people
  const references = [shopper.word('payout'), guest.word('payout'), guest.word('counterref')]
  expect([...new Set(kept)].toSorted()).toEqual(references.toSorted())
})

test('docs/personal-data.md lists what is left, with the law', async () => {
  const text = await readFile('docs/personal-data.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `/.test(line))
  const tables = Object.values(left).flatMap((columns) => columns.map((one) => one.split('.')[0]))
  for (const table of tables)
    expect(
      rows.filter((row) => row.split('|')[1]?.includes(`\`${table}\``)),
      table,
    ).not.toEqual([])
  for (const row of rows) expect(row.split('|')[4]?.trim()).toMatch(/\S/)
})

test('every text field of every call is filled, or is about nobody', () => {
  const all = contractCalls.flatMap((call) => {
    const { query, body }: Endpoint = contract[call]
    return [query, body].flatMap((part) => {
      const texts = listFields(part).filter(isAnyText)
      return texts.map(({ path }) => `${call} ${path}`)
    })
  })
  const fields = [...new Set(all)]
  expect(fields.length).toBeGreaterThan(300)
  const isExcepted = (field: string) => aboutNobody.some(([pattern]) => pattern.test(field))
  const missing = fields.filter((field) => !filled.has(field) && !isExcepted(field))
  expect(missing, 'fill these in marked-lives.ts, or say in aboutNobody why not').toEqual([])
  expect([...filled].filter(isExcepted), 'filled, and excepted too').toEqual([])
  const unused = aboutNobody.filter(([pattern]) => !fields.some((field) => pattern.test(field)))
  expect(unused).toEqual([])
})

async function erase(id: string) {
  const erased = await shop.owner.call('DELETE', `/api/admin/customers/${id}`)
  expect([erased.status, erased.body.message]).toEqual([200, 'The customer is erased'])
  await removeOrphanedEmailFiles(shop.context)
}

/** Whether the field accepts any text. */
function isAnyText({ schema }: Field) {
  return schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format
}

/** Text fields of calls that say nothing about a customer, and why. */
const aboutNobody: [RegExp, string][] = [
  [/ cursor$/, 'a position in a list'],
  [/ version$/, 'a time'],
  [/ userId$/, 'compared with the session'],
  [/ (password|currentPassword|newPassword|token)$/, 'a secret, of which only a hash is stored'],
  [
    /(login|code\/sign-in|second-factor\/\w+|admin\/connections(\/remove)?|order\/confirm|order\/account|payout\/:token|change\/open|admin\/payments) (code|factor)$/,
    'a code for one use',
  ],
  [/ (order|orderNumber|orders\[\]\.order)$/, 'the number of an order'],
  [/ \/api\/(pay\/gift-card|shop\/credit\/\w+) code$/, 'the code of a gift card'],
  [/ \/api\/(shop\/cart\/code|admin\/orders\/create) code$/, 'a discount code of the owner'],
  [
    /(admin\/(products|categories|collections|return-policies|sales|add-ons|cloth|size-charts|stock)|common\/feature|shop\/(products|search))[/ ]/,
    'the catalogue and its stock',
  ],
  [/admin\/audit subject$/, 'the kind and id of a record'],
  [/admin\/orders\/products (q|ids)$/, 'a search for products'],
  [
    /admin\/(home|settings|tax|delivery|payments|mail-texts|mail-texts\/(:kind|preview)|discounts|discounts\/:id) /,
    'what the owner sets or publishes',
  ],
  [/admin\/tax\/[\w-]+ month$/, 'a month'],
  [
    / (size|newSize|lines\[\]\.size|addOns|((lines\[\]\.)?options\.)?addOns\[\]|corrections\[\]\.option|service)$/,
    'a choice that the shop offers',
  ],
  [/ from$/, 'the size that was shown'],
  [/ (values\.\*|again\.\*|confirmed\[\])$/, 'measures, which are deleted with their form'],
  [/ (courier|trackingNumber|orders\[\]\.trackingNumber)$/, 'a firm and its number of a parcel'],
  [/ courierClaim$/, 'the number of a claim at a courier'],
  [/ (address\.)?(pincode|country)$/, 'a place of many people'],
  [/ details\.ifsc$/, 'a branch of a bank'],
  [/admin\/connections keys\.\w+$/, 'keys of the shop at an outside service, stored encrypted'],
  [/admin\/connections(\/try)? phone$/, 'where the owner sends a test text, not stored'],
  [/ (paymentId|payerId)$/, 'ids of the payment provider'],
  [/ shownReference$/, 'compared with the stored reference, and not stored'],
  [/ corrections\[\]\.hsn$/, 'a kind of goods'],
]
