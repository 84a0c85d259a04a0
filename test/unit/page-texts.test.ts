import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))
const folders = ['shop', 'auth', 'shared', 'ui', 'admin']

/** Intentionally English. */
const english: Record<string, (text: string) => boolean> = {
  // Which of two sentences it is.
  'shop/home/collections.tsx': (text) => text === 'collections',
  'shop/home/features.tsx': (text) => text === 'pictures',
  'admin/settings/backup.tsx': (text) => text === 'npm run backup',
  // Two lines as a courier writes them.
  'admin/orders/parcels-dialog.tsx': (text) => text.startsWith('ZR-1042'),
  // Each language is named by itself.
  'shared/site/languages.tsx': (text) => ['English', 'हिन्दी'].includes(text),
}

/** Attributes and parameters whose text somebody reads or hears. */
const read =
  /^(any|aria-label|alt|button|caption|description|hint|intro|label|placeholder|sentence|text|title|what)$/

type Node = { type: string; [key: string]: unknown }

/** The texts that an expression may come to without being translated. */
function plain(node: Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [...plain(node.consequent as Node), ...plain(node.alternate as Node)]
    case 'LogicalExpression':
      return [...plain(node.left as Node), ...plain(node.right as Node)]
    case 'ArrayExpression':
      return (node.elements as Node[]).flatMap(plain)
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return plain(node.expression as Node)
    default:
      return []
  }
}

/** What a screen says in English alone. */
function unspoken(file: string, source: string): string[] {
  const found: string[] = []
  const inside = (children: Node[]) => {
    for (const child of children)
      found.push(...(child.type === 'JSXText' ? [child.value as string] : plain(child)))
  }
  const visitor = new Visitor({
    JSXElement: ({ children }) => inside(children as unknown as Node[]),
    JSXFragment: ({ children }) => inside(children as unknown as Node[]),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && read.test(name.name))
        found.push(...plain(value as unknown as Node))
    },
    CallExpression(call) {
      const called = source.slice(call.callee.start, call.callee.end)
      const [first] = call.arguments as unknown as (Node & { properties?: Node[] })[]
      if (/^toast\.(success|error)$/.test(called)) found.push(...plain(first))
      if (called === 'pageMeta')
        for (const { key, value } of first?.properties ?? [])
          if (read.test((key as { name: string })?.name)) found.push(...plain(value as Node))
    },
  })
  visitor.visit(parseSync(file, source).program)
  const texts = found.map((text) => text.trim().replace(/\s+/g, ' '))
  return texts.filter((text) => /\p{L}/u.test(text) && !english[file]?.(text))
}

test.each([
  ['<p>Add to Cart</p>', ['Add to Cart']],
  ['<p>{t("Add to Cart")} <b>₹5</b> × {price}</p>', []],
  ['<Field label="Email" name="email" className="wide" />', ['Email']],
  ['<Field label={t("Email")} hint={short ? "Too short" : t("Email")} />', ['Too short']],
  ['<p>{`Order`}{empty && "Nothing yet"}</p>', ['Order', 'Nothing yet']],
  ['<>Loose <i aria-label="Close" /></>', ['Loose', 'Close']],
  ['<Missing what={[!size && "a size", t("Email")]} />', ['a size']],
  ['toast.error(message ?? "It failed")', ['It failed']],
  ['pageMeta({ title: "Search", hidden: true, image: "/a.webp" })', ['Search']],
])('%s shows %j in English only', (source, texts) =>
  expect(unspoken('a.tsx', source).sort()).toEqual([...texts].sort()),
)

test('every sentence of the screens is in a message catalogue', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(web + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(100)
  const amiss = [...files, 'root.tsx', 'look/theme-switch.tsx'].flatMap((file) =>
    unspoken(file, readFileSync(web + file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(amiss).toEqual([])
})

test('only previews in the panel use its sentences among the shop’s files, and shoppers never load them', () => {
  const users = ['shop', 'shared', 'ui', 'auth'].flatMap((folder) =>
    readdirSync(web + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`)
      .filter((file) => readFileSync(web + file, 'utf8').includes("words/panel.ts'")),
  )
  expect(users.sort()).toEqual(['shop/home/preview.tsx', 'shop/product/preview.tsx'])
})
