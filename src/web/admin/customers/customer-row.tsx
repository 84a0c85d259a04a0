import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { adminOrdersPath, customerExportPath } from '#shared/panel-paths.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatDate } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'
import { NotesForm } from '../shared/notes-form.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { hasPermission } from '../shared/roles.ts'
import { CodLimit } from './cod-limit.tsx'
import { CreditForm } from './credit-form.tsx'

type Props = {
  customer: Customer
  /** The shop's limit of open orders on delivery; null while it offers none. */
  codUndelivered: number | null
  onErase: () => void
}

export function CustomerRow({ customer, codUndelivered, onErase }: Props) {
  const { user, apiOrigin, shop } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const details = useId()
  const { _id: id, orders, notes, owed, storeCredit, codLimit, hasAccount } = customer
  const ownOrders = hasAccount ? { customer: id } : { q: customer.phone || customer.userName }
  return (
    <>
      <tr className="border-t border-line max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:py-3">
        <td className="py-2 pr-6 max-lg:col-span-2 max-lg:py-0">
          <span className="block font-medium wrap-anywhere">{customer.userName}</span>
          <span className="block text-sm wrap-anywhere text-ink-soft">{customer.email}</span>
          {!hasAccount && (
            <span className="block text-sm text-ink-soft">{t('Without an account')}</span>
          )}
          {notes && <span className="mt-1 line-clamp-2 text-sm wrap-anywhere">{notes}</span>}
        </td>
        <td className="py-2 pr-6 whitespace-nowrap max-lg:py-0">
          {customer.phone && <PhoneLink phone={customer.phone} />}
        </td>
        <td className="py-2 pr-6 whitespace-nowrap max-lg:py-0 max-lg:pr-0 max-lg:text-right">
          {orders > 0 ? (
            <Link to={adminOrdersPath(ownOrders)} className={link}>
              {countText(orders, 'order')}
            </Link>
          ) : (
            <span className="text-sm text-ink-soft">{t('No paid orders')}</span>
          )}
        </td>
        <td className="py-2 pr-6 max-lg:py-0">
          <span className="block font-semibold tabular-nums">{formatRupees(customer.spent)}</span>
          {owed > 0 && (
            <Link
              to={adminOrdersPath({ ...ownOrders, unpaid: '1' })}
              className="inline-flex min-h-11 items-center text-red underline underline-offset-4"
            >
              {t('Owes {amount}', { amount: formatRupees(owed) })}
            </Link>
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
        </td>
        <td className="py-2 pr-6 text-sm text-ink-soft max-lg:py-0 max-lg:pr-0 max-lg:text-right">
          {t('Since {day}, last seen {seen}', {
            day: formatDate(customer.createdAt),
            seen: formatDate(customer.lastSeen),
          })}
        </td>
        <td className="py-1 text-right max-lg:col-span-2">
          <Button
            kind="outline"
            className="px-4! max-lg:w-full"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('Details')}
            <span className="sr-only"> {customer.userName}</span>
          </Button>
        </td>
      </tr>
      <tr id={details} hidden={!isOpen} className="max-lg:block max-lg:[&[hidden]]:hidden">
        <td colSpan={6} className="pb-5 max-lg:block">
          {hasAccount && (
            <div className="mt-2">
              <NotesForm
                label={t('Notes on {name}', { name: customer.userName })}
                rows={3}
                savedNotes={customer.notes}
                put={(send, body) =>
                  send('PUT /api/admin/customers/:id/notes', { params: { id }, body })
                }
              />
            </div>
          )}
          {hasAccount && codUndelivered !== null && (
            <CodLimit
              key={codLimit}
              {...{ id, name: customer.userName, limit: codLimit, usual: codUndelivered }}
            />
          )}
          {hasAccount && hasPermission(user, 'owner') && shop.giftCards && (
            <CreditForm id={id} name={customer.userName} />
          )}
          {hasPermission(user, 'owner') && (
            <div className="mt-4 flex flex-wrap gap-3">
              <a
                href={customerExportPath(apiOrigin, id)}
                download="customer.json"
                className={buttonStyle('outline', 'px-4!')}
              >
                {t('Export all data')}
              </a>
              <Button kind="danger" className="px-4!" onClick={onErase}>
                {t('Erase')}
              </Button>
            </div>
          )}
        </td>
      </tr>
    </>
  )
}

const link =
  'inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4'
