// Runs EverShop as its documentation describes, with the database of PEER_DATABASE_URL and the
// products of PEER_CATALOGUE, added through its API. Runs in its installation folder.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const LONGEST_MS = 300_000
const OWNER = { email: 'owner@example.com', password: 'kanjivaram-silk-9' }
const { hostname, port, username, password, pathname } = new URL(process.env.PEER_DATABASE_URL)
const secret = () => randomBytes(16).toString('hex')
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DB_HOST: hostname,
  DB_PORT: port,
  DB_USER: username,
  DB_PASSWORD: password,
  DB_NAME: pathname.slice(1),
  DB_SSLMODE: 'disable',
  // It allows 120 requests per minute and address, which cannot be configured.
  TRUST_PROXY_HOPS: '1',
  JWT_ADMIN_SECRET: secret(),
  JWT_ADMIN_REFRESH_SECRET: secret(),
  JWT_CUSTOMER_SECRET: secret(),
  JWT_CUSTOMER_REFRESH_SECRET: secret(),
}
const evershop = ['node_modules/@evershop/evershop/dist/bin/evershop.js']

function run(...args) {
  const done = spawnSync(process.execPath, [...evershop, ...args], {
    env,
    encoding: 'utf8',
    timeout: LONGEST_MS,
  })
  if (done.status !== 0)
    throw new Error(`evershop ${args[0]}: ${(done.stdout + done.stderr).slice(-600)}`)
}

/** The only table that its interactive installer creates; its start migrates the rest. */
async function makeOwnersTable() {
  const client = new pg.Client(process.env.PEER_DATABASE_URL)
  await client.connect()
  await client.query(`CREATE TABLE admin_user (
    admin_user_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid uuid NOT NULL DEFAULT gen_random_uuid(),
    status boolean NOT NULL DEFAULT true,
    email varchar NOT NULL CONSTRAINT "ADMIN_USER_EMAIL_UNIQUE" UNIQUE,
    password varchar NOT NULL,
    full_name varchar,
    created_at timestamptz DEFAULT now(),
    updated_at timestamptz DEFAULT now(),
    CONSTRAINT "ADMIN_USER_UUID_UNIQUE" UNIQUE (uuid))`)
  await client.end()
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return free
}

async function plant(origin) {
  let token = ''
  let asked = 0
  const ask = async (path, body) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.1.0.${asked++ % 250}`,
      },
      body: JSON.stringify(body),
    })
    const read = await answer.json()
    if (read.error) throw new Error(`${path}: ${read.error.message}`)
    return read.data
  }
  token = (await ask('user/tokens', OWNER)).accessToken
  await ask('settings', { codPaymentStatus: 1, storeCountry: 'IN' })
  const pieces = JSON.parse(readFileSync(process.env.PEER_CATALOGUE, 'utf8'))
  const categories = new Map()
  for (const name of new Set(pieces.map(({ category }) => category))) {
    const made = await ask('categories', {
      name,
      url_key: `c-${name.toLowerCase()}`,
      status: 1,
      include_in_nav: 1,
      show_products: 1,
      description: [],
    })
    categories.set(name, made.category_id)
  }
  const made = []
  for (const [n, { title, category, price, stock }] of pieces.entries())
    made.push(
      await ask('products', {
        name: title,
        sku: `S${n}`,
        url_key: `piece-${n}`,
        price,
        // Stock for the overselling test.
        qty: n === 2 ? Number(process.env.PEER_PIECES) : stock,
        manage_stock: 1,
        stock_availability: 1,
        category_id: categories.get(category),
        group_id: 1,
        weight: 1,
        status: 1,
        visibility: 1,
        no_shipping_required: 1,
        description: [],
      }),
    )
  return { category: String(categories.get('bridal')), product: String(made[0].product_id) }
}

try {
  for (const folder of ['media', 'public', 'config']) mkdirSync(folder, { recursive: true })
  await makeOwnersTable()
  run('build')
  const free = await freePort()
  const child = spawn(process.execPath, [...evershop, 'start'], {
    env: { ...env, PORT: String(free) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // It starts a child that outlives it, so the process group is ended.
    detached: true,
  })
  process.once('exit', () => {
    try {
      process.kill(-child.pid)
    } catch {
      // It has ended already.
    }
  })
  process.once('disconnect', () => process.exit(0))
  const origin = `http://127.0.0.1:${free}`
  const isWell = () =>
    fetch(origin).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let tries = 0; !(await isWell()); tries += 1) {
    if (tries === 120 || child.exitCode !== null) throw new Error('evershop start: no answer')
    await wait(1000)
  }
  run('user:create', '--name', 'Owner', '--email', OWNER.email, '--password', OWNER.password)
  process.send?.({ ready: true, port: free, pid: child.pid, told: await plant(origin) })
} catch (error) {
  process.send?.({ failed: error.message }, () => process.exit(1))
}
