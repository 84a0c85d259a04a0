import { Form, Link, useNavigate } from 'react-router'
import { dayAsText, yearlyDayAsText } from '#shared/dates.ts'
import { adminCustomerPath, adminMergePath } from '#shared/panel-paths.ts'
import type { CustomerPage, YearlyDate } from '#shared/shop/customer-schema.ts'
import {
  consentAnswerLabels,
  consentChannelLabels,
  consentChannels,
  customerDateLabels,
} from '#shared/shop/customer-vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { countText } from '../shared/count-text.ts'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/merge-page.ts'

/** Customers that a search offers. */
const OFFERED = 10

const load = createStaffLoader(
  'owner',
  async ({
    api,
    params: { customerId: id },
    url: { searchParams },
  }: Member<Route.LoaderArgs['params']>) => {
    const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
    const otherId = searchParams.get('with')
    const readPage = async (customerId: string) =>
      (await api('GET /api/admin/customers/:id', { params: { id: customerId } })).data
    const [page, other, found] = await Promise.all([
      readPage(id),
      otherId ? readPage(otherId) : null,
      q ? api('GET /api/admin/customers', { query: { q, limit: OFFERED } }) : null,
    ])
    return { page, other, q, found: found?.data.slice(0, OFFERED) ?? null }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Merge with another customer'))

export default function MergePage({ loaderData }: Route.ComponentProps) {
  const { page, other, q, found } = loaderData
  const { _id: id, userName: name } = page.customer
  return (
    <RecordPage
      title={t('Merge {name} with another customer', { name })}
      back={{ to: adminCustomerPath(id), label: name }}
    >
      {other ? (
        <Comparison page={page} other={other} />
      ) : (
        <>
          {page.similar.length > 0 && (
            <Choice page={page} title={t('Same phone or email')} customers={page.similar} />
          )}
          <Form method="get" role="search" className="max-w-xl space-y-3">
            <Field
              type="search"
              name="q"
              label={t('Find the other customer')}
              hint={t('Name, email or phone')}
              autoComplete="off"
              maxLength={100}
              defaultValue={q}
            />
            <Button type="submit" kind="outline">
              {t('Search')}
            </Button>
          </Form>
          {found && (
            <Choice
              page={page}
              title={t('Found')}
              customers={found.filter(({ _id }) => _id !== id)}
            />
          )}
        </>
      )}
    </RecordPage>
  )
}

type ChoiceProps = { page: CustomerPage; title: string; customers: CustomerPage['similar'] }

const choiceStyle = 'flex min-h-11 flex-wrap items-center gap-x-4 py-2 wrap-anywhere'

const Choice = ({ page: { customer: first }, title, customers }: ChoiceProps) => (
  <section>
    <h2 className="mb-2 text-2xl text-maroon">{title}</h2>
    {customers.length === 0 && <p className="text-ink-soft">{t('No customer fits this')}</p>}
    <ul className="divide-y divide-line border-y border-line">
      {customers.map(({ _id, userName, email, phone, hasAccount }) => {
        const name = userName || t('Without a name')
        const contact = [email, phone, hasAccount ? '' : t('Without an account')]
          .filter(Boolean)
          .join(', ')
        return (
          <li key={_id}>
            {first.hasAccount && hasAccount ? (
              <p className={choiceStyle}>
                <span className="font-medium">{name}</span>
                <span className="text-sm text-ink-soft">{contact}</span>
                <span className="text-sm text-ink-soft">
                  {t('Has an account too, so it cannot be merged')}
                </span>
              </p>
            ) : (
              <Link to={adminMergePath(first._id, { with: _id })} className={choiceStyle}>
                <span className="text-link font-medium">{name}</span>
                <span className="text-sm text-ink-soft">{contact}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)

function Comparison({ page, other }: { page: CustomerPage; other: CustomerPage }) {
  const navigate = useNavigate()
  const { _id: id } = page.customer
  const { send, busy, refusal } = useCall<'POST /api/admin/customers/:id/merge'>({
    showsRefusal: true,
    onDone: ({ data }) => navigate(adminCustomerPath(data._id)),
  })
  const haveAccounts = page.customer.hasAccount && other.customer.hasAccount
  return (
    <>
      <table className="w-full table-fixed border-y border-line">
        <caption className="sr-only">{t('Both customers')}</caption>
        <tbody>
          {rows.map(({ title, text }) => (
            <tr key={title()} className="border-b border-line align-top last:border-b-0">
              <th
                scope="row"
                className="w-1/4 py-2 pr-3 text-left text-sm font-normal text-ink-soft"
              >
                {title()}
              </th>
              {[page, other].map((one) => (
                <td key={one.customer._id} className="py-2 pr-3 whitespace-pre-line wrap-anywhere">
                  {text(one) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="max-w-2xl space-y-4">
        {haveAccounts ? (
          <p>
            {t(
              'Both have an account. Logins, carts and store credit of two accounts stay apart, so they cannot be merged.',
            )}
          </p>
        ) : (
          <p>
            {t(
              'Orders, notes, dates and consent are shown as those of one customer. Of two dates or answers, the later entry counts. No order, invoice or payment changes, and nobody sees more in the shop. You can separate them again.',
            )}
          </p>
        )}
        <Alert>{refusal?.message}</Alert>
        <div className="flex flex-wrap gap-3">
          {!haveAccounts && (
            <Button
              disabled={busy}
              onClick={() =>
                send('POST /api/admin/customers/:id/merge', {
                  params: { id },
                  body: { with: other.customer._id },
                })
              }
            >
              {t('Merge')}
            </Button>
          )}
          <Link to={adminMergePath(id)} className={buttonStyle('outline')}>
            {t('Choose another')}
          </Link>
        </div>
      </div>
    </>
  )
}

const yearlyText = (date: YearlyDate | null) => (date ? yearlyDayAsText(date, language()) : '')

const rows: { title: () => string; text: (page: CustomerPage) => string }[] = [
  { title: () => t('Customer'), text: ({ customer }) => customer.userName },
  {
    title: () => t('Contact'),
    text: ({ customer: { email, phone }, merged }) =>
      [email, phone, ...merged.map(({ contact }) => contact)].filter(Boolean).join('\n'),
  },
  {
    title: () => t('Account'),
    text: ({ customer }) => (customer.hasAccount ? t('yes') : t('no')),
  },
  { title: () => t('Orders'), text: ({ orders }) => countText(orders.length, 'order') },
  {
    title: () => t('Notes'),
    text: ({ customer, merged }) =>
      [customer.notes, ...merged.map(({ notes }) => notes)].filter(Boolean).join('\n'),
  },
  {
    title: () => t(customerDateLabels.birthday),
    text: ({ customer }) => yearlyText(customer.dates.birthday),
  },
  {
    title: () => t(customerDateLabels.anniversary),
    text: ({ customer }) => yearlyText(customer.dates.anniversary),
  },
  {
    title: () => t(customerDateLabels.wedding),
    text: ({ customer: { dates } }) => (dates.wedding ? dayAsText(dates.wedding, language()) : ''),
  },
  ...consentChannels.map((channel) => ({
    title: () => t(consentChannelLabels[channel]),
    text: ({ customer }: CustomerPage) => {
      const consent = customer.consents[channel]
      return consent ? t(consentAnswerLabels[consent.answer]) : ''
    },
  })),
]
