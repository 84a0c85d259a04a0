import { orderNumberSource } from './vocabulary.ts'

export type CourierRow = { order: string; trackingNumber: string }

const orderHeading = /order|reference|invoice|ऑर्डर/i
const trackingHeading = /track|awb|waybill|docket|consignment|parcel|ट्रैक/i

function splitCells(line: string): string[] {
  const separator = ['\t', ';', ','].find((character) => line.includes(character)) ?? /\s+(?=\S*$)/
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim(),
  )
}

type CourierList = { rows: CourierRow[]; unread: string[] }

export const readCourierList = (text: string, prefixes: readonly string[]): CourierList =>
  readCourierRows(
    text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map(splitCells),
    prefixes,
  )

/**
 * Expects order and tracking number in the first two columns, in either order, if there is no
 * heading. An order number has one of the shop's `prefixes`. `unread`: the rows without an order number.
 */
export function readCourierRows(
  lines: readonly (readonly string[])[],
  prefixes: readonly string[],
): CourierList {
  const orderNumber = new RegExp(String.raw`^#?\s*${orderNumberSource(prefixes)}$`, 'i')
  const headingCells = lines[0] ?? []
  const order = headingCells.findIndex((cell) => orderHeading.test(cell) && !/\d/.test(cell))
  const tracking = headingCells.findIndex((cell, at) => at !== order && trackingHeading.test(cell))
  const hasHeading = order >= 0 && tracking >= 0
  const rows: CourierRow[] = []
  const unreadRows: string[] = []
  for (const cells of hasHeading ? lines.slice(1) : lines) {
    const [orderCell = '', number = ''] = hasHeading
      ? [cells[order], cells[tracking]]
      : orderNumber.test(cells[1] ?? '')
        ? [cells[1], cells[0]]
        : cells
    if (orderNumber.test(orderCell) || /^#?\d{1,12}$/.test(orderCell))
      rows.push({ order: orderCell.replace(/^#\s*/, ''), trackingNumber: number })
    else if (cells.some((cell) => cell !== '')) unreadRows.push(cells.join(', '))
  }
  return { rows, unread: unreadRows }
}
