import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Instruction = { name: string; rest: string }
export type Stage = { from: string; as: string | undefined; instructions: Instruction[] }

/** Stages of a Dockerfile, with continued lines joined. */
export function parseStages(file: string): Stage[] {
  const text = readFileSync(file, 'utf8').replace(/\\\n/g, ' ')
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [name = '', ...words] = line.trim().split(' ')
    const rest = words.join(' ')
    if (name === 'FROM') {
      const [from = '', , as] = words
      stages.push({ from, as, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** The files and folders of the build context, which `.dockerignore` lists as exceptions. */
export const listContext = (root: string) =>
  readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
