import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { Outcome } from './measure.ts'

/** A row of the results: an operation and its reference in the same run. */
export type Row = {
  work: string
  ours: string
  reference: string
  ratio: string
  goal: string
  met: 'yes' | 'NO' | '–'
}

const heads = ['work', 'ours', 'reference', 'ratio', 'goal', 'met'] as const

const said = ({ perSecond, p99, errors }: Outcome) =>
  `${perSecond}/s, p99 ${p99} ms${errors ? `, ${errors} FAILED` : ''}`

export const rows: Row[] = []

/** Adds a row and prints it. */
export function add(row: Row) {
  rows.push(row)
  console.log(`  ${heads.map((head) => row[head]).join(' | ')}`)
}

type Against = { what: string; perSecond: number } | undefined
type Goal = { ratio: number; p99?: number }

/** Without `reference`, `why` says why it could not be measured. */
export function compare(work: string, ours: Outcome, reference: Against, goal: Goal, why = '') {
  const ratio = reference && ours.perSecond / reference.perSecond
  const inTime = goal.p99 === undefined || ours.p99 <= goal.p99
  const met = ratio !== undefined && ratio >= goal.ratio && inTime && ours.errors === 0
  add({
    work,
    ours: said(ours),
    reference: reference ? `${reference.what}: ${Math.round(reference.perSecond)}/s` : why,
    ratio: ratio?.toFixed(2) ?? '–',
    goal: `≥ ${goal.ratio}${goal.p99 ? `, p99 ≤ ${goal.p99} ms` : ''}`,
    met: ratio === undefined ? '–' : met ? 'yes' : 'NO',
  })
}

/** A figure without a reference. */
export function note(work: string, ours: string, goal = '', met?: boolean) {
  const verdict = met === undefined ? '–' : met ? 'yes' : 'NO'
  add({ work, ours, reference: '', ratio: '', goal, met: verdict })
}

/** Writes the results with the machine and versions. */
export async function writeResults(file: URL, title: string, versions: Record<string, string>) {
  await writeTable(
    file,
    title,
    versions,
    heads,
    rows.map((row) => heads.map((head) => row[head])),
  )
}

/** Results of several shops as columns; missing ones are a dash. */
export async function writeColumns(
  file: URL,
  title: string,
  columns: readonly (readonly [name: string, cells: ReadonlyMap<string, string>])[],
) {
  const works = [...new Set(columns.flatMap(([, cells]) => [...cells.keys()]))]
  await writeTable(
    file,
    title,
    {},
    ['work', ...columns.map(([name]) => name)],
    works.map((work) => [work, ...columns.map(([, cells]) => cells.get(work) ?? '–')]),
  )
}

export async function writeTable(
  file: URL,
  title: string,
  versions: Record<string, string>,
  names: readonly string[],
  lines: readonly (readonly string[])[],
) {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const about = { machine, node: process.version, ...versions }
  const text = [
    `# ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}; ${Object.entries(about)
      .map(([name, value]) => `${name} ${value}`)
      .join('; ')}.`,
    'Only the ratios of one run say something: a machine is now faster, now slower.',
    '',
    line(names),
    line(names.map(() => '---')),
    ...lines.map(line),
    '',
    ...(await sectionsBelow(file)),
  ]
  await writeFile(file, text.join('\n'))
}

/** Sections written by hand follow the table and stay. */
async function sectionsBelow(file: URL): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const start = text.indexOf('\n## ')
  return start < 0 ? [] : [text.slice(start)]
}
