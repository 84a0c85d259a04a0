import {
  type EmailBlock,
  type EmailLink,
  type EmailPart,
  emailLink,
  linksIn,
} from './email-blocks.ts'

type OrderSummary = {
  /** Button of an email whose text has no link. */
  link: Pick<EmailLink, 'href' | 'label'>
  items: EmailPart
  total: { label: string; amount: string }
  /** Rows without a value are left out. */
  rows: { label: string; value: string }[]
}

/** Returns what the HTML of an order's email needs beside these blocks of its text. */
export function orderSummary(
  { link, items, total, rows }: OrderSummary,
  blocks: readonly EmailBlock[],
): EmailBlock[] {
  const hasItems = blocks.some(({ kind }) => kind === 'items')
  const summary = hasItems
    ? []
    : items.blocks.map((block) =>
        block.kind === 'items'
          ? { ...block, sums: [...block.sums, { ...total, isTotal: true }] }
          : block,
      )
  const rowsWithValue = rows.filter(({ value }) => value)
  return [
    ...(linksIn(blocks).length > 0 ? [] : [emailLink(link.href, link.label)]),
    ...summary,
    ...(rowsWithValue.length > 0 ? [{ kind: 'rows' as const, rows: rowsWithValue }] : []),
  ]
}
