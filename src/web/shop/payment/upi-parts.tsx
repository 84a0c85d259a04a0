import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { UpiDivision } from '#shared/orders/order-schema.ts'
import { unrecordedAmount } from '#shared/orders/upi-parts.ts'
import { t } from '#shared/words/words.ts'
import { upiPartStates } from '../../shared/orders/upi-part-states.ts'
import { Button } from '../../ui/button.tsx'
import { UpiAccountCode } from './upi-account.tsx'

type Part = UpiDivision['parts'][number]

/** The button submits the form around it. */
export function PartsOffer({ count, disabled }: { count: number; disabled?: boolean }) {
  return (
    <div className="mb-6 border-l-2 border-gold bg-ivory-deep px-5 py-4">
      <p className="mb-3">
        {t('Your bank may not allow this amount by UPI at once. You can pay it in {n} parts.', {
          n: count,
        })}
      </p>
      <Button type="submit" kind="outline" disabled={disabled}>
        {t('Pay in {n} parts', { n: count })}
      </Button>
    </div>
  )
}

type Props = {
  parts: readonly Part[]
  /** The form for the reference of a part; null if it cannot be sent or changed. */
  renderForm: (part: Part) => ReactNode
}

/** The first part without a reference is open. */
export function UpiParts({ parts, renderForm }: Props) {
  const first = parts.find(({ state }) => state === 'open')
  return (
    <>
      <h2 className="text-xl">{t('Payment in {n} parts', { n: parts.length })}</h2>
      <p role="status" className="mt-1 mb-4">
        {t('{amount} is left to be received.', { amount: formatRupees(unrecordedAmount(parts)) })}
      </p>
      <ol className="border-b border-line">
        {parts.map((part, at) => {
          const form = part.state === 'recorded' ? null : renderForm(part)
          const heading = (
            <>
              <span className="font-medium">
                {t('Part {n} of {count}', { n: at + 1, count: parts.length })}
              </span>
              <span className="font-semibold tabular-nums">{formatRupees(part.amount)}</span>
              <span className={`w-full text-sm ${stateColours[part.state]}`}>
                {t(upiPartStates[part.state])}
              </span>
            </>
          )
          const row = 'flex-wrap items-baseline justify-between gap-x-4'
          return (
            <li key={part._id} className="border-t border-line">
              {form ? (
                <details open={part === first}>
                  <summary className="min-h-11 cursor-pointer py-3">
                    <span className={`${row} ml-1 inline-flex w-[calc(100%-1.5rem)] align-top`}>
                      {heading}
                    </span>
                  </summary>
                  <div className="pt-2 pb-6">
                    {part.state === 'open' && <UpiAccountCode account={part.account} />}
                    {form}
                  </div>
                </details>
              ) : (
                <p className={`${row} flex py-3`}>{heading}</p>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

const stateColours = { open: 'text-maroon', referenced: 'text-ink-soft', recorded: 'text-green' }
