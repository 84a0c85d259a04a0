import type { Config } from '../config.ts'
import { connect, type Pool } from '../db.ts'
import { findWalPosition } from './change-channel.ts'
import { createReplica, type Replica } from './replica.ts'
import { grantShopRole, migrate } from './upgrade/migrate.ts'
import { migrationsFolder } from './upgrade/migration-files.ts'

/** The table exists from the start of a restore until it succeeds. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

const OLDEST_POSTGRES = 15

/**
 * Opens the databases and applies new migrations. With DATABASE_OWNER_URL the shop's role owns
 * nothing. Throws an Error naming the variable.
 */
export async function openDatabases(
  config: Config,
  warn: (text: string) => void,
): Promise<{ db: Pool; replica: Replica | undefined }> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl, databasePoolSize: max } = config
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.')
  if (databaseOwnerUrl) {
    const owner = await open('DATABASE_OWNER_URL', databaseOwnerUrl, { max: 1 })
    try {
      await refuseUnfinishedRestore(owner)
      await migrate(owner, migrationsFolder, { say: warn })
      await grantShopRole(owner, databaseUrl)
    } finally {
      await owner.end()
    }
  }
  const directUrl = config.databaseDirectUrl
  const db = await open('DATABASE_URL', databaseUrl, { max, directUrl })
  try {
    if (!databaseOwnerUrl) {
      await refuseUnfinishedRestore(db)
      await migrate(db, migrationsFolder, { say: warn })
    }
    const [role] = await db<{ super: boolean }[]>`
      SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user`
    if (role?.super)
      warn(
        'The shop works as a superuser of its database. See DATABASE_OWNER_URL in docs/configuration.md.',
      )
  } catch (error) {
    await db.end()
    throw error
  }
  if (!databaseReadUrl) return { db, replica: undefined }
  const reads = await open('DATABASE_READ_URL', databaseReadUrl, { max }).catch((error) => {
    warn(`${error.message} Until then everything is read from DATABASE_URL.`)
    return connect(databaseReadUrl, { max })
  })
  const replica = createReplica(db, reads)
  // The replica may not have the latest migrations yet.
  replica.mustHave(findWalPosition(db))
  return { db, replica }
}

async function refuseUnfinishedRestore(db: Pool) {
  const [row] = await db<{ isUnfinished: boolean }[]>`
    SELECT to_regclass(${`public.${UNFINISHED_RESTORE}`}) IS NOT NULL AS "isUnfinished"`
  if (!row?.isUnfinished) return
  throw new Error(
    'A restore into this database did not finish. Run npm run restore FILE again with the same DATA_DIR or DATABASE_URL.',
  )
}

async function open(
  name: string,
  url: string,
  options: Parameters<typeof connect>[1],
): Promise<Pool> {
  const db = connect(url, options)
  let version: number
  try {
    const [row] = await db<{ version: number }[]>`
      SELECT current_setting('server_version_num')::int / 10000 AS version`
    version = row?.version ?? 0
  } catch (error) {
    await db.end()
    const reason = error instanceof Error ? error.message : 'no answer'
    throw new Error(
      `The database at ${new URL(url).host} can't be used (${reason}). Check ${name} and that it runs.`,
    )
  }
  if (version >= OLDEST_POSTGRES) return db
  await db.end()
  throw new Error(`The database is PostgreSQL ${version}; it must be ${OLDEST_POSTGRES} or newer.`)
}
