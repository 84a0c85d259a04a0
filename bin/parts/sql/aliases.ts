// A fragment's type names each table alias that its text takes from the statement around it.
import {
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import type { Span, Variant } from './expand.ts'
import type { Program } from './program.ts'

/** `name` before a dot. `declaredAt` is undefined for a name that no FROM clause around it has. */
export type AliasUse = { name: string; at: number; declaredAt: number | undefined }

type Scope = {
  parent: Scope | undefined
  declared: Map<string, number>
  /** `on`: in the condition of a join, after which a comma continues the FROM clause. */
  clause: 'from' | 'on' | 'other'
  /** FROM is part of an expression in parentheses without a verb: extract(epoch FROM at). */
  hasVerb: boolean
}

const tokenPattern =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|[a-z_][\w$]*|\d[\d.]*|::|[^\s]/gi
const isName = (token: string | undefined) => token !== undefined && /^["a-z_]/i.test(token)
const unquote = (token: string) =>
  token.startsWith('"') ? token.slice(1, -1) : token.toLowerCase()

const verbs = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT'])
const clauseEnds = new Set(
  'SELECT WHERE GROUP ORDER HAVING LIMIT OFFSET FETCH SET RETURNING VALUES WINDOW FOR'.split(' '),
)
const namesOfNothing = new Set(
  'AS LATERAL ONLY LEFT RIGHT FULL INNER OUTER CROSS NATURAL WITH ORDINALITY DELETE INSERT'.split(
    ' ',
  ),
)

/** A parenthesis after these, and not before those, holds a join. */
const joins = new Set(['FROM', 'JOIN', ',', '('])
const subqueries = new Set(['SELECT', 'VALUES', 'WITH'])

/** The row that ON CONFLICT would have inserted, and schemas of the server. */
const predeclared = new Set(['excluded', 'pg_catalog', 'information_schema'])

export function findAliasUses(text: string): AliasUse[] {
  const tokens = [...text.matchAll(tokenPattern)]
    .map((match) => ({ token: match[0], at: match.index }))
    .filter(({ token }) => !/^('|--|\/\*)/.test(token))
  const uses: { name: string; at: number; scope: Scope }[] = []
  const openScope = (parent: Scope | undefined, hasVerb: boolean): Scope => ({
    parent,
    declared: new Map(),
    clause: 'other',
    hasVerb,
  })
  let scope = openScope(undefined, true)

  function readKeyword(word: string, previous: string, next: string): boolean {
    if (setOperators.has(word)) {
      scope = openScope(scope.parent, true)
      return true
    }
    if (verbs.has(word)) scope.hasVerb = true
    if (word === 'FROM') {
      if (previous !== 'DISTINCT' && scope.hasVerb) scope.clause = 'from'
    } else if (word === 'UPDATE') {
      scope.clause = ['FOR', 'KEY', 'DO'].includes(previous) ? 'other' : 'from'
    } else if (word === 'JOIN' || word === 'INTO') scope.clause = 'from'
    else if (word === 'USING') scope.clause = next === '(' ? 'on' : 'from'
    else if (word === 'ON') scope.clause = previous === 'DISTINCT' ? 'other' : 'on'
    else if (clauseEnds.has(word)) scope.clause = 'other'
    else return namesOfNothing.has(word)
    return true
  }

  tokens.forEach(({ token, at }, n) => {
    const previous = tokens[n - 1]?.token.toUpperCase() ?? ''
    const next = tokens[n + 1]?.token ?? ''
    if (token === '(')
      scope =
        scope.clause === 'from' && joins.has(previous) && !subqueries.has(next.toUpperCase())
          ? { ...openScope(scope, true), declared: scope.declared, clause: 'from' }
          : openScope(scope, false)
    else if (token === ')') scope = scope.parent ?? scope
    else if (token === ',' && scope.clause === 'on') scope.clause = 'from'
    if (!isName(token) || previous === '.' || previous === '::') return
    if (!token.startsWith('"') && readKeyword(token.toUpperCase(), previous, next)) return
    if (scope.clause === 'from') {
      // A schema before the name of its table declares nothing.
      if (next !== '.' && !scope.declared.has(unquote(token)))
        scope.declared.set(unquote(token), at)
    } else if (next === '.') uses.push({ name: unquote(token), at, scope })
  })

  function findDeclaration(name: string, from: Scope): number | undefined {
    for (let one: Scope | undefined = from; one; one = one.parent)
      if (one.declared.has(name)) return one.declared.get(name)
    return undefined
  }
  return uses
    .filter(({ name }) => !predeclared.has(name))
    .map(({ name, at, scope: from }) => ({ name, at, declaredAt: findDeclaration(name, from) }))
}

/** Compares the aliases that each template takes from the text around it with those of its type. */
export function compareAliases(program: Program, statements: Iterable<readonly Variant[]>) {
  const needs = new Map<TaggedTemplateExpression, ReadonlySet<string>>()
  for (const variant of [...statements].flat())
    for (const { template, names } of listNeeds(program, variant)) {
      const existing = needs.get(template)
      needs.set(template, existing ? existing.union(names) : names)
    }
  return [...needs].flatMap(([template, names]) => {
    const declared = new Set(program.getAliases(template))
    const missing = names.difference(declared)
    // Without a written type, the fragment has the type that its caller expects.
    const unneeded = template.typeArguments ? declared.difference(names) : new Set<string>()
    const texts: string[] = []
    if (missing.size > 0 && isFree(program, template))
      texts.push(`The text needs the alias ${quote(missing)}; write sql<${toType(names)}>.`)
    if (unneeded.size > 0) texts.push(`The text does not need the alias ${quote(unneeded)}.`)
    return texts.map((text) => ({ node: template, text }))
  })
}

/** Returns the aliases that each template uses and the text around it declares. */
function listNeeds(program: Program, { text, spans }: Variant) {
  const uses = findAliasUses(text)
  return spans.map(({ template, from, to }) => {
    const isInside = (offset: number | undefined) =>
      offset !== undefined && offset >= from && offset < to
    const free = uses.filter(({ at, declaredAt }) => isInside(at) && !isInside(declaredAt))
    // A generic fragment has the aliases of its arguments, which the compiler checks.
    const own = program.isGeneric(template)
      ? free.filter(({ at }) => isWithin(findInnermost(spans, at), template))
      : free
    return { template, names: new Set(own.map(({ name }) => name)) }
  })
}

const findInnermost = (spans: readonly Span[], offset: number) =>
  // A span comes after those within it.
  spans.find(({ from, to }) => offset >= from && offset < to)?.template

const quote = (names: ReadonlySet<string>) => [...names].map((name) => `“${name}”`).join(', ')
const toType = (names: ReadonlySet<string>) =>
  [...names]
    .sort()
    .map((name) => `'${name}'`)
    .join(' | ')

function isWithin(node: Node | undefined, outer: Node): boolean {
  for (let at = node; at; at = at.parent) if (at === outer) return true
  return false
}

/** A fragment in the code of another template is used only there; the outer one answers for it. */
function isFree(program: Program, template: Node): boolean {
  if (!program.isFragment(program.getType(template))) return false
  for (let at = template.parent; at; at = at.parent)
    if (isTaggedTemplateExpression(at) && program.isSql(program.getType(at))) return false
  return true
}
