import type { HomeInput, HomeWords, VersionedHome } from '#shared/shop/home-schema.ts'
import { isOwn } from '#shared/shop/look.ts'
import { defaultShop, type SettingsInput, type Shop } from '#shared/shop/settings-schema.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { overtaken } from '../errors.ts'
import { type Actor, audit } from './audit.ts'

type Settings = Partial<Shop> & { inrRate?: number; version?: number }

async function saved(db: Db): Promise<Settings> {
  const [row] = await db<{ shop: Settings }[]>`SELECT shop FROM settings`
  return row?.shop ?? {}
}

export async function getShop(db: Db): Promise<Shop> {
  const { inrRate: _, version: __, ...shop } = await saved(db)
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

/** How often the settings were saved: a change may name the version that it was made to. */
export const getSettingsVersion = async (db: Db): Promise<number> => (await saved(db)).version ?? 0

/** Throws a 409 (`overtaken`) for changes to a version that is not the newest. */
export async function changeShop(
  db: Pool,
  actor: Actor,
  { version: seen, ...input }: SettingsInput,
) {
  await transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const { version = 0, ...before } = await saved(tx)
    if (seen !== undefined && seen !== version)
      throw overtaken('Someone saved the settings meanwhile.')
    if (input.look && !isOwn(input.look)) input.look = null
    const after = { ...before, ...input }
    await tx`UPDATE settings SET shop = ${tx.json({ ...after, version: version + 1 })}`
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

/** With the version that a change may name. */
export async function getVersionedHome(db: Db): Promise<VersionedHome> {
  const [row] = await db<{ home: Partial<VersionedHome> }[]>`SELECT home FROM settings`
  return { ...noWords, version: 0, ...row?.home }
}

/** What the owner says on the home page; blank where nothing was given. */
export async function getHome(db: Db): Promise<HomeWords> {
  const { version: _, ...home } = await getVersionedHome(db)
  return home
}

/** Changes what is given. Throws a 409 (`overtaken`) for changes to a version that is not the newest. */
export async function changeHome(
  db: Pool,
  actor: Actor,
  { version: seen, ...input }: HomeInput,
): Promise<VersionedHome> {
  return transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const { version, ...before } = await getVersionedHome(tx)
    if (seen !== undefined && seen !== version)
      throw overtaken('Someone saved the home page meanwhile.')
    const after = { ...before, ...input }
    const saved = { ...after, version: version + 1 }
    await tx`UPDATE settings SET home = ${tx.json(saved)}`
    await audit(tx, actor, 'homeChanged', 'home', before, after)
    return saved
  })
}
