import { areasIn, mergedAreas, parsePinRange } from './areas.ts'

export type ZoneFile = {
  zones: Map<string, string[]>
  unread: string[]
}

const splitCells = (line: string) =>
  line
    .split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Reads a CSV with an area and a zone's name in each row, in either order. Ignores a heading. */
export function readZoneFile(text: string): ZoneFile {
  const zones = new Map<string, string[]>()
  const unreadLines: string[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [firstCell = '', secondCell = ''] = splitCells(line)
    const [area, zone] = isArea(firstCell) ? [firstCell, secondCell] : [secondCell, firstCell]
    if (isArea(area) && zone !== '') zones.set(zone, [...(zones.get(zone) ?? []), ...areasIn(area)])
    else if (at > 0) unreadLines.push(line)
  }
  return {
    zones: new Map([...zones].map(([name, areas]) => [name, mergedAreas(areas)])),
    unread: unreadLines,
  }
}

const isArea = (cell: string) => {
  const [area, ...more] = areasIn(cell)
  return area !== undefined && more.length === 0 && parsePinRange(area) !== undefined
}
