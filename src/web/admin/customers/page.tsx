import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminCustomersPath } from '#shared/panel-paths.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterBar, FilterSelect } from '../shared/filter-bar.tsx'
import { parseCustomerChoice } from '../shared/list-choices.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { CustomerRow } from './customer-row.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

const PAGE = 50

const load = createStaffLoader('customers', async ({ api, url: { searchParams }, orEmpty }) => {
  const query = { ...parseCustomerChoice(searchParams), limit: PAGE }
  const list = await orEmpty(api('GET /api/admin/customers', { query }))
  const { data: customers, total, nextCursor, failed, codUndelivered = null } = list
  return { customers, total, nextCursor, failed, codUndelivered }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Customers'))

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, total, nextCursor, failed, codUndelivered } = loaderData
  const [search] = useSearchParams()
  const [leaving, setLeaving] = useState<Customer | null>(null)
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: () => setLeaving(null) })
  const choice = parseCustomerChoice(search)
  const { cursor, q, bought } = choice
  return (
    <div>
      <h1 className="text-3xl text-maroon">{t('Customers')}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">
        {!failed && countText(total, 'customer')}
      </p>
      <FilterBar
        getHref={adminCustomersPath}
        label={t('Search customers')}
        placeholder={t('Name, email or phone')}
        active={bought ? 1 : 0}
      >
        <FilterSelect
          label={t('Customers')}
          name="bought"
          anyLabel={t('All customers')}
          options={[['1', t('Customers with orders')]]}
        />
      </FilterBar>
      {failed ? (
        <FailedList sentence={failed} />
      ) : customers.length === 0 ? (
        <Empty title={q || bought ? t('No customer fits this') : t('No customers yet')} />
      ) : (
        <table className="w-full border-b border-line text-left max-lg:block">
          <caption className="sr-only">{t('Customers')}</caption>
          <thead className="max-lg:sr-only">
            <tr>
              {(['Customer', 'Phone', 'Orders', 'Spent', 'Seen'] as const).map((title) => (
                <th key={title} scope="col" className="caps py-3 pr-6 text-ink-soft">
                  {t(title)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('Details')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {customers.map((customer) => (
              <CustomerRow
                key={customer._id}
                customer={customer}
                codUndelivered={codUndelivered}
                onErase={() => setLeaving(customer)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        shownCount={customers.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={(at) => adminCustomersPath({ ...choice, cursor: at })}
      />
      {leaving && (
        <Suspense fallback={null}>
          <EraseDialog
            customer={leaving}
            busy={busy}
            refusal={refusal?.message}
            onErase={() => send('DELETE /api/admin/customers/:id', { params: { id: leaving._id } })}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
