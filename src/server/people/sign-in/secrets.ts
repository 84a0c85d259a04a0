import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../../db.ts'

/** Never stored in the database whose secrets it encrypts. */
export type SecretKey = Buffer

const keyByConfig = new WeakMap<Config, SecretKey>()

/** Reads SECRET_KEY, or else the key file in the data folder, which is created if missing. */
export function getSecretKey(config: Config): SecretKey {
  const cached = keyByConfig.get(config)
  if (cached) return cached
  const text = config.secretKey ?? readKeyFile(config.dataDir)
  const key = Buffer.from(hkdfSync('sha256', text, '', 'zari: secrets in the database', 32))
  keyByConfig.set(config, key)
  return key
}

function readKeyFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  const read = () => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new Error(
        'Cannot read secret.key in DATA_DIR. Give the user that runs the shop read access to it.',
      )
    }
  }
  const storedKey = read()
  if (storedKey) return storedKey
  mkdirSync(dataDir, { recursive: true })
  // Linked when complete, so that a second process reads the whole key or none.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const newKey = read()
  if (!newKey)
    throw new Error(
      'secret.key in DATA_DIR is empty. Put back the copy that you keep apart from the backups.',
    )
  return newKey
}

const VERSION = 'v1:'
const IV = 12
const TAG = 16

/** AES-256-GCM, bound to the owner's id so that a secret cannot be moved to another row. */
export function seal(key: SecretKey, owner: string, plain: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns undefined if the secret was encrypted with another key. */
export function unseal(key: SecretKey, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64')
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV, IV + TAG))
    return cipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Counts second factors that this key cannot decrypt. */
export async function countUnreadableSecrets(db: Db, key: SecretKey): Promise<number> {
  const rows = await db<{ id: string; secret: string }[]>`
    SELECT id, totp_secret AS secret FROM users WHERE totp_secret IS NOT NULL`
  return rows.filter(({ id, secret }) => unseal(key, id, secret) === undefined).length
}
