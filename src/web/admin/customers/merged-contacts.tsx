import type { CustomerPage } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = Pick<CustomerPage, 'merged'> & { id: string; canSeparate: boolean }

export function MergedContacts({ id, merged, canSeparate }: Props) {
  const { send, busy } = useCall()
  return (
    <section>
      <h2 className="mb-2 text-2xl text-maroon">{t('Merged contacts')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {merged.map(({ _id: contactId, contact, notes }) => (
          <li key={contactId} className="flex flex-wrap items-center justify-between gap-4 py-2">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {contact || t('Neither email nor phone')}
              {notes && <span className="block text-sm text-ink-soft">{notes}</span>}
            </span>
            {canSeparate && (
              <Button
                kind="outline"
                disabled={busy}
                aria-label={t('Separate {contact}', { contact })}
                onClick={() =>
                  send('POST /api/admin/customers/:id/separate', {
                    params: { id },
                    body: { contactId },
                  })
                }
              >
                {t('Separate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
