// Imports TypeScript, so it needs the project's Node.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const hindi = join(root, 'src', 'shared', 'words', 'hindi')
/** Modules without texts. */
const notCatalogues = /(^|\/)(catalogue|locale)\.ts$/

/** @typedef {{ file: string, source: string }} Source */
/** @typedef {Map<string, string[]>} Sentences the sentences of a catalogue by its file */

/** @returns {{ sentence: string, line: number }[]} the sentences given to `t` */
function sentencesIn({ file, source }) {
  /** @type {{ sentence: string, line: number }[]} */
  const sentences = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 't') return
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const line = source.slice(0, first.start).split('\n').length
      sentences.push({ sentence: first.value, line })
    },
  })
  visitor.visit(parseSync(file, source).program)
  return sentences
}

/**
 * Lists sentences given to `t` that have no Hindi, as `file:line: “sentence”`, each with the
 * catalogue of most other sentences of its file, or else of its folder.
 * @param {Source[]} sources
 * @param {Sentences} catalogues
 */
export function withoutHindi(sources, catalogues) {
  const translated = new Set([...catalogues.values()].flat())
  const byFile = new Map(sources.map((source) => [source.file, sentencesIn(source)]))
  /** @param {(file: string) => boolean} isNear */
  function findPlace(isNear) {
    const near = [...byFile].filter(([file]) => isNear(file)).flatMap(([, all]) => all)
    const counts = [...catalogues].map(([file, sentences]) => {
      const known = new Set(sentences)
      return { file, count: near.filter(({ sentence }) => known.has(sentence)).length }
    })
    const best = counts.toSorted((a, b) => b.count - a.count)[0]
    return best && best.count > 0 ? best.file : undefined
  }
  return [...byFile].flatMap(([file, sentences]) =>
    sentences
      .filter(({ sentence }) => !translated.has(sentence))
      .map(({ sentence, line }) => {
        const folder = `${dirname(file)}/`
        const place = findPlace((one) => one === file) ?? findPlace((one) => one.startsWith(folder))
        return `${file}:${line}: “${sentence}” has no Hindi${place ? `; add it to ${place}` : ''}`
      }),
  )
}

/**
 * Lists Hindi sentences whose English is unused, as `file: “sentence”`.
 * @param {Source[]} sources
 * @param {Sentences} catalogues
 */
export function orphans(sources, catalogues) {
  const said = new Set()
  const visitor = new Visitor({
    Literal: ({ value }) => said.add(value),
    // Keys of objects may have no quotes.
    Identifier: ({ name }) => said.add(name),
  })
  for (const { file, source } of sources) visitor.visit(parseSync(file, source).program)
  return [...catalogues].flatMap(([file, sentences]) =>
    sentences
      .filter((sentence) => !said.has(sentence))
      .map((sentence) => `${file}: “${sentence}” is said nowhere any more`),
  )
}

/** @returns {Source[]} */
function sourcesIn(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('words/hindi/'))
    .map((name) => ({
      file: `${folder}/${name}`,
      source: readFileSync(join(root, folder, name), 'utf8'),
    }))
}

async function readCatalogues() {
  /** @type {Sentences} */
  const catalogues = new Map()
  for (const name of readdirSync(hindi, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || notCatalogues.test(name)) continue
    const path = join(hindi, name)
    const exported = await import(pathToFileURL(path).href)
    const objects = Object.entries(exported).filter(([key]) => key !== 'facts')
    catalogues.set(
      relative(root, path),
      objects.flatMap(([, object]) => Object.keys(object)),
    )
  }
  return catalogues
}

async function check() {
  const catalogues = await readCatalogues()
  const pages = sourcesIn('src/web')
  const demo = existsSync(join(root, 'demo')) ? sourcesIn('demo') : []
  const everywhere = [...pages, ...sourcesIn('src/shared'), ...demo]
  const problems = [...withoutHindi(pages, catalogues)]
  // Without the demo, only owners type these.
  if (demo.length === 0) catalogues.delete('src/shared/words/hindi/typed.ts')
  problems.push(...orphans(everywhere, catalogues))
  for (const line of problems) console.log(line)
  if (problems.length > 0)
    console.log(
      'A sentence and its Hindi change together: the files are in src/shared/words/hindi/, those of the panel in panel/ there.',
    )
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) await check()
