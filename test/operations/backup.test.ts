import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clearPendingPictures,
  pendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { readConfig } from '#server/config.ts'
import { openDatabases } from '#server/database/open-databases.ts'
import { connect, sql } from '#server/db.ts'
import { backupState } from '#server/shop/backup/make-backup.ts'
import { restoreBackup } from '#server/shop/backup/restore.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { endLaunched, freePort, launch, ready } from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'
import { startPostgres } from '../../bin/parts/postgres.mjs'

const launcher = fileURLToPath(new URL('../../bin/zari.mjs', import.meta.url))
const owner = { email: 'owner@example.com', password: 'kanjivaram-silk-owner' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-backups-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

function zari(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function open(dataDir: string, env: Record<string, string> = {}) {
  const { port, free } = await freePort()
  await free()
  const run = launch({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...env,
  })
  await ready(port, run)
  const at = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${at}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(signedIn.status).toBe(200)
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return {
    at,
    cookie,
    async stop() {
      run.child.kill('SIGTERM')
      expect(await run.ended).toBe(0)
    },
  }
}

async function addProduct({ at, cookie }: Awaited<ReturnType<typeof open>>) {
  const picture = await sharp({
    create: { width: 60, height: 80, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png')
  const uploaded = await fetch(`${at}/api/admin/products/upload-image`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string }
  const added = await fetch(`${at}/api/admin/products/add`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      image: imageUrl,
      title: 'Gulnaar lehenga, “kept”\twith\\ all',
      description: 'Raw silk.\nTwo lines.',
      category: 'bridal',
      price: 45000.5,
      totalStock: 3,
      sku: 'GUL-1',
    }),
  })
  return ((await added.json()) as { data: { _id: string; image: string } }).data
}

test('backs up a running shop, and the restored shop is the same', async () => {
  const dataDir = join(folder, 'shop')
  const shop = await open(dataDir)
  const product = await addProduct(shop)
  await clearPendingPictures(dataDir)
  const sketch = Buffer.from('a sketch')
  await reservePicture(dataDir, 7, { stem: 'f'.repeat(32), name: 'a-piece' }, sketch)
  // Without the sandbox's ledger the restored books would not balance.
  const ledger = join('sandbox', 'ledger.jsonl')
  await mkdir(join(dataDir, 'sandbox'), { recursive: true })
  await writeFile(join(dataDir, ledger), '{"made":"by this test"}\n')
  const file = join(folder, 'backup.tar.gz')
  const backup = zari(dataDir, 'backup', file)
  expect(backup.status, backup.said).toBe(0)
  expect(backup.said).toContain('The backup is good')
  expect((await stat(file)).mode & 0o077).toBe(0)
  await shop.stop()

  const other = join(folder, 'restored')
  const restored = zari(other, 'restore', file)
  expect(restored.status, restored.said).toBe(0)
  const key = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  const archive = gunzipSync(await readFile(file))
  expect(archive.includes('Gulnaar lehenga')).toBe(true)
  expect(archive.includes(key)).toBe(false)
  expect(archive.includes('secret.key')).toBe(false)
  expect(backup.said).toContain(`keep a copy of ${join(dataDir, 'secret.key')}`)
  expect(restored.said).toContain('The secret key is not in a backup.')
  expect(await readdir(other)).not.toContain('secret.key')
  expect(await readFile(join(other, ledger), 'utf8')).toBe('{"made":"by this test"}\n')
  await rm(join(other, ledger))
  const [coming, ...more] = await pendingPictures(other)
  expect(coming).toMatchObject({ stem: 'f'.repeat(32), name: 'a-piece' })
  expect([await readFile(coming?.file ?? ''), more]).toEqual([sketch, []])
  const again = zari(other, 'restore', file)
  expect(again.status).toBe(1)
  expect(again.said).toContain('not empty')

  const second = await open(other)
  const read = await fetch(`${second.at}/api/admin/products/get/${product._id}`, {
    headers: { cookie: second.cookie },
  })
  expect(((await read.json()) as { data: object }).data).toMatchObject(product)
  expect((await fetch(second.at + product.image)).status).toBe(200)
  const log = await fetch(`${second.at}/api/admin/audit`, { headers: { cookie: second.cookie } })
  expect(((await log.json()) as { data: object[] }).data).toHaveLength(1)
  await second.stop()

  const rehearsed = zari(other, 'upgrade-check')
  expect(rehearsed.status, rehearsed.said).toBe(0)
  expect(rehearsed.said).toContain('brings no new migration')
  expect(rehearsed.said).toContain('the shop opens on it, and its ledger check passed')
})

test('a backup with the DATA_DIR of another shop is not good', async () => {
  const dataDir = join(folder, 'restored')
  const database = await startPostgres(dataDir)
  const backUp = (elsewhere: string) => {
    const { status, stdout } = spawnSync(process.execPath, [launcher, 'backup'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: elsewhere,
        DATABASE_URL: database.url,
      },
      encoding: 'utf8',
    })
    return { status, said: stdout }
  }
  const db = connect(database.url, { max: 1 })
  try {
    const without = backUp(join(folder, 'elsewhere'))
    expect(without.said).toContain('None of 1 pictures is in')
    expect(without.status).toBe(1)
    await db`UPDATE users SET totp_secret = 'v1:x' WHERE email = ${owner.email}`
    expect(backUp(join(folder, 'elsewhere')).said).toContain(
      'There is no key of the second factors',
    )
    expect(backUp(dataDir).status).toBe(0)
    await db`UPDATE users SET totp_secret = NULL`
  } finally {
    await db.end()
    await database.stop()
  }
})

test('refuses a damaged file before it writes anything', async () => {
  const file = join(folder, 'backup.tar.gz')
  const whole = await readFile(file)
  const torn = join(folder, 'torn.tar.gz')
  await writeFile(torn, whole.subarray(0, whole.length - 2000))
  const into = join(folder, 'from-torn')
  const refused = zari(into, 'restore', torn)
  expect(refused.status).toBe(1)
  expect(refused.said).toMatch(/is damaged: .+ Nothing was restored/)
  expect(await readdir(into).catch(() => [])).toEqual([])
  expect(zari(into, 'restore', await altered(file)).said).toContain('is not as it was written')
  expect(await readdir(into).catch(() => [])).toEqual([])
  expect(zari(into, 'restore', file).status).toBe(0)
  await writeFile(join(folder, 'words.txt'), 'no backup')
  expect(zari(into, 'restore', join(folder, 'words.txt')).status).toBe(1)
  expect(zari(into, 'restore', join(folder, 'nowhere')).said).toContain('There is no file')
  expect(zari(join(folder, 'no-shop'), 'backup').said).toContain('There is no shop')
})

/** A valid archive of the same backup with one letter of a product changed. */
async function altered(file: string) {
  const tar = gunzipSync(await readFile(file))
  tar.write('X', tar.indexOf('Gulnaar lehenga'))
  const path = join(folder, 'altered.tar.gz')
  await writeFile(path, gzipSync(tar))
  return path
}

test('an interrupted backup leaves no database, no folder and no file', async () => {
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  await chmod(temporary, 0o755)
  const file = join(folder, 'interrupted.tar.gz')
  const dataDir = join(folder, 'restored')
  const run = spawn(process.execPath, [launcher, 'backup', file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(run, 'exit')
  for await (const text of run.stdout)
    if (String(text).includes('pictures written')) run.kill('SIGTERM')
  expect((await ended)[0]).toBe(130)
  expect(await readdir(temporary)).toEqual([])
  const left = (await readdir(folder)).filter((name) => name.startsWith('interrupted'))
  expect(left).toEqual([])
  expect(zari(dataDir, 'backup', file).status).toBe(0)
  await rm(file)
})

test('a restore into an existing shop changes nothing, and reports it', async () => {
  const dataDir = join(folder, 'restored')
  const again = zari(dataDir, 'restore', join(folder, 'backup.tar.gz'))
  expect(again.status).toBe(1)
  expect(again.said).toContain('Nothing was restored, and nothing was changed.')
  expect(again.said).not.toContain('no shop starts here')
})

test('no shop starts on an unfinished restore, and the restore can be repeated', async () => {
  const file = join(folder, 'backup.tar.gz')
  const { url, drop } = await emptyDatabase()
  const opened = async () => {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder })
    const databases = await openDatabases(config, () => {})
    await databases.db.end()
  }
  const target = { databaseUrl: url, dataDir: undefined }
  const check = async () => {
    throw new Error('The disk is full.')
  }
  await expect(restoreBackup(target, file, { check })).rejects.toThrow('The disk is full.')
  await expect(opened()).rejects.toThrow('did not finish')
  await restoreBackup(target, file)
  await opened()
  await expect(restoreBackup(target, file)).rejects.toThrow('not empty')
  await drop()
})

test('a role that can only create tables in the schema restores a backup, twice after a failure', async () => {
  const file = join(folder, 'backup.tar.gz')
  const { db, url, drop } = await emptyDatabase()
  const role = `restorer_${Date.now()}`
  await db`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  await db`CREATE ROLE ${sql.name(role)} LOGIN PASSWORD 'kanjivaram'`
  await db`GRANT CREATE, USAGE ON SCHEMA public TO ${sql.name(role)}`
  const databaseUrl = new URL(url)
  Object.assign(databaseUrl, { username: role, password: 'kanjivaram' })
  const target = { databaseUrl: databaseUrl.href, dataDir: undefined }
  const check = async () => {
    throw new Error('The disk is full.')
  }
  await expect(restoreBackup(target, file, { check })).rejects.toThrow('The disk is full.')
  await restoreBackup(target, file)
  const [found] = await db<{ title: string }[]>`SELECT title FROM products`
  expect(found?.title).toContain('Gulnaar lehenga')
  await db`DROP OWNED BY ${sql.name(role)}`
  await db`DROP ROLE ${sql.name(role)}`
  await drop()
})

test('refuses a backup of version 0 of the shop', async () => {
  const into = join(folder, 'from-version-0')
  const earlier = fileURLToPath(new URL('../upgrades/version-0.tar.gz', import.meta.url))
  const { status, said } = zari(into, 'restore', earlier)
  expect(status, said).toBe(1)
  expect(said).toContain('version 1 cannot read: restore it with version 0.3.')
})

test('the owner makes a backup from the panel', async () => {
  const dataDir = join(folder, 'asked')
  const shop = await open(dataDir)
  const ask = async (method: 'GET' | 'POST') => {
    const headers = { cookie: shop.cookie }
    const answer = await fetch(`${shop.at}/api/admin/backup`, { method, headers })
    const { data } = (await answer.json()) as { data?: { at: string | null; state: string } }
    return { status: answer.status, ...data }
  }
  expect(await ask('GET')).toEqual({ status: 200, at: null, isOld: false, state: 'idle' })
  expect(await ask('POST')).toMatchObject({ status: 200, state: 'running' })
  expect((await ask('POST')).status).toBe(409)
  await until(async () => (await ask('GET')).state !== 'running')
  expect(await ask('GET')).toMatchObject({ at: expect.any(String), state: 'idle' })
  // The state that another process sees of a killed backup.
  const asked = join(dataDir, 'backups', 'asked.json')
  const state = () => backupState({ dataDir, backupAt: undefined })
  expect(await state()).toBe('idle')
  const askedFor = (pid: number | undefined) =>
    writeFile(asked, JSON.stringify({ pid, at: new Date().toISOString() }))
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', launcher])
  await askedFor(other.pid)
  expect(await state()).toBe('running')
  expect((await ask('POST')).status).toBe(409)
  other.kill()
  await once(other, 'exit')
  expect(await state()).toBe('failed')
  // After a restart another program may have the process id.
  await askedFor(process.pid)
  expect(await state()).toBe('failed')
  await writeFile(asked, '{"pid":')
  expect(await state()).toBe('idle')
  await askedFor(2 ** 30)
  expect((await ask('GET')).state).toBe('failed')
  const files = await readdir(join(dataDir, 'backups'))
  expect(files.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1)
  await shop.stop()
})

test('a shop with daily backups makes its first one at once, and the panel reports no missing one', async () => {
  const dataDir = join(folder, 'daily')
  const shop = await open(dataDir, { BACKUP_AT: '03:30' })
  const told = async () => {
    const answer = await fetch(`${shop.at}/api/admin/backup`, { headers: { cookie: shop.cookie } })
    return ((await answer.json()) as { data: { at: string | null; isOld: boolean } }).data
  }
  await until(async () => !(await told()).isOld)
  expect(Date.parse((await told()).at ?? '')).toBeGreaterThan(Date.now() - 600_000)
  const files = await readdir(join(dataDir, 'backups'))
  expect(files.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1)
  await shop.stop()
})
