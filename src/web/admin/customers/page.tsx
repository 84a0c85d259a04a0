import { Link, useSearchParams } from 'react-router'
import { dayAsText } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { adminCustomerPath, adminCustomersPath, customersExportPath } from '#shared/panel-paths.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { type CustomerDateKind, customerDateLabels } from '#shared/shop/customer-vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { countText } from '../shared/count-text.ts'
import { parseCustomerChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { PhoneLink } from '../shared/phone-link.tsx'
import { createStaffLoader, hasPermission } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('customers', async ({ api, url: { searchParams }, orEmpty }) => {
  const { who, ...choice } = parseCustomerChoice(searchParams)
  const query = { ...choice, ...(who && { [who]: '1' as const }), limit: LIST_SIZE }
  return { list: await orEmpty(api('GET /api/admin/customers', { query })) }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Customers'))

export default function Customers({ loaderData: { list } }: Route.ComponentProps) {
  const { user, apiOrigin } = useSession()
  const [search] = useSearchParams()
  const choice = parseCustomerChoice(search)
  const { codUndelivered = null } = list
  return (
    <ListPage
      title={t('Customers')}
      list={list}
      noun="customer"
      choice={choice}
      getHref={adminCustomersPath}
      search={{ label: t('Search customers'), placeholder: t('Name, email or phone') }}
      more={
        hasPermission(user, 'owner') && (
          <a href={customersExportPath(apiOrigin, choice)} download="customers.csv">
            {t('Export CSV')}
          </a>
        )
      }
      tabs={{
        name: 'who',
        entries: [
          { value: undefined, label: t('With an account') },
          { value: 'bought', label: t('With orders') },
          { value: 'guests', label: t('Without an account') },
          { value: 'dates', label: t('Coming dates') },
          { value: 'consent', label: t('May be written to') },
        ],
      }}
      filters={[{ kind: 'fixed', name: 'product', label: t('Bought one piece') }]}
      empty={{ title: t('No customers yet'), filteredTitle: t('No customer fits this') }}
      columns={[
        { title: t('Customer'), cell: (customer) => <Name customer={customer} /> },
        {
          title: t('Phone'),
          className: 'whitespace-nowrap',
          cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
        },
        ...(choice.who === 'dates' ? [comingDatesColumn()] : []),
        ...(choice.who === 'consent' ? [consentColumn()] : []),
        {
          title: t('Orders'),
          className: 'whitespace-nowrap text-ink-soft',
          cell: ({ orders }) => (orders > 0 ? countText(orders, 'order') : t('No paid orders')),
        },
        {
          title: t('Spent'),
          cell: (customer) => <Money customer={customer} codUndelivered={codUndelivered} />,
        },
        {
          title: t('Seen'),
          className: 'text-sm text-ink-soft',
          cell: ({ createdAt, lastSeen }) =>
            t('Since {day}, last seen {seen}', {
              day: formatDate(createdAt),
              seen: formatDate(lastSeen),
            }),
        },
      ]}
    />
  )
}

type Row = Customer & { comingDates?: { kind: CustomerDateKind; on: string }[] | undefined }

const comingDatesColumn = () => ({
  title: t('Dates'),
  cell: ({ comingDates = [] }: Row) =>
    comingDates.map(({ kind, on }) => (
      <span key={kind} className="block">
        {t(customerDateLabels[kind])}: {dayAsText(on, language(), 'medium')}
      </span>
    )),
})

const consentColumn = () => ({
  title: t('May be written to'),
  cell: ({ consents: { email, message } }: Row) =>
    [
      email && email.answer !== 'no' ? t('Email') : '',
      message && message.answer !== 'no' ? t('WhatsApp or text message') : '',
    ]
      .filter(Boolean)
      .join(', '),
})

function Name({ customer }: { customer: Customer }) {
  const { _id: id, userName, email, hasAccount, notes } = customer
  return (
    <>
      <Link to={adminCustomerPath(id)} className="text-link min-w-11 font-medium wrap-anywhere">
        {userName || t('Without a name')}
      </Link>
      <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
      {!hasAccount && (
        <span className="block text-sm text-ink-soft">{t('Without an account')}</span>
      )}
      {notes && <span className="mt-1 line-clamp-2 text-sm wrap-anywhere">{notes}</span>}
    </>
  )
}

type MoneyProps = { customer: Customer; codUndelivered: number | null }

function Money({ customer, codUndelivered }: MoneyProps) {
  const { spent, owed, hasAccount, codLimit, storeCredit } = customer
  return (
    <>
      <span className="block font-semibold tabular-nums">{formatRupees(spent)}</span>
      {owed > 0 && (
        <span className="block text-red">{t('Owes {amount}', { amount: formatRupees(owed) })}</span>
      )}
      {hasAccount && codUndelivered !== null && codLimit !== null && (
        <span className="block text-sm text-ink-soft">
          {codLimit === 0
            ? t('No cash on delivery')
            : t('Cash on delivery: {n} at most', { n: codLimit })}
        </span>
      )}
      {storeCredit > 0 && (
        <span className="block text-sm text-ink-soft tabular-nums">
          {t('{amount} store credit', { amount: formatRupees(storeCredit) })}
        </span>
      )}
    </>
  )
}
