// Evaluates the code that composes a statement as far as possible before it runs.
import {
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isDoStatement,
  isElementAccessExpression,
  isForInStatement,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isThrowStatement,
  isTryStatement,
  isVariableDeclaration,
  isWhileStatement,
  type Node,
  NodeFlags,
  type Statement,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { listElements, listMembers, NOTHING, type Program } from './program.ts'
import {
  type Argument,
  type Constants,
  type FunctionNode,
  findOwner,
  getNodeText,
  Infeasible,
  isFunctionNode,
  isKnown,
  knownValue,
  type List,
  listValue,
  nodeKey,
  type Part,
  type Scope,
  sqlValue,
  type Text,
  Unresolved,
  unknownValue,
  type Value,
} from './values.ts'

/** Items assumed for a list whose length is known only at run time. */
const ITEMS = 2

/** `chooseBranch` decides conditions that are known only at run time. */
export function evaluator(
  program: Program,
  chooseBranch: (key: string, count: number) => number,
  nested: Set<Node>,
  constants: Constants,
) {
  let choicesMade = 0
  const modules = new Map<Node, Scope>()
  const decisions = new Map<string, unknown>()
  function choose(key: string, count: number) {
    if (count > 1) choicesMade += 1
    return chooseBranch(key, count)
  }

  /** Used for code whose caller is unknown. */
  function openScope(node: Node): Scope {
    const owner = findOwner(node)
    if (isFunctionNode(owner))
      return { owner, parent: openScope(owner), values: new Map(), given: undefined }
    return moduleScope(owner)
  }

  function moduleScope(owner: Node): Scope {
    const existing = modules.get(owner)
    if (existing) return existing
    const scope: Scope = { owner, parent: undefined, values: new Map(), given: undefined }
    modules.set(owner, scope)
    return scope
  }

  function scopeWithin(scope: Scope, owner: Node): Scope {
    for (let at: Scope | undefined = scope; at; at = at.parent) if (at.owner === owner) return at
    return isFunctionNode(owner)
      ? { owner, parent: scope, values: new Map(), given: undefined }
      : moduleScope(owner)
  }

  function partsOfTemplate(node: TaggedTemplateExpression, scope = openScope(node)): Part[] {
    const { template } = node
    // Starts after the backtick or the brace.
    const textOfPart = (part: Node & { text: string }): Text => ({
      text: part.text,
      node: part,
      start: part.getStart() + 1,
    })
    const parts: Part[] = isNoSubstitutionTemplateLiteral(template)
      ? [textOfPart(template)]
      : [
          textOfPart(template.head),
          ...template.templateSpans.flatMap((span) => [
            ...evaluateParts(span.expression, scope),
            textOfPart(span.literal),
          ]),
        ]
    return [{ template: node, isStart: true }, ...parts, { template: node, isStart: false }]
  }

  function evaluateParts(node: Expression, scope: Scope): Part[] {
    const type = program.getType(node)
    if (!type || !program.mayBeFragment(type)) return [{ parameter: node, type }]
    return partsIn(evaluate(node, scope), node)
  }

  function partsIn(value: Value, node: Node): Part[] {
    if (value.kind === 'sql') return value.parts
    if (value.kind === 'list') return value.items.flatMap((item) => partsIn(item, node))
    if (value.kind === 'known' && typeof value.value !== 'function')
      return [{ parameter: node, type: program.getType(node) }]
    const code = value.kind === 'unknown' ? (value.node ?? node) : node
    const type = program.getType(code)
    const values = type ? listMembers(type).filter((one) => !(one.flags & NOTHING)) : []
    if (values.some((one) => !program.mayBeFragment(one))) return [{ parameter: node, type }]
    throw new Unresolved(`“${getNodeText(code)}” is known only at run time`, code)
  }

  /** Chooses if the value is unknown. */
  function isTrue(value: Value): boolean {
    const certain = decide(value)
    if (certain.kind === 'unknown') return choose(certain.key, 2) === 0
    return certain.kind === 'known' ? Boolean(certain.value) : true
  }

  /** Chooses a value if the type has few. */
  function decide(value: Value): Value {
    if (value.kind !== 'unknown' || !value.node) return value
    const values = program.evaluateConstant(value.node)
    if (!values) return value
    choicesMade += 1
    // The first code that asks decides; elsewhere the type may be narrowed.
    if (!decisions.has(value.key))
      decisions.set(value.key, values[choose(`${value.key}=`, values.length)])
    return knownValue(decisions.get(value.key))
  }

  function pick<Item>(node: Node, items: readonly Item[]): Item {
    const item = items[choose(nodeKey(node), items.length)]
    if (item === undefined) throw new Unresolved(`“${getNodeText(node)}” is empty`, node)
    return item
  }

  function evaluate(node: Node, scope: Scope): Value {
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    )
      return evaluate(node.expression, scope)
    if (isTaggedTemplateExpression(node)) {
      if (!program.isSql(program.getType(node))) return unknownValue(node)
      nested.add(node)
      return sqlValue(partsOfTemplate(node, scope))
    }
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return knownValue(node.text)
    if (isNumericLiteral(node)) return knownValue(Number(node.text))
    if (node.kind === SyntaxKind.TrueKeyword) return knownValue(true)
    if (node.kind === SyntaxKind.FalseKeyword) return knownValue(false)
    if (node.kind === SyntaxKind.NullKeyword) return knownValue(null)
    if (isIdentifier(node)) return evaluateIdentifier(node, scope)
    if (isConditionalExpression(node))
      return evaluate(
        isTrue(evaluate(node.condition, scope)) ? node.whenTrue : node.whenFalse,
        scope,
      )
    if (isBinaryExpression(node)) return evaluateBinary(node, scope)
    if (isPrefixUnaryExpression(node)) return evaluatePrefix(node, scope)
    // Code fills an empty list later.
    if (isArrayLiteralExpression(node) && node.elements.length > 0)
      return listOfElements(node.elements, scope)
    if (isObjectLiteralExpression(node)) return { kind: 'object', node, scope }
    if (isFunctionNode(node)) return { kind: 'function', node, scope }
    if (isPropertyAccessExpression(node)) {
      const value = evaluate(node.expression, scope)
      return evaluateProperty(value, knownValue(node.name.text), node)
    }
    if (isElementAccessExpression(node)) {
      const value = evaluate(node.expression, scope)
      return evaluateProperty(value, evaluate(node.argumentExpression, scope), node)
    }
    if (isCallExpression(node)) return evaluateCall(node, scope)
    return unknownValue(node)
  }

  function listOfElements(elements: readonly Node[], scope: Scope): List {
    const lists = elements.map((one) => evaluateItems(one, scope))
    const isOpen = lists.some((one) => one.isOpen)
    return listValue(
      lists.flatMap(({ items }) => items),
      isOpen,
    )
  }

  function evaluateItems(node: Node, scope: Scope): List {
    if (!isSpreadElement(node)) return listValue([evaluate(node, scope)], false)
    const value = evaluate(node.expression, scope)
    return value.kind === 'list' ? value : representatives(node.expression)
  }

  /** Returns each literal of the item type, or `ITEMS` unknown items. */
  function representatives(node: Node): List {
    const type = program.getType(node)
    const [element] = type ? listElements(program.checker, type) : []
    const literals = element ? listLiterals(element) : undefined
    const items =
      literals?.map(knownValue) ??
      Array.from({ length: ITEMS }, (_, n) => unknownValue(node, `${nodeKey(node)}[${n}]`))
    return listValue(items, true)
  }

  function listLiterals(type: Type): string[] | undefined {
    const values = listMembers(type).map((one) =>
      one.isStringLiteralType() ? one.value : undefined,
    )
    return values.every((value) => value !== undefined) ? values : undefined
  }

  function evaluateIdentifier(node: Node, scope: Scope): Value {
    if (getNodeText(node) === 'undefined') return knownValue(undefined)
    const declaration = program.findDeclaration(node)
    // A module itself has no parent.
    return declaration?.parent ? variableValue(declaration, scope, node) : unknownValue(node)
  }

  function variableValue(declaration: Node, scope: Scope, use: Node): Value {
    if (isFunctionNode(declaration)) {
      const home = scopeWithin(scope, findOwner(declaration))
      return { kind: 'function', node: declaration, scope: home }
    }
    const home = scopeWithin(scope, findOwner(declaration))
    const stored = home.values.get(declaration)
    if (stored) return stored
    const value = initialValue(declaration, home, use)
    // An unknown value may become known when its call is chosen.
    if (value.kind !== 'unknown') home.values.set(declaration, value)
    return value
  }

  function initialValue(declaration: Node, home: Scope, use: Node): Value {
    if (isBindingElement(declaration)) return bindingValue(declaration, home, use)
    if (isParameterDeclaration(declaration)) return parameterValue(declaration, home, use)
    if (!isVariableDeclaration(declaration) || !declaration.initializer) return unknownValue(use)
    const { initializer } = declaration
    const isConst = (declaration.parent.flags & NodeFlags.Const) !== 0
    if (!isConst) return unknownValue(use)
    const compute = () => evaluate(initializer, home)
    return isModule(home.owner) ? evaluateOnce(declaration, compute) : compute()
  }

  function bindingValue(element: Node, home: Scope, use: Node): Value {
    if (!isBindingElement(element)) return unknownValue(use)
    const pattern = element.parent
    const whole = variableValue(pattern.parent, home, pattern)
    const name = element.propertyName ?? element.name
    if (element.dotDotDotToken || !name) return unknownValue(use)
    const key = isArrayBindingPattern(pattern)
      ? (pattern.elements as readonly Node[]).indexOf(element)
      : getNodeText(name)
    const value = evaluateProperty(whole, knownValue(key), use)
    const isMissing = value.kind === 'known' && value.value === undefined
    return isMissing && element.initializer ? evaluate(element.initializer, home) : value
  }

  function parameterValue(declaration: Node, home: Scope, use: Node): Value {
    if (!isParameterDeclaration(declaration)) return unknownValue(use)
    if (!home.given && canHoldText(declaration)) home.given = argumentsOfSomeCall(home)
    const at = (home.owner as FunctionNode).parameters.indexOf(declaration)
    const given = home.given?.[at]
    const value = given?.kind === 'later' ? evaluate(given.node, given.scope) : given
    const isMissing =
      home.given && (!value || (value.kind === 'known' && value.value === undefined))
    if (!isMissing) return value ?? unknownValue(use, nodeKey(declaration))
    return declaration.initializer ? evaluate(declaration.initializer, home) : knownValue(undefined)
  }

  /** Callers may pass a part of the text by this parameter. */
  function canHoldText(declaration: Node): boolean {
    const type = program.getType(declaration)
    return type !== undefined && (program.mayBeFragment(type) || program.returnsFragment(type))
  }

  function argumentsOfSomeCall({ owner }: Scope): Argument[] | undefined {
    const name = nameOfFunction(owner)
    const calls = (name ? program.callsNamed(name) : []).filter((node) => {
      const declaration = program.findDeclaration(node.expression)
      if (declaration === owner) return true
      return declaration && isVariableDeclaration(declaration) && declaration.initializer === owner
    })
    if (calls.length === 0) return undefined
    const chosen = pick(owner, calls)
    return evaluateArguments(chosen, openScope(chosen))
  }

  function nameOfFunction(owner: Node): string | undefined {
    if (isFunctionDeclaration(owner)) return owner.name?.text
    const { parent } = owner
    return parent && isVariableDeclaration(parent) ? getNodeText(parent.name) : undefined
  }

  function evaluateArguments(node: Node, scope: Scope): Argument[] {
    if (!isCallExpression(node)) return []
    return node.arguments.flatMap((one): Argument[] =>
      isSpreadElement(one)
        ? evaluateItems(one, scope).items
        : [{ kind: 'later', node: one, scope }],
    )
  }

  function evaluateProperty(value: Value, key: Value, node: Node): Value {
    if (value.kind === 'object') return evaluateMember(value, decide(key), node)
    if (value.kind === 'list') {
      if (key.kind !== 'known') return pick(node, value.items)
      if (key.value === 'length' && !value.isOpen) return knownValue(value.items.length)
      if (!Number.isInteger(Number(key.value))) return unknownValue(node)
      return value.items[Number(key.value)] ?? knownValue(undefined)
    }
    if (value.kind === 'unknown' && isKnown(key))
      return unknownValue(node, `${value.key}.${String(key.value)}`)
    if (!isKnown(value) || !isKnown(key)) return unknownValue(node)
    const { value: object } = value
    return object === undefined || object === null
      ? knownValue(undefined)
      : knownValue((object as Record<string, unknown>)[String(key.value)])
  }

  function evaluateMember(value: Value & { kind: 'object' }, key: Value, node: Node): Value {
    const { properties } = value.node
    const members = properties.filter((one) => !isSpreadAssignment(one))
    if (!isKnown(key)) return valueOfMember(pick(node, members), value.scope)
    const member = properties.findLast((one) => nameOfMember(one) === String(key.value))
    if (member) return valueOfMember(member, value.scope)
    const spread = properties.findLast(isSpreadAssignment)
    return spread
      ? evaluateProperty(evaluate(spread.expression, value.scope), key, node)
      : knownValue(undefined)
  }

  function valueOfMember(member: Node, scope: Scope): Value {
    if (isPropertyAssignment(member)) return evaluate(member.initializer, scope)
    if (isMethodDeclaration(member)) return { kind: 'function', node: member, scope }
    if (!isShorthandPropertyAssignment(member)) return unknownValue(member)
    const declaration = program.findShorthand(member)
    return declaration ? variableValue(declaration, scope, member) : unknownValue(member)
  }

  function evaluatePrefix(node: Node, scope: Scope): Value {
    if (!isPrefixUnaryExpression(node)) return unknownValue(node)
    const value = evaluate(node.operand, scope)
    if (node.operator === SyntaxKind.ExclamationToken) return knownValue(!isTrue(value))
    if (node.operator === SyntaxKind.MinusToken && value.kind === 'known')
      return knownValue(-(value.value as number))
    return unknownValue(node)
  }

  function evaluateBinary(node: Node, scope: Scope): Value {
    if (!isBinaryExpression(node)) return unknownValue(node)
    const operator = node.operatorToken.kind
    const left = evaluate(node.left, scope)
    const right = () => evaluate(node.right, scope)
    if (operator === SyntaxKind.QuestionQuestionToken) {
      if (left.kind === 'known') return left.value == null ? right() : left
      if (left.kind !== 'unknown') return left
      return pick(node, [() => left, right])()
    }
    if (operator === SyntaxKind.AmpersandAmpersandToken) return isTrue(left) ? right() : left
    if (operator === SyntaxKind.BarBarToken) return isTrue(left) ? left : right()
    const compute = operators[operator]
    if (!compute) return unknownValue(node)
    const other = right()
    const [one, two] =
      isKnown(left) || isKnown(other) ? [decide(left), decide(other)] : [left, other]
    if (isKnown(one) && isKnown(two))
      return knownValue(compute(one.value as number, two.value as number))
    return equality(node, one, two) ?? unknownValue(node)
  }

  /** `===` and `!==` of the same values are decided together. */
  function equality(node: Node, one: Value, two: Value): Value | undefined {
    if (!isBinaryExpression(node) || one.kind !== 'unknown' || !isKnown(two)) return undefined
    const operator = node.operatorToken.kind
    const key = `${one.key}===${String(two.value)}`
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return unknownValue(node, key)
    if (operator !== SyntaxKind.ExclamationEqualsEqualsToken) return undefined
    return knownValue(choose(key, 2) !== 0)
  }

  function evaluateCall(node: Node, scope: Scope): Value {
    if (!isCallExpression(node)) return unknownValue(node)
    const { expression } = node
    if (getNodeText(expression) === 'Object.keys') return evaluateKeys(node, scope)
    if (isPropertyAccessExpression(expression)) {
      const owner = program.getType(expression.expression)
      if (owner && program.isFragmentTag(owner))
        return evaluateFragment(expression.name.text, node, scope)
      const receiver = evaluate(expression.expression, scope)
      const method = expression.name.text
      if (receiver.kind === 'sql') return receiver
      const list = asList(receiver, expression.expression)
      if (list && method in methods)
        return methods[method]?.(list, node, scope) ?? unknownValue(node)
    }
    const called = evaluate(expression, scope)
    if (called.kind === 'function') return callFunction(called, evaluateArguments(node, scope))
    return isKnown(called) && called.value === undefined ? called : unknownValue(node)
  }

  function evaluateKeys(node: Node, scope: Scope): Value {
    const [argument] = isCallExpression(node) ? node.arguments : []
    const value = argument && evaluate(argument, scope)
    if (value?.kind !== 'object') return unknownValue(node)
    const names = value.node.properties.map(nameOfMember)
    return listValue(names.filter((name) => name !== undefined).map(knownValue), false)
  }

  function asList(value: Value, node: Node): List | undefined {
    if (value.kind === 'list') return value
    if (value.kind !== 'unknown') return undefined
    const type = program.getType(node)
    return type && program.checker.isArrayLikeType(type) ? representatives(node) : undefined
  }

  function callFunction({ node, scope }: Value & { kind: 'function' }, given: Argument[]): Value {
    const evaluateCalled = () =>
      evaluateResult(node, { owner: node, parent: scope, values: new Map(), given })
    const isConstant = isModule(scope.owner) && node.parameters.length === 0
    return isConstant ? evaluateOnce(node, evaluateCalled) : evaluateCalled()
  }

  const isModule = (owner: Node) => !isFunctionNode(owner)

  /** Stores a value without choices for the texts and statements that follow. */
  function evaluateOnce(node: Node, compute: () => Value): Value {
    const stored = constants.get(node)
    if (stored) {
      for (const one of stored.nested) nested.add(one)
      return stored.value
    }
    const before = choicesMade
    const outer = nested
    const included = new Set<Node>()
    nested = included
    const value = compute()
    nested = outer
    for (const one of included) nested.add(one)
    if (choicesMade === before) constants.set(node, { value, nested: [...included] })
    return value
  }

  function evaluateResult(node: FunctionNode, inner: Scope): Value {
    if (!node.body) return unknownValue(node)
    if (!isBlock(node.body)) return evaluate(node.body, inner)
    return runStatements(node.body.statements, inner) ?? knownValue(undefined)
  }

  /** Returns undefined if the statements return no value. */
  function runStatements(statements: readonly Statement[], scope: Scope): Value | undefined {
    for (const statement of statements) {
      if (isReturnStatement(statement))
        return statement.expression ? evaluate(statement.expression, scope) : knownValue(undefined)
      if (isThrowStatement(statement)) throw new Infeasible()
      if (mayReturnUnseen(statement)) return unknownValue(statement)
      const branch = branchTaken(statement, scope)
      if (!branch) continue
      const value = runStatements(isBlock(branch) ? branch.statements : [branch], scope)
      if (value) return value
    }
    return undefined
  }

  function branchTaken(statement: Statement, scope: Scope): Statement | undefined {
    if (isTryStatement(statement)) return statement.tryBlock
    if (isBlock(statement)) return statement
    if (!isIfStatement(statement)) return undefined
    return isTrue(evaluate(statement.expression, scope))
      ? statement.thenStatement
      : statement.elseStatement
  }

  function callArgument(node: Node, scope: Scope, ...given: Value[]): Value {
    if (!isCallExpression(node) || !node.arguments[0]) return unknownValue(node)
    const called = evaluate(node.arguments[0], scope)
    return called.kind === 'function' ? callFunction(called, given) : unknownValue(node)
  }

  /** Keeps an item whose condition is known only at run time. */
  const mayBeTrue = (value: Value | undefined) => value?.kind !== 'known' || Boolean(value.value)

  const methods: Record<string, (receiver: List, node: Node, scope: Scope) => Value> = {
    map: ({ items, isOpen }, node, scope) =>
      listValue(
        items.map((item, n) => callArgument(node, scope, item, knownValue(n))),
        isOpen,
      ),
    flatMap: ({ items, isOpen }, node, scope) => {
      const results = items.map((item, n) => callArgument(node, scope, item, knownValue(n)))
      return listValue(
        results.flatMap((value) => (value.kind === 'list' ? value.items : [value])),
        isOpen || results.some((value) => value.kind !== 'list' || value.isOpen),
      )
    },
    filter: ({ items, isOpen }, node, scope) => {
      const kept = items.map((item, n) => callArgument(node, scope, item, knownValue(n)))
      return listValue(
        items.filter((_, n) => mayBeTrue(kept[n])),
        isOpen || !kept.every(isKnown),
      )
    },
    find: ({ items }, node, scope) => {
      const candidates = items.filter((item, n) =>
        mayBeTrue(callArgument(node, scope, item, knownValue(n))),
      )
      return pick(node, [...candidates, knownValue(undefined)])
    },
    reduce: ({ items }, node, scope) => {
      if (!isCallExpression(node)) return unknownValue(node)
      const start = node.arguments[1]
      const all = start ? [evaluate(start, scope), ...items] : items
      return all.reduce((sum, item) => callArgument(node, scope, sum, item))
    },
  }

  /** A call of a function of `sql`. */
  function evaluateFragment(name: string, node: Node, scope: Scope): Value {
    const [argument, separator] = isCallExpression(node) ? node.arguments : []
    if (!argument) throw new Unresolved(`“${getNodeText(node)}” has no argument`, node)
    const textPart = (text: string): Text => ({ text, node, start: node.getStart() })
    if (name === 'name') return sqlValue([textPart(`"${evaluateName(argument, scope)}"`)])
    if (name === 'rows') return sqlValue(partsOfRows(argument, node, textPart))
    if (name === 'in') {
      const list = { parameter: argument, type: program.getType(argument) }
      return sqlValue([textPart('= ANY ('), list, textPart(')')])
    }
    if (name !== 'join') return unknownValue(node)
    const list = asList(evaluate(argument, scope), argument)
    const between = separator ? evaluate(separator, scope) : knownValue('')
    if (!list || between.kind !== 'known')
      throw new Unresolved(`“${getNodeText(argument)}” is known only at run time`, argument)
    return sqlValue(
      list.items.flatMap((item, n) => [
        textPart(n === 0 ? '' : String(between.value)),
        ...partsIn(item, argument),
      ]),
    )
  }

  function evaluateName(argument: Node, scope: Scope): string {
    const value = evaluate(argument, scope)
    if (value.kind === 'known' && typeof value.value === 'string') return value.value
    const type = program.getType(argument)
    const literals = type && listLiterals(type)
    if (!literals)
      throw new Unresolved(`“${getNodeText(argument)}” is known only at run time`, argument)
    return pick(argument, literals)
  }

  /** One row, with the columns of the type. */
  function partsOfRows(argument: Node, node: Node, textPart: (text: string) => Text): Part[] {
    const type = program.getType(argument)
    const [row] = type ? listElements(program.checker, type) : []
    if (!row) throw new Unresolved(`“${getNodeText(argument)}” is no list of rows`, argument)
    const columns = program.checker.getPropertiesOfType(row)
    const names = columns.map(({ name }) => `"${name}"`)
    const values = columns.flatMap((column, n): Part[] => [
      textPart(n === 0 ? '(' : ', '),
      { parameter: node, type: program.checker.getTypeOfSymbol(column) },
    ])
    return [textPart(`(${names.join(', ')}) VALUES `), ...values, textPart(')')]
  }

  return { partsOfTemplate }
}

const mayReturnUnseen = (node: Node) =>
  isForStatement(node) ||
  isForOfStatement(node) ||
  isForInStatement(node) ||
  isWhileStatement(node) ||
  isDoStatement(node) ||
  isSwitchStatement(node)

function nameOfMember(member: Node & { name?: Node | undefined }) {
  const { name } = member
  return name && (isStringLiteral(name) || isIdentifier(name)) ? name.text : undefined
}

type Operator = (left: number, right: number) => unknown
const operators: Partial<Record<SyntaxKind, Operator>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: (left, right) => left === right,
  [SyntaxKind.ExclamationEqualsEqualsToken]: (left, right) => left !== right,
  [SyntaxKind.GreaterThanToken]: (left, right) => left > right,
  [SyntaxKind.GreaterThanEqualsToken]: (left, right) => left >= right,
  [SyntaxKind.LessThanToken]: (left, right) => left < right,
  [SyntaxKind.LessThanEqualsToken]: (left, right) => left <= right,
  [SyntaxKind.PlusToken]: (left, right) => left + right,
  [SyntaxKind.MinusToken]: (left, right) => left - right,
}
