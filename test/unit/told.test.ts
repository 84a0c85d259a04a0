import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { panelHindi } from '#shared/words/hindi/panel/voice.ts'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A sentence that is put together, each of its parts as it may be; of two ways the first. */
function sentenceOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'ConditionalExpression') return sentenceOf(node.consequent as Node)
  if (node?.type === 'LogicalExpression') return sentenceOf(node.right as Node)
  if (node?.type !== 'TemplateLiteral') return '7'
  const texts = node.quasis as { value: { cooked: string } }[]
  const values = node.expressions as Node[]
  return texts
    .map(({ value }, at) => value.cooked + (values[at] ? sentenceOf(values[at]) : ''))
    .join('')
}

/** What a file of the server refuses with. */
function refusals(file: string): string[] {
  const source = readFileSync(src + file, 'utf8')
  const found: Node[] = []
  const take = ({ callee, arguments: given }: { callee: Node; arguments: unknown[] }) => {
    const called = source.slice(callee.start, callee.end)
    const place = ['ShopError', 'invalid'].includes(called) ? 1 : called === 'overtaken' ? 0 : -1
    const node = given[place] as Node | undefined
    if (node?.type === 'Literal' || node?.type === 'TemplateLiteral') found.push(node)
  }
  const visitor = new Visitor({
    NewExpression: (call) => take(call as unknown as Parameters<typeof take>[0]),
    CallExpression: (call) => take(call as unknown as Parameters<typeof take>[0]),
  })
  visitor.visit(parseSync(file, source).program)
  return found.map(sentenceOf).filter((text) => text !== '7')
}

/** For machines and their makers, whom no screen shows it to. */
const unseen =
  /webhook|request-guard|multipart|share-routes|wedding|backup|people\/sign-in\/secrets/

/** Said to a machine, or put together from words of which the catalogue has each way whole. */
const apart =
  /^(This cursor|This call takes JSON|There is no such bucket|7 piece7 7 held|Too many tries)/

test('what the server refuses is known in Hindi', () => {
  const files = readdirSync(`${src}server`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !name.includes('.test.') && !unseen.test(name))
    .map((name) => `server/${name}`)
  const sentences = files.flatMap(refusals)
  expect(sentences.length).toBeGreaterThan(80)
  const unknown = sentences.filter((text) => panelHindi.say(text) === text)
  expect(unknown.filter((text) => !apart.test(text))).toEqual([])
})
