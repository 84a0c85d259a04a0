import {
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isPropertyAccessExpression,
  isTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { TypeFlags } from 'typescript/unstable/sync'
import { compareAliases } from './aliases.ts'
import { expand, type Variant } from './expand.ts'
import { listElements, type Place, type Program } from './program.ts'
import { type Constants, Unresolved } from './values.ts'

export type Finding = Place & { text: string }
/** A template that cannot be verified; `text` is the start of its text. */
export type Exception = { file: string; text: string; reason: string }
type Statements = Map<TaggedTemplateExpression, Variant[]>

/** A template with another first word is a fragment. */
const statementStart =
  /^[\s(]*(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES|TABLE|LOCK|CREATE|ALTER|DROP|SET|SHOW|TRUNCATE|ANALYZE|VACUUM|GRANT|REVOKE|COMMENT|LISTEN|NOTIFY|DO|CALL)\b/i

/** Unverified templates and unneeded exceptions are findings, so that nothing is skipped. */
export function listSqlStatements(program: Program, exceptions: readonly Exception[]) {
  const constants: Constants = new Map()
  const statements: Statements = new Map()
  const used = new Set<Node>()
  const failures = new Map<Node, string>()
  // Others are evaluated only if no statement includes them.
  const likely = program.templates.filter(mayBeStatement)
  const others = program.templates.filter((template) => !mayBeStatement(template))
  for (const template of [...likely, ...others]) {
    if (used.has(template) && !hasRowType(program, template)) continue
    try {
      const included = new Set<Node>()
      const variants = expand(program, template, included, constants)
      if (!variants.some(({ text }) => statementStart.test(text))) continue
      statements.set(template, variants)
      for (const one of included) used.add(one)
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error
      failures.set(template, error.message)
    }
  }
  // A part of another statement is verified there, unless it has a row type of its own.
  for (const template of statements.keys())
    if (used.has(template) && !hasRowType(program, template)) statements.delete(template)
  const uncovered = program.templates.filter((one) => !statements.has(one) && !used.has(one))
  const faults = [...compareAliases(program, statements.values()), ...listAwaitedFragments(program)]
  const findings = faults.map(({ node, text }) => ({ ...program.getPlace(node), text }))
  return {
    statements,
    findings: [...listFindings(program, uncovered, failures, exceptions), ...findings],
  }
}

function listFindings(
  program: Program,
  uncovered: readonly TaggedTemplateExpression[],
  failures: ReadonlyMap<Node, string>,
  exceptions: readonly Exception[],
): Finding[] {
  const matched = new Set<Exception>()
  const findings = uncovered.flatMap((template) => {
    const place = program.getPlace(template)
    const start = getFirstText(template).trim()
    const exception = exceptions.find(
      ({ file, text }) => file === place.file && start.startsWith(text),
    )
    if (exception) matched.add(exception)
    const text = failures.get(template) ?? 'No statement that could be read includes this fragment.'
    return exception ? [] : [{ ...place, text }]
  })
  const unneeded = exceptions
    .filter((exception) => !matched.has(exception))
    .map(({ file, text }) => ({ file, line: 1, text: `The exception “${text}” is not needed.` }))
  return [...findings, ...unneeded]
}

/** The compiler accepts them, but they would send nothing. */
const listAwaitedFragments = (program: Program) =>
  program.discarded
    .filter((node) => program.isFragment(program.getType(node)))
    .map((node) => ({
      node,
      text: 'A fragment sends nothing when it is awaited; include it in a query.',
    }))

const getFirstText = ({ template }: TaggedTemplateExpression) =>
  isTemplateExpression(template) ? template.head.text : template.text

function mayBeStatement(template: TaggedTemplateExpression) {
  const text = getFirstText(template)
  return text.trim() === '' || statementStart.test(text)
}

const hasRowType = (program: Program, template: TaggedTemplateExpression) =>
  template.typeArguments !== undefined && !program.isFragment(program.getType(template))

/** Returns undefined if no row type is declared. */
export function getRowType(program: Program, template: TaggedTemplateExpression) {
  const type = program.getType(template)
  const rows =
    type?.isTypeReference() && !program.isFragment(type)
      ? program.checker.getTypeArguments(type)[0]
      : undefined
  const row = rows && listElements(program.checker, rows)[0]
  const [index] = row ? program.checker.getIndexInfosOfType(row) : []
  return index && index.valueType.flags & TypeFlags.Any ? undefined : row
}

export function isRead(template: TaggedTemplateExpression): boolean {
  let at = template.parent
  while (isAwaitExpression(at) || isPropertyAccessExpression(at) || isCallExpression(at))
    at = at.parent
  return !isExpressionStatement(at)
}
