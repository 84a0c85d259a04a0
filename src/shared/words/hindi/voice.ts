import type { Voice } from '../words.ts'
import { catalogue } from './catalogue.ts'
import { server } from './server.ts'

const sentences = new Map<string, string>(Object.entries(catalogue))

const special = /[.*+?^$()|[\]\\]/g
const place = /{(\w+)}/g

/** The server's sentences with something of the moment in them: a name, a number. */
const patterns = Object.entries(server)
  .filter(([english]) => english.includes('{'))
  .map(([english, hindi]) => {
    const text = english.replace(special, '\\$&').replace(place, '(?<$1>.+)')
    return [new RegExp(`^${text}$`), hindi] as const
  })

function withValues(sentence: string): string | undefined {
  for (const [pattern, hindi] of patterns) {
    const values = pattern.exec(sentence)?.groups
    if (values) return hindi.replace(place, (_, name) => values[name] ?? '')
  }
  return undefined
}

export const hindi: Voice = {
  language: 'hi',
  say: (sentence) => sentences.get(sentence) ?? withValues(sentence) ?? sentence,
}
