import type { ReactNode } from 'react'
import { ScrollArea } from '../../ui/scroll-area.tsx'

type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Left out on a phone. */
  isWideOnly?: boolean
}

type Props<Row> = {
  title: string
  about?: string
  /** What a row is of; its cell is the row's heading. */
  head: Column<NoInfer<Row>>
  columns: readonly Column<NoInfer<Row>>[]
  rows: readonly Row[]
  getKey: (row: NoInfer<Row>) => string
  /** In place of the table, if there are no rows. */
  empty?: string
}

/** A table of numbers that scrolls sideways if it does not fit the screen. */
export function FigureTable<Row>({ title, about, head, columns, rows, getKey, empty }: Props<Row>) {
  return (
    <section>
      <h2 className="text-2xl text-maroon">{title}</h2>
      {about && <p className="mt-1 max-w-prose text-sm text-ink-soft">{about}</p>}
      {rows.length === 0 && empty ? (
        <p className="mt-3 text-ink-soft">{empty}</p>
      ) : (
        <ScrollArea label={title} className="mt-3">
          <table className="w-full text-left sm:min-w-xl">
            <thead>
              <tr className="border-b border-line text-sm text-ink-soft">
                <th scope="col" className="py-2 pr-4 font-normal">
                  {head.title}
                </th>
                {columns.map(({ title: name, isWideOnly }) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-2 pl-4 text-right font-normal ${isWideOnly ? 'max-sm:hidden' : ''}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={getKey(row)} className="border-b border-line">
                  <th
                    scope="row"
                    className="py-1 pr-4 font-normal wrap-anywhere max-sm:max-w-36 max-sm:min-w-28"
                  >
                    {head.cell(row)}
                  </th>
                  {columns.map(({ title: name, cell, isWideOnly }) => (
                    <td
                      key={name}
                      className={`py-1 pl-4 text-right tabular-nums ${isWideOnly ? 'max-sm:hidden' : ''}`}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </section>
  )
}
