import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { adminOrdersPath, customerExportPath } from '#shared/panel-paths.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { formatDate } from '../../shared/dates.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { counted } from '../shared/counted.ts'
import { Refusal } from '../shared/refusal.tsx'
import { mayDo } from '../shared/roles.ts'
import type { CustomerIntent } from './intent.ts'

type Props = { customer: Customer; onErase: () => void }

/** One customer in short, with the rest folded away. */
export function CustomerRow({ customer, onErase }: Props) {
  const { user, apiOrigin } = useSession()
  const { _id: id, orders, notes } = customer
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{customer.userName}</p>
        <p className="wrap-anywhere text-ink-soft">
          {customer.email}
          {customer.phone && `, ${customer.phone}`}
        </p>
        <p className="text-sm text-ink-soft">
          {t('Since {day}, last seen {seen}', {
            day: formatDate(customer.createdAt),
            seen: formatDate(customer.lastSeen),
          })}
        </p>
        {notes && <p className="mt-1 wrap-anywhere whitespace-pre-line">{notes}</p>}
      </div>
      <div className="flex items-center gap-4 sm:flex-col sm:items-end sm:gap-1">
        <span className="font-semibold tabular-nums">{formatRupees(customer.spent)}</span>
        {orders > 0 ? (
          <Link
            to={adminOrdersPath({ customer: id })}
            className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
          >
            {counted(orders, 'order')}
          </Link>
        ) : (
          <span className="text-sm text-ink-soft">{t('No orders')}</span>
        )}
      </div>
      <details className="sm:col-span-2">
        <summary className="inline-flex min-h-11 items-center text-sm text-maroon underline decoration-gold underline-offset-4">
          {mayDo(user, 'owner') ? t('Notes, export, erasure') : t('Notes')}
        </summary>
        <Notes customer={customer} />
        {mayDo(user, 'owner') && (
          <div className="mt-4 flex flex-wrap gap-3">
            <a
              href={customerExportPath(apiOrigin, id)}
              download="customer.json"
              className={buttonStyle('outline', 'px-4!')}
            >
              {t('Export what is kept')}
            </a>
            <Button kind="danger" className="px-4!" onClick={onErase}>
              {t('Erase')}
            </Button>
          </div>
        )}
      </details>
    </li>
  )
}

function Notes({ customer }: { customer: Customer }) {
  // What was typed over: it stays while another's change makes the customer's notes newer.
  const [notesWas, setNotesWas] = useState(customer.notes)
  const [notes, setNotes] = useState(customer.notes)
  const { send, busy, refused, reset } = useSend<CustomerIntent>({
    onDone: () => setNotesWas(notes.trim()),
  })
  const changed = notes !== notesWas
  useUnsaved(changed)
  return (
    <form
      method="post"
      className="mt-2 max-w-xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send({ intent: 'note', id: customer._id, notes, notesWas })
      }}
    >
      <AreaField
        label={t('Notes on {name}', { name: customer.userName })}
        rows={3}
        maxLength={2000}
        hint={t('Shoppers do not see them, but get them with an export.')}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <Refusal
        refused={refused}
        onNewest={() => {
          setNotesWas(customer.notes)
          reset()
        }}
      />
      <Button type="submit" kind="outline" disabled={busy || !changed}>
        {t('Save the notes')}
      </Button>
    </form>
  )
}
