type Garment = { is: RegExp; goesWith: string[] }

/** What is worn beside a garment, by whom: the drape over it, the one at her side, the guest. */
const garments: Garment[] = [
  { is: /sherwani|bandhgala|men’s|men's|nehru/i, goesWith: ['lehenga', 'shawl', 'saree'] },
  { is: /dupatta/i, goesWith: ['kurta', 'patiala', 'lehenga'] },
  { is: /shawl/i, goesWith: ['bandhgala', 'velvet', 'saree'] },
  { is: /lehenga|blouse/i, goesWith: ['dupatta', 'sherwani', 'anarkali'] },
  { is: /saree/i, goesWith: ['shawl', 'bandhgala', 'anarkali'] },
  { is: /anarkali|sharara|gown|cape/i, goesWith: ['dupatta', 'sherwani', 'shawl'] },
  { is: /material/i, goesWith: ['dupatta', 'shawl', 'palazzo'] },
]

const others = ['dupatta', 'shawl', 'palazzo']

/** Words to search for pieces that complete a look; none of them finds more of the piece's own kind. */
export function goesWith(title: string): string[] {
  const words = garments.find(({ is }) => is.test(title))?.goesWith ?? others
  return words.filter((word) => !title.toLowerCase().includes(word))
}

/** One of each kind in turn, so that the first ones shown are all of different kinds. */
export function inTurn<Piece extends { _id: string }>(kinds: Piece[][], most: number): Piece[] {
  const longest = Math.max(0, ...kinds.map((kind) => kind.length))
  const mixed = Array.from({ length: longest }, (_, n) => kinds.map((kind) => kind[n])).flat()
  const found = new Map<string, Piece>()
  for (const piece of mixed) if (piece && !found.has(piece._id)) found.set(piece._id, piece)
  return [...found.values()].slice(0, most)
}
