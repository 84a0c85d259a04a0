// Runs Medusa as its starter project does, with the database of PEER_DATABASE_URL and the products
// of PEER_CATALOGUE. Runs in its installation folder.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LONGEST_MS = 300_000
const medusa = ['node_modules/@medusajs/cli/cli.js']
const env = {
  ...process.env,
  DATABASE_URL: process.env.PEER_DATABASE_URL,
  JWT_SECRET: randomBytes(16).toString('hex'),
  COOKIE_SECRET: randomBytes(16).toString('hex'),
  MEDUSA_DISABLE_TELEMETRY: 'true',
}
delete env.PORT

writeFileSync(
  'medusa-config.js',
  `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: process.env.JWT_SECRET, cookieSecret: process.env.COOKIE_SECRET },
  },
})
`,
)
mkdirSync('src/scripts', { recursive: true })
cpSync('medusa-seed.cjs', 'src/scripts/seed.js')

function run(...args) {
  const done = spawnSync(process.execPath, [...medusa, ...args], {
    env,
    encoding: 'utf8',
    // An interactive prompt would wait forever.
    timeout: LONGEST_MS,
  })
  if (done.status !== 0)
    throw new Error(`medusa ${args[0]}: ${(done.stdout + done.stderr).slice(-600)}`)
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

try {
  run('db:migrate')
  run('exec', './src/scripts/seed.js')
  const port = await freePort()
  const child = spawn(process.execPath, [...medusa, 'start', '-p', String(port)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('disconnect', () => {
    child.kill()
    process.exit(0)
  })
  const isWell = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let tries = 0; !(await isWell()); tries += 1) {
    if (tries === 120 || child.exitCode !== null) throw new Error('medusa start: no answer')
    await wait(1000)
  }
  process.send?.({
    ready: true,
    port,
    pid: child.pid,
    told: JSON.parse(readFileSync('seeded.json', 'utf8')),
  })
} catch (error) {
  process.send?.({ failed: error.message }, () => process.exit(1))
}
