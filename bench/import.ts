import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { exportProducts } from '#server/catalogue/import/product-file.ts'
import { importProducts } from '#server/catalogue/import/product-import.ts'
import { imagePipeline } from '#server/catalogue/pictures/pictures.ts'
import { diskStore } from '#server/catalogue/pictures/store.ts'
import { changeMany } from '#server/catalogue/products/product-bulk.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'
import { NO_PASSWORD } from '#server/people/passwords/passwords.ts'
import { insertUser } from '#server/people/user-record.ts'
import { storeUpload } from '#server/uploads.ts'
import { fillCatalogue } from './catalogue.ts'

const PRODUCTS = 10_000

/** Seconds of an import, or a bulk change, of 10,000 products. */
export async function benchImport(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-bench-images-'))
  const db = connect(databaseUrl)
  await migrate(db, new URL('../migrations/', import.meta.url))
  const images = imagePipeline(await diskStore(folder))
  const userName = 'Owner'
  const role = { role: 'admin', staffRole: 'owner', passwordHash: NO_PASSWORD } as const
  const account = { ...role, userName, email: 'owner@example.com', verified: true }
  const owner = { id: (await insertUser(db, account)) ?? '', userName }
  await fillCatalogue(db, PRODUCTS)

  const timed = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  const exported = await text(await exportProducts(db))
  const send = async (table: string, dryRun = false) => {
    const file = await storeUpload(folder, Readable.from([Buffer.from(table)]), 2 ** 30)
    await importProducts({ db, images }, owner, file, { dryRun })
    await file.close()
  }
  const added = exported.replaceAll(/^[\da-f-]{36},\d+,/gm, ',,')
  const changed = exported.replaceAll('by hand', 'by hand in Jaipur')
  await timed(`a file of ${PRODUCTS} rows checked`, () => send(added, true))
  await timed(`${PRODUCTS} products changed by a file`, () => send(changed))
  const change = { kind: 'sale', percent: 10 } as const
  await timed(`${PRODUCTS} products put on sale`, () =>
    changeMany(db, owner, { filter: {}, change, preview: false }),
  )
  await timed(`${PRODUCTS} products added by a file`, () => send(added))
  await db.end()
  await rm(folder, { recursive: true })
}

if (import.meta.main) await benchImport(process.env.BENCH_DATABASE_URL ?? '')
