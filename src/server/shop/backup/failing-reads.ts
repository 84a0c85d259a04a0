import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '#shared/contract.ts'
import { addApi, bareApp } from '../../app.ts'
import { imagePipeline } from '../../catalogue/pictures/pictures.ts'
import { diskStore } from '../../catalogue/pictures/store.ts'
import { readConfig } from '../../config.ts'
import { connect } from '../../db.ts'
import { openConnections } from '../../open-connections.ts'
import { ensureAdmin } from '../../people/accounts.ts'
import { newProcessState } from '../../process-state.ts'

/** Nothing listens here: a copy must not reach a real provider. */
const unreachableProvider = {
  PAYPAL_BASE_URL: 'http://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'none',
  PAYPAL_CLIENT_SECRET: 'none',
}

/**
 * Reads every address without parameters as an owner, on a copy of the database, and returns those
 * that fail, with their status. Starts no background work, because that would send email.
 */
export async function findFailingReads(copyUrl: string, emptyFolder: string): Promise<string[]> {
  const config = readConfig({
    DATABASE_URL: copyUrl,
    DATA_DIR: emptyFolder,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    ...unreachableProvider,
  })
  const db = connect(copyUrl)
  const app = await bareApp(config)
  try {
    await mkdir(join(emptyFolder, 'images'), { recursive: true })
    const images = imagePipeline(await diskStore(join(emptyFolder, 'images')))
    const state = newProcessState(config)
    await addApi(app, {
      ...{ config, isDemo: false, db, reads: db, replica: undefined, images },
      ...(await openConnections(config, db)),
      ...state,
    })
    const owner = {
      email: `${randomBytes(8).toString('hex')}@upgrade.example`,
      password: randomBytes(16).toString('hex'),
    }
    await ensureAdmin(db, owner)
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: owner })
    const [session] = signedIn.cookies
    if (!session) return ['POST /api/auth/login']
    const failingReads = []
    for (const url of readableUrls()) {
      const cookie = `${session.name}=${session.value}`
      const answer = await app.inject({ url, headers: { cookie } })
      if (answer.statusCode >= 500) failingReads.push(`GET ${url} (${answer.statusCode})`)
    }
    return failingReads
  } finally {
    await app.close()
    await db.end()
  }
}

const readableUrls = () =>
  Object.keys(contract)
    .filter((call) => call.startsWith('GET ') && !call.includes(':') && !call.includes('export'))
    .map((call) => call.slice('GET '.length))
