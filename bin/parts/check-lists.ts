// Compares lists that are kept by hand with the code. Reads TypeScript, so it needs the project's Node.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contract, type Endpoint } from '#shared/contract.ts'
import { publicCalls } from '#test/api/http/public-calls.ts'

const root = new URL('../../', import.meta.url)
const landedFile = 'test/upgrades/landed.json'

/** Calls without a session must be listed, so that none is open by mistake. */
function checkAccess(): string[] {
  const open = (Object.entries(contract) as [string, Endpoint][])
    .filter(([, { access }]) => access === 'public')
    .map(([call]) => call)
  return [
    ...open
      .filter((call) => !publicCalls.includes(call))
      .map((call) => `${call} is public: if it may be, add it to test/api/http/public-calls.ts`),
    ...publicCalls
      .filter((call) => !open.includes(call))
      .map((call) => `test/api/http/public-calls.ts: ${call} is not public or does not exist`),
  ]
}

function checkMigrations(): string[] {
  const folder = new URL('migrations/', root)
  const landed = JSON.parse(readFileSync(new URL(landedFile, root), 'utf8')) as Record<
    string,
    string
  >
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const problems = names.flatMap((name) => {
    const checksum = createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex')
    if (landed[name] === checksum) return []
    return landed[name] === undefined
      ? [`${landedFile} lacks "${name}": "${checksum}"`]
      : [
          `migrations/${name} differs from ${landedFile}. If it never left this clone: "${checksum}"`,
        ]
  })
  const gone = Object.keys(landed).filter((name) => !names.includes(name))
  return [...problems, ...gone.map((name) => `${landedFile}: migrations/${name} does not exist`)]
}

const ORDERS = 'src/server/orders'

/** No two folders of orders import each other, so that each can be read without the other. */
function checkOrderFolders(): string[] {
  const importers = new Map<string, string>()
  const files = readdirSync(new URL(ORDERS, root), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    for (const [, path = ''] of readFileSync(new URL(`${ORDERS}/${file}`, root), 'utf8').matchAll(
      / from '(\.[^']+)'/g,
    )) {
      const target = join(dirname(file), path)
      const [from, to] = [dirname(file), dirname(target)]
      if (from !== to && !to.startsWith('..')) importers.set(`${from} ${to}`, `${file} → ${target}`)
    }
  return [...importers].flatMap(([folders, example]) => {
    const [from = '', to = ''] = folders.split(' ')
    const opposite = importers.get(`${to} ${from}`)
    return opposite && from < to
      ? [`${ORDERS}: ${from} and ${to} import each other: ${example}; ${opposite}`]
      : []
  })
}

/** The checker of SQL cannot compare the type of JSON that a statement builds. */
function checkJsonOfOrders(): string[] {
  const files = readdirSync(new URL(ORDERS, root), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      readFileSync(new URL(`${ORDERS}/${name}`, root), 'utf8').includes('jsonb_build_object'),
    )
    .map((name) => `${ORDERS}/${name}: select columns instead of building JSON in SQL`)
}

const problems = [
  ...checkAccess(),
  ...checkMigrations(),
  ...checkOrderFolders(),
  ...checkJsonOfOrders(),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
