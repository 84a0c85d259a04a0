import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'

/** `start` is the offset of the text in its source file. */
export type Text = { text: string; node: Node; start: number }
export type Parameter = { parameter: Node; type: Type | undefined }
/** Where the text of a template begins or ends among the parts of a statement. */
export type Edge = { template: TaggedTemplateExpression; isStart: boolean }
export type Part = Text | Parameter | Edge

export type FunctionNode = Node & { parameters: readonly Node[]; body?: Node | undefined }

export type Value =
  | { kind: 'sql'; parts: Part[] }
  | { kind: 'known'; value: unknown }
  /** The items of an open list stand for any number of items. */
  | { kind: 'list'; items: Value[]; isOpen: boolean }
  | { kind: 'object'; node: ObjectLiteralExpression; scope: Scope }
  | { kind: 'function'; node: FunctionNode; scope: Scope }
  | Unknown

export type List = Value & { kind: 'list' }

/** A value at run time. Equal keys mean equal values; `node` computes it. */
type Unknown = { kind: 'unknown'; key: string; node: Node | undefined }

/** Evaluated when it is read. */
export type Argument = Value | { kind: 'later'; node: Node; scope: Scope }

/** Variables of a function's call, or of a module. */
export type Scope = {
  owner: Node
  parent: Scope | undefined
  values: Map<Node, Value>
  given: Argument[] | undefined
}

export class Unresolved extends Error {
  readonly node: Node
  constructor(reason: string, node: Node) {
    super(reason)
    this.node = node
  }
}

/** The chosen branches throw, so no statement is sent. */
export class Infeasible extends Error {}

/** Values of a module's constants and of its functions without parameters, with the templates in them. */
export type Constants = Map<Node, { value: Value; nested: readonly Node[] }>

export const knownValue = (value: unknown): Value => ({ kind: 'known', value })
export const listValue = (items: Value[], isOpen: boolean): List => ({
  kind: 'list',
  items,
  isOpen,
})
export const isKnown = (value: Value): value is Value & { kind: 'known' } => value.kind === 'known'
export const unknownValue = (node: Node, key = nodeKey(node)): Value => ({
  kind: 'unknown',
  key,
  node,
})
export const nodeKey = (node: Node) => `${node.getSourceFile().fileName}:${node.pos}:${node.end}`
export const sqlValue = (parts: Part[]): Value => ({ kind: 'sql', parts })

export const isFunctionNode = (node: Node): node is FunctionNode =>
  isArrowFunction(node) ||
  isFunctionExpression(node) ||
  isFunctionDeclaration(node) ||
  isMethodDeclaration(node)

/** Returns the nearest function around the node, or its module. */
export function findOwner(node: Node): Node {
  let at = node.parent
  while (at.parent && !isFunctionNode(at)) at = at.parent
  return at
}

export const getNodeText = (node: Node) => node.getText().replace(/\s+/g, ' ')
