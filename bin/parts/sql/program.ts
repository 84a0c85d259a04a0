import {
  type CallExpression,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import {
  API,
  type APIOptions,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** The template tags return these types: a query of the database, or a part of one. */
const STATEMENT = 'Statement'
const FRAGMENT = 'Fragment'

export type Place = { file: string; line: number }

export type Program = ReturnType<typeof openProgram>

/** `isChecked` gets paths relative to `root`. Call `close` at the end. */
export function openProgram(
  root: string,
  config: string,
  isChecked: (file: string) => boolean,
  options: APIOptions = {},
) {
  const api = new API({ cwd: root, ...options })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`${config} is no TypeScript project.`)
  const { checker, program } = project
  const toRelativePath = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path)
  const templates: TaggedTemplateExpression[] = []
  const calls = new Map<string, CallExpression[]>()
  const discarded: Node[] = []

  function collect(node: Node) {
    if (isTaggedTemplateExpression(node)) templates.push(node)
    if (
      isAwaitExpression(node) ||
      (isExpressionStatement(node) && isCallExpression(node.expression))
    )
      discarded.push(node.expression)
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      const { text } = node.expression
      calls.set(text, [...(calls.get(text) ?? []), node])
    }
    node.forEachChild(collect)
  }
  for (const path of program.getSourceFileNames()) {
    const source = isChecked(toRelativePath(path)) && program.getSourceFile(path)
    if (source) collect(source)
  }

  // A question to the compiler costs a round trip to its process.
  const getType = memoize((node: Node) => checker.getTypeAtLocation(node))
  const isFragment = (type: Type | undefined) => type?.getSymbol()?.name === FRAGMENT
  const isSql = (type: Type | undefined) =>
    isFragment(type) || type?.getSymbol()?.name === STATEMENT

  /** Values of this type may be a part of a statement's text. */
  const mayBeFragment = memoize((type: Type): boolean => {
    if (type.isUnionType()) return (type.getTypes() ?? []).some(mayBeFragment)
    if (isFragment(type)) return true
    return (
      type.isObjectType() &&
      checker.isArrayLikeType(type) &&
      listElements(checker, type).some(mayBeFragment)
    )
  })

  /** Whether it is `sql`, which has the functions that make fragments of other values. */
  const isFragmentTag = memoize(
    (type: Type) => checker.getPropertyOfType(type, 'rows') !== undefined,
  )

  const returnsFragment = memoize((type: Type): boolean => {
    const results = checker
      .getSignaturesOfType(type, SignatureKind.Call)
      .map((signature) => checker.getReturnTypeOfSignature(signature))
    return !isFragmentTag(type) && results.some((result) => result && mayBeFragment(result))
  })

  function listAliasTypes(node: Node): readonly Type[] {
    const type = getType(node)
    if (!type || !isFragment(type) || !type.isTypeReference()) return []
    const [aliases] = checker.getTypeArguments(type)
    return aliases ? listMembers(aliases) : []
  }

  return {
    checker,
    isFragmentTag,
    returnsFragment,
    templates: templates.filter((node) => isSql(getType(node))),
    getType,
    mayBeFragment,
    isFragment,
    isSql,
    /** Expressions that are awaited, or whose value nothing uses. */
    discarded,
    /** Returns the aliases that the fragment's type names. */
    getAliases: (node: Node): string[] =>
      listAliasTypes(node).flatMap((one) => (one.isStringLiteralType() ? one.value : [])),
    /** Whether the fragment also has the aliases of a type parameter. */
    isGeneric: (node: Node) => listAliasTypes(node).some((one) => one.isTypeParameter()),
    findDeclaration: memoize((node: Node): Node | undefined => {
      const found = checker.getSymbolAtLocation(node)
      const symbol =
        found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
      return symbol?.valueDeclaration?.resolve(project)
    }),
    /** For `{ name }` in an object literal: returns the variable that it copies. */
    findShorthand: (node: Node) =>
      checker.getShorthandAssignmentValueSymbol(node)?.valueDeclaration?.resolve(project),
    /** Returns undefined if the declared type has many values. */
    evaluateConstant: memoize((node: Node): unknown[] | undefined => {
      const symbol = checker.getSymbolAtLocation(
        isPropertyAccessExpression(node) ? node.name : node,
      )
      const type = symbol && checker.getTypeOfSymbol(symbol)
      const literals = type && listMembers(type).map(findLiteral)
      if (!literals || literals.length > MAX_VALUES) return undefined
      if (!literals.every((one) => one !== undefined)) return undefined
      const values = literals.flat()
      // True ones first, because a statement with all its optional parts shows the most choices.
      return [...values.filter(Boolean), ...values.filter((value) => !value)]
    }),
    callsNamed: (name: string) => calls.get(name) ?? [],
    getPlace(node: Node, offset = node.getStart()): Place {
      const source = node.getSourceFile()
      return {
        file: toRelativePath(source.fileName),
        line: source.text.slice(0, offset).split('\n').length,
      }
    },
    close: () => api.close(),
  }
}

const MAX_VALUES = 20

/** Returns the only value of a type, in a list; undefined for other types. */
function findLiteral(type: Type): [unknown] | undefined {
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return [type.value]
  if (type.flags & TypeFlags.Undefined) return [undefined]
  return type.flags & TypeFlags.Null ? [null] : undefined
}

function memoize<Argument extends object, Result>(compute: (argument: Argument) => Result) {
  const results = new Map<Argument, Result>()
  return (argument: Argument): Result => {
    if (!results.has(argument)) results.set(argument, compute(argument))
    return results.get(argument) as Result
  }
}

export function listElements(checker: Checker, type: Type): readonly Type[] {
  if (type.isTypeReference()) return checker.getTypeArguments(type)
  const element = checker.getIndexInfosOfType(type)[0]?.valueType
  return element ? [element] : []
}

/** Returns the type alone if it is no union. */
export const listMembers = (type: Type): readonly Type[] =>
  type.isUnionType() ? (type.getTypes() ?? []) : [type]

/** A value may have these types besides its own. */
export const NOTHING = TypeFlags.Undefined | TypeFlags.Null
