import type { Node } from 'typescript/unstable/ast'
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ColumnTypes, Kind } from './column-types.ts'
import type { Column, Description } from './describe.ts'
import { listElements, listMembers, NOTHING } from './program.ts'
import type { Parameter } from './values.ts'

const primitives: Partial<Record<string, TypeFlags>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
}

/** Checks each member of a union, except null and undefined. */
function fits(checker: Checker, type: Type, kind: Kind): boolean {
  return listMembers(type).some((member) => {
    if (kind === 'anything' || member.flags & (TypeFlags.Any | TypeFlags.Unknown)) return true
    if (member.isTypeParameter()) return true
    if (member.isIntersectionType())
      return (member.getTypes() ?? []).some((one) => fits(checker, one, kind))
    if (typeof kind === 'object')
      return (
        member.isObjectType() &&
        checker.isArrayLikeType(member) &&
        listElements(checker, member).some((one) => fits(checker, one, kind.of))
      )
    const flags = primitives[kind]
    if (flags) return (member.flags & flags) !== 0
    if (kind === 'object') return member.isObjectType()
    const name = member.getSymbol()?.name
    return name === kind || (kind === 'Buffer' && name === 'Uint8Array')
  })
}

/** PostgreSQL accepts these values, though the driver returns another kind. */
const isAccepted = (type: Type, kind: Kind, name: string) =>
  kind === 'Date' || kind === 'object'
    ? (type.flags & TypeFlags.StringLike) !== 0
    : name === 'numeric' && (type.flags & TypeFlags.NumberLike) !== 0

const wordsFor = (kind: Kind): string =>
  typeof kind === 'string' ? kind : `${wordsFor(kind.of)}[]`

/** Finds properties of the row type that are missing or of another kind. */
export function compareColumns(
  checker: Checker,
  row: Type,
  { columns }: Description,
  types: ColumnTypes,
): string[] {
  function compare({ name, type }: Column, declared: Type): string[] {
    const sqlType = types.get(type)
    if (!sqlType || fits(checker, declared, sqlType.kind)) return []
    return [
      `“${name}” is ${sqlType.name}, which the driver returns as ${wordsFor(sqlType.kind)}; the row type says ${checker.typeToString(declared)}.`,
    ]
  }
  const [index] = checker.getIndexInfosOfType(row)
  if (index) return columns.flatMap((column) => compare(column, index.valueType))
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const declared = checker.getTypeOfSymbol(property)
    if (!declared) return []
    // The driver keeps the last of two columns of one name.
    const column = columns.findLast(({ name }) => name === property.name)
    if (column) return compare(column, declared)
    const isOptional = listMembers(declared).some((one) => one.flags & TypeFlags.Undefined)
    return isOptional
      ? []
      : [`The row type has “${property.name}”, which the statement does not return.`]
  })
}

/** Finds parameters of another kind than their place in the statement. */
export function compareParameters(
  checker: Checker,
  values: readonly Parameter[],
  { parameters }: Description,
  types: ColumnTypes,
): { node: Node; text: string }[] {
  return values.flatMap(({ parameter, type }, n) => {
    const sqlType = types.get(parameters[n] ?? 0)
    if (!type || !sqlType) return []
    const members = listMembers(type).filter((one) => !(one.flags & NOTHING))
    if (
      members.every(
        (one) => fits(checker, one, sqlType.kind) || isAccepted(one, sqlType.kind, sqlType.name),
      )
    )
      return []
    const text = `The statement takes ${sqlType.name} here; the value is ${checker.typeToString(type)}.`
    return [{ node: parameter, text }]
  })
}
