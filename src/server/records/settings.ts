import type { HomeInput, HomeWords } from '#shared/shop/home-schema.ts'
import { defaultShop, type SettingsInput, type Shop } from '#shared/shop/settings-schema.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { type Actor, audit } from './audit.ts'

type Settings = Partial<Shop> & { inrRate?: number }

async function saved(db: Db): Promise<Settings> {
  const [row] = await db<{ shop: Settings }[]>`SELECT shop FROM settings`
  return row?.shop ?? {}
}

export async function getShop(db: Db): Promise<Shop> {
  const { inrRate: _, ...shop } = await saved(db)
  return { ...defaultShop, ...shop }
}

/** Where pictures of products and features lie that are not ours. It is kept by a trigger, and only grows. */
export async function listPictureOrigins(db: Db): Promise<string[]> {
  const rows = await db<{ origin: string }[]>`SELECT origin FROM picture_origins ORDER BY origin`
  return rows.map(({ origin }) => origin)
}

/** Rupees for one unit of the provider's currency: the owner's, else the configured ones. */
export async function getInrRate(db: Db, configured: number): Promise<number> {
  return (await saved(db)).inrRate ?? configured
}

export async function changeShop(db: Pool, actor: Actor, input: SettingsInput) {
  await transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const before = await saved(tx)
    const after = { ...before, ...input }
    await tx`UPDATE settings SET shop = ${tx.json(after)}`
    await audit(
      tx,
      actor,
      'settingsChanged',
      'settings',
      { ...defaultShop, ...before },
      { ...defaultShop, ...after },
    )
  })
}

const noWords: HomeWords = {
  logo: '',
  heroTitle: '',
  heroText: '',
  heroImage: '',
  storyTitle: '',
  story: '',
  testimonials: [],
  collections: [],
}

/** What the owner says on the home page; blank where nothing was given. */
export async function getHome(db: Db): Promise<HomeWords> {
  const [row] = await db<{ home: Partial<HomeWords> }[]>`SELECT home FROM settings`
  return { ...noWords, ...row?.home }
}

/** Changes what is given. */
export async function changeHome(db: Pool, actor: Actor, input: HomeInput): Promise<HomeWords> {
  return transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const before = await getHome(tx)
    const after = { ...before, ...input }
    await tx`UPDATE settings SET home = ${tx.json(after)}`
    await audit(tx, actor, 'homeChanged', 'home', before, after)
    return after
  })
}
