import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  adminCustomerPath,
  adminCustomersPath,
  adminOrdersPath,
  adminProductsPath,
} from '#shared/panel-paths.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import type { Api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { pagesFor } from '../shared/panel-pages.ts'
import { hasPermission } from '../shared/roles.ts'
import { MIN_SEARCH_LENGTH } from '../shared/search-box.tsx'

/** `id` is unique in its group: an order and its customer without an account share one. */
type Entry = { id: string; label: string; note?: string; to: string }
type Group = { name: AnyMessage; entries: Entry[] }

/** Of each kind; the last entry leads to all. */
const OFFERED = 5
/** Between the last key and the request. */
const PAUSE_MS = 200

/** Finds pages, orders, products and customers, and opens the chosen one. */
export default function PanelSearch({ onClose }: { onClose: () => void }) {
  const viewer = useSession()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const q = text.trim()
  const { groups, busy, failed, retry } = useFound(q)
  const pages = pagesFor(viewer)
    .filter(({ label }) =>
      [label, t(label)].some((name) => name.toLowerCase().includes(q.toLowerCase())),
    )
    .map(({ label, to }) => ({ id: label, label: t(label), to }))
  const shown: Group[] = [{ name: 'Pages', entries: pages }, ...groups]
  const filled = shown.filter(({ entries }) => entries.length > 0)
  const ids = filled.flatMap((group) => group.entries.map((entry) => toValue(group, entry)))
  const [selected, setSelected] = useState('')
  const first = ids[0] ?? ''
  const isGone = !ids.includes(selected)
  // The list keeps what it selected itself, so that it must be told of the first after a commit.
  useEffect(() => {
    if (isGone) setSelected(first)
  }, [isGone, first])

  function open(to: string) {
    onClose()
    navigate(to)
  }

  return (
    <Modal open onClose={onClose} title={t('Find in the panel')} firstFocus={field}>
      <Command
        shouldFilter={false}
        loop
        value={selected}
        onValueChange={setSelected}
        label={t('Find in the panel')}
        className="px-6 pt-2 pb-6 sm:px-8"
      >
        <Command.Input
          ref={field}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setSelected('')
          }}
          maxLength={100}
          placeholder={t('A page, order, piece or customer')}
          className={fieldStyle}
        />
        <p role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
          {busy ? t('Searching …') : ''}
        </p>
        {failed && (
          <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 text-red">
            {failed}
            <Button
              kind="quiet"
              className="px-0!"
              onClick={retry}
              // The list would take Enter for its own.
              onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
            >
              {t('Try again')}
            </Button>
          </div>
        )}
        <Command.List label={t('Find in the panel')} className="mt-3 h-[50vh] overflow-y-auto">
          {filled.map((group) => (
            <Command.Group
              key={group.name}
              heading={t(group.name)}
              className="pb-3 [&_[cmdk-group-heading]]:caps [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-gold-ink"
            >
              {group.entries.map((entry) => (
                <Command.Item
                  key={entry.id}
                  value={toValue(group, entry)}
                  onSelect={() => open(entry.to)}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-3 py-1 aria-selected:bg-maroon aria-selected:text-ivory"
                >
                  <span className="wrap-anywhere">{entry.label}</span>
                  {entry.note && <span className="text-sm wrap-anywhere">{entry.note}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {filled.length === 0 && !busy && !failed && (
            <p className="px-3 py-6 text-ink-soft">{t('Nothing fits this')}</p>
          )}
        </Command.List>
      </Command>
    </Modal>
  )
}

const toValue = ({ name }: Group, { id }: Entry) => `${name} ${id}`

type Found = { q: string; groups: Group[]; failed: string }

/** Searches after a pause in typing. Results of other words are left out, so that Enter opens none of them. */
function useFound(q: string) {
  const { user } = useSession()
  const { api } = useBrowserSession()
  const [found, setFound] = useState<Found>({ q: '', groups: [], failed: '' })
  const [attempt, setAttempt] = useState(0)
  const searches = searchesFor((work) => hasPermission(user, work))
  const kinds = searches.map(({ name }) => name).join()
  const isLong = q.length >= MIN_SEARCH_LENGTH && searches.length > 0
  useEffect(() => {
    if (!isLong) return
    const aborter = new AbortController()
    const { signal } = aborter
    const timer = setTimeout(() => {
      Promise.all(searches.map((search) => search.find(api, q, signal))).then(
        (groups) => signal.aborted || setFound({ q, groups, failed: '' }),
        (error) => signal.aborted || setFound({ q, groups: [], failed: errorMessage(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [api, q, isLong, kinds, attempt])
  const isFound = found.q === q
  return {
    groups: isLong && isFound ? found.groups : [],
    failed: isLong && isFound ? found.failed : '',
    busy: isLong && !isFound,
    retry() {
      setFound({ q: '', groups: [], failed: '' })
      setAttempt(attempt + 1)
    },
  }
}

type Search = {
  name: AnyMessage
  find: (api: Api, q: string, signal: AbortSignal) => Promise<Group>
}

function searchesFor(may: (work: 'orders' | 'catalogue' | 'customers') => boolean): Search[] {
  return [
    ...(may('orders') ? [orders] : []),
    ...(may('catalogue') ? [products] : []),
    ...(may('customers') ? [customers] : []),
  ]
}

const orders: Search = {
  name: 'Orders',
  async find(api, q, signal) {
    const { data } = await api('GET /api/admin/orders/get', {
      query: { q, limit: OFFERED },
      signal,
    })
    const entries = data.map(({ _id: id, orderNumber, customer, addressInfo }) => ({
      id,
      label: orderNumber || t('No number yet'),
      note: addressInfo.recipientName || customer.userName,
      to: adminOrdersPath({ order: id }),
    }))
    const all = t('All orders with “{text}”', { text: q })
    return { name: 'Orders', entries: withAll(entries, all, adminOrdersPath({ q })) }
  },
}

const products: Search = {
  name: 'Products',
  async find(api, q, signal) {
    const query = { q, limit: OFFERED }
    const { data } = await api('GET /api/admin/products/get', { query, signal })
    const entries = data.map((product) => ({
      id: product._id,
      label: getTitle(product),
      to: adminProductsPath({ edit: product._id }),
    }))
    const all = t('All products with “{text}”', { text: q })
    return { name: 'Products', entries: withAll(entries, all, adminProductsPath({ q })) }
  },
}

const customers: Search = {
  name: 'Customers',
  async find(api, q, signal) {
    const { data } = await api('GET /api/admin/customers', { query: { q, limit: OFFERED }, signal })
    const entries = data.map(({ _id: id, userName, email, phone }) => ({
      id,
      label: userName,
      note: email || phone,
      to: adminCustomerPath(id),
    }))
    const all = t('All customers with “{text}”', { text: q })
    return { name: 'Customers', entries: withAll(entries, all, adminCustomersPath({ q })) }
  },
}

const withAll = (entries: Entry[], label: string, to: string): Entry[] =>
  entries.length > 0 ? [...entries, { id: 'all', label, to }] : []
