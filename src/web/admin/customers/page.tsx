import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminCustomersPath } from '#shared/panel-paths.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useCall } from '../../api/use-call.ts'
import { parseCustomerChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { CustomerRow } from './customer-row.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

const load = createStaffLoader('customers', async ({ api, url: { searchParams }, orEmpty }) => {
  const query = { ...parseCustomerChoice(searchParams), limit: LIST_SIZE }
  return { list: await orEmpty(api('GET /api/admin/customers', { query })) }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Customers'))

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData
  const { codUndelivered = null } = list
  const [search] = useSearchParams()
  const [leaving, setLeaving] = useState<Customer | null>(null)
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: () => setLeaving(null) })
  return (
    <>
      <ListPage
        title={t('Customers')}
        list={list}
        noun="customer"
        choice={parseCustomerChoice(search)}
        getHref={adminCustomersPath}
        search={{ label: t('Search customers'), placeholder: t('Name, email or phone') }}
        tabs={{
          name: 'bought',
          entries: [
            { value: undefined, label: t('All customers') },
            { value: '1', label: t('Customers with orders') },
          ],
        }}
        empty={{ title: t('No customers yet'), filteredTitle: t('No customer fits this') }}
      >
        {(customers) => (
          <table className="list-table">
            <caption className="sr-only">{t('Customers')}</caption>
            <thead className="border-b border-gold max-lg:sr-only">
              <tr>
                {(['Customer', 'Phone', 'Orders', 'Spent', 'Seen'] as const).map((title) => (
                  <th key={title} scope="col" className="caps py-2 pr-6 text-ink-soft">
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
      </ListPage>
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
    </>
  )
}
