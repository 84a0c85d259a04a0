// A value known only at run time becomes a parameter; a condition on one, a choice.
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { evaluator } from './evaluate.ts'
import type { Place, Program } from './program.ts'
import {
  type Constants,
  Infeasible,
  type Parameter,
  type Part,
  type Text,
  Unresolved,
} from './values.ts'

/** The part of a statement's text that a template has written, with the templates in it. */
export type Span = { template: TaggedTemplateExpression; from: number; to: number }

export type Variant = {
  text: string
  parameters: Parameter[]
  spans: Span[]
  placeAt: (offset: number) => Place
}

/** Guards against endless expansion; the largest statement has some dozen. */
const MAX_VARIANTS = 200

/** Every branch is in one text. `included` gets the included templates. Throws Unresolved. */
export function expand(
  program: Program,
  template: TaggedTemplateExpression,
  included: Set<Node>,
  constants: Constants = new Map(),
): Variant[] {
  const variants = new Map<string, Variant>()
  const queuedChoices = new Set<string>()
  const queue: Map<string, number>[] = [new Map()]
  let failure: unknown
  for (let choices = queue.shift(); choices; choices = queue.shift()) {
    if (queuedChoices.size > MAX_VARIANTS) throw new Unresolved('has too many variants', template)
    const choicesMet = new Map<string, number>()
    const choose = (key: string, count: number) => {
      choicesMet.set(key, count)
      return (choices?.get(key) ?? 0) % count
    }
    try {
      const nested = new Set<Node>()
      const variant = toVariant(
        program,
        evaluator(program, choose, nested, constants).partsOfTemplate(template),
      )
      variants.set(variant.text, variant)
      for (const node of nested) included.add(node)
    } catch (error) {
      if (!(error instanceof Infeasible)) failure ??= error
    }
    for (const [key, count] of choicesMet)
      for (let other = 1; other < count && !choices.has(key); other += 1) {
        const name = `${key}=${other}`
        if (queuedChoices.has(name)) continue
        queuedChoices.add(name)
        queue.push(new Map(choices).set(key, other))
      }
  }
  if (failure) throw failure
  return [...variants.values()]
}

function toVariant(program: Program, parts: readonly Part[]): Variant {
  let text = ''
  const parameters: Parameter[] = []
  const texts: (Text & { at: number })[] = []
  const spans: Span[] = []
  const opened: Span[] = []
  for (const part of parts) {
    if ('isStart' in part) {
      if (part.isStart) opened.push({ template: part.template, from: text.length, to: text.length })
      else spans.push({ ...(opened.pop() as Span), to: text.length })
    } else if ('parameter' in part) {
      parameters.push(part)
      text += `$${parameters.length}`
    } else {
      texts.push({ ...part, at: text.length })
      text += part.text
    }
  }
  const placeAt = (offset: number) => {
    const part = texts.findLast(({ at }) => at <= offset) ?? texts[0]
    if (!part) throw new RangeError('The statement has no text.')
    return program.getPlace(part.node, part.start + Math.min(offset - part.at, part.text.length))
  }
  return { text, parameters, spans, placeAt }
}
