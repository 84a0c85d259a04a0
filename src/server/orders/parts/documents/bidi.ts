import createBidi from 'bidi-js'
import { type ScriptRun, splitIntoRuns } from './printable.ts'

export type VisualRun = ScriptRun & { isRightToLeft: boolean }

const bidi = createBidi()
const hasRightToLeft = /\p{Script=Arabic}/u

/** Splits a printable line into runs of one script and direction, from left to right. */
export function toVisualRuns(line: string, paragraph = line): VisualRun[] {
  const runs = splitIntoRuns(line)
  if (!hasRightToLeft.test(line)) return runs.map((run) => ({ ...run, isRightToLeft: false }))
  const [{ level: base } = { level: 0 }] = bidi.getEmbeddingLevels(paragraph).paragraphs
  const { levels } = bidi.getEmbeddingLevels(line, base === 0 ? 'ltr' : 'rtl')
  return reorder(splitByLevel(runs, levels)).map(({ level, ...run }) => ({
    ...run,
    isRightToLeft: level % 2 === 1,
  }))
}

type Levelled = ScriptRun & { level: number }

function splitByLevel(runs: readonly ScriptRun[], levels: Uint8Array): Levelled[] {
  const parts: Levelled[] = []
  let at = 0
  for (const { script, text } of runs) {
    let isFirst = true
    for (const character of text) {
      const level = levels[at] ?? 0
      const last = parts.at(-1)
      if (!isFirst && last?.level === level) last.text += character
      else parts.push({ script, text: character, level })
      isFirst = false
      at += character.length
    }
  }
  return parts
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function reorder(parts: readonly Levelled[]): Levelled[] {
  const ordered = [...parts]
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let end = from
      while ((ordered[end]?.level ?? 0) >= level) end += 1
      if (end > from) ordered.splice(from, end - from, ...ordered.slice(from, end).toReversed())
      from = end
    }
  return ordered
}
