import { Link } from 'react-router'
import type { ChangesOfOrder } from '#shared/orders/changes/change-schema.ts'
import { isFinal } from '#shared/orders/changes/change-steps.ts'
import { changeKindLabels } from '#shared/orders/changes/change-words.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'

/** The shopper prints the slip for the parcel that goes back. Renders nothing for an unknown number. */
export function ReturnSlip({
  changes,
  number,
  backPath,
}: {
  changes: ChangesOfOrder
  number: string
  backPath: string
}) {
  const { shop } = useSession()
  const change = changes.changes.find((one) => one.number === number)
  if (!change) return null
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 print:p-0">
      <p className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()} className="noscript:hidden">
          {t('Print')}
        </Button>
        <Link to={backPath} className={buttonStyle('quiet')}>
          {t('Back to the request')}
        </Link>
      </p>
      <article className="border border-ink p-6">
        <h1 className="mb-1 text-lg">{t('Slip for the parcel')}</h1>
        <p className="mb-6 font-mono text-3xl font-bold wrap-anywhere">{change.number}</p>
        <p className="text-sm">{t('To')}</p>
        <address className="mb-6 text-lg whitespace-pre-line not-italic">
          <strong className="block">{shop.name}</strong>
          {shop.address}
          {shop.phone && <span className="block">{shop.phone}</span>}
        </address>
        <ul>
          {change.lines
            .filter(({ state }) => !isFinal(state))
            .map((line) => (
              <li key={line._id}>
                {line.quantity} × {getTitle(line)}
                {line.size && `, ${line.size}`} · {t(changeKindLabels[line.kind])}
              </li>
            ))}
        </ul>
      </article>
    </div>
  )
}
