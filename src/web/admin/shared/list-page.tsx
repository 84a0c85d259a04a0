import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from './count-text.ts'
import { type Filter, ListSearch } from './list-search.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { Pager } from './pager.tsx'

/** Rows that a list asks the API for at once. */
export const LIST_SIZE = 50

type Choice = Record<string, string | undefined>

type List<Row> = {
  data: readonly Row[]
  total: number
  nextCursor: string | null
  /** Why the list could not be loaded. */
  failed?: string | undefined
}

type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Of its cells. */
  className?: string
  /** Only screen readers read the title, as over a button. */
  isTitleHidden?: boolean
}

type Props<Row extends { _id: string }> = Omit<PageHeadProps, 'about'> & {
  title: string
  about?: ReactNode
  list: List<Row>
  /** What the rows are, for the count below the title. */
  noun?: Parameters<typeof countText>[1]
  /** What the address chooses; without it, the list has one page. */
  choice?: Choice
  /** The address of another choice. */
  getHref?: (choice: Choice) => string
  search?: { label: string; placeholder: string }
  filters?: readonly Filter[]
  /** `value` is undefined for the tab of everything. */
  tabs?: { name: string; entries: readonly Tab[] }
  empty: { title: string; filteredTitle?: string; text?: ReactNode }
  /** Above the list. */
  notice?: ReactNode
  /** The bar of the chosen rows. */
  bulk?: ReactNode
  columns?: readonly Column<Row>[]
  /** In place of columns: each row is an `li`. */
  row?: (row: Row) => ReactNode
  /** In place of both. */
  children?: (rows: readonly Row[]) => ReactNode
}

type Tab = { value: string | undefined; label: string; count?: number | undefined }

/** A list without further pages. */
export const wholeList = <Row,>(data: readonly Row[]): List<Row> => ({
  data,
  total: data.length,
  nextCursor: null,
})

/** A list of the panel. Its address is its state: search, filters, tab and page. */
export function ListPage<Row extends { _id: string }>({
  list,
  noun,
  choice = {},
  getHref = () => '',
  search,
  filters = [],
  tabs,
  empty,
  notice,
  bulk,
  columns,
  row,
  children,
  about,
  ...head
}: Props<Row>) {
  const [address] = useSearchParams()
  const { data: rows, total, nextCursor, failed } = list
  const isFiltered = ['q', ...filters.map(({ name }) => name), ...(tabs ? [tabs.name] : [])].some(
    (name) => address.get(name),
  )
  const { cursor, ...filter } = choice
  return (
    <div className="list-page">
      <PageHead
        {...head}
        about={
          <>
            {noun && !failed && countText(total, noun)}
            {about}
          </>
        }
      />
      {(tabs || search) && (
        <div className="list-controls">
          {tabs && (
            <nav aria-label={t('Views')} className="list-tabs">
              {tabs.entries.map(({ value, label, count }) => (
                <Link
                  key={value ?? ''}
                  to={getHref({ ...pick(choice, ['q']), [tabs.name]: value })}
                  aria-current={choice[tabs.name] === value ? 'page' : undefined}
                  className="list-tab"
                >
                  {label}
                  {count !== undefined && <span className="list-tab-count">{count}</span>}
                </Link>
              ))}
            </nav>
          )}
          {search && (
            <ListSearch
              getHref={getHref}
              {...search}
              filters={filters}
              kept={tabs ? pick(choice, [tabs.name]) : {}}
            />
          )}
        </div>
      )}
      {notice}
      {failed ? (
        <FailedList sentence={failed} />
      ) : rows.length === 0 ? (
        <Empty title={isFiltered ? (empty.filteredTitle ?? empty.title) : empty.title}>
          {!isFiltered && empty.text}
        </Empty>
      ) : columns ? (
        <Table title={head.title} rows={rows} columns={columns} />
      ) : row ? (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((one) => (
            <Fragment key={one._id}>{row(one)}</Fragment>
          ))}
        </ul>
      ) : (
        children?.(rows)
      )}
      <Pager
        shownCount={rows.length}
        total={total}
        size={LIST_SIZE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => getHref({ ...filter, cursor: at })}
      />
      {bulk}
    </div>
  )
}

const pick = (choice: Choice, names: readonly string[]): Choice =>
  Object.fromEntries(names.map((name) => [name, choice[name]]))

type TableProps<Row> = { title: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** On a phone each row reads as a card. */
function Table<Row extends { _id: string }>({ title, rows, columns }: TableProps<Row>) {
  return (
    <table className="list-table">
      <caption className="sr-only">{title}</caption>
      <thead className="border-b border-gold max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className="caps py-2 pr-6 text-ink-soft">
              <span className={column.isTitleHidden ? 'sr-only' : ''}>{column.title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <tr key={row._id} className="list-row">
            {columns.map(({ title, cell, className = '' }) => (
              <td key={title} className={`list-cell ${className}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
