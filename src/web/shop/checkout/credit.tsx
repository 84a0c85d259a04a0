import { useState } from 'react'
import { Form } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { CartCredit } from '#shared/orders/credit-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Change } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { GiftCodeField } from '../shared/gift-code-field.tsx'

/** `useCredit` without a code uses the shopper's store credit. */
export type CreditIntent =
  | { intent: 'useCredit'; code?: string }
  | { intent: 'dropCredit'; accountId: string }

export async function changeCredit(intent: CreditIntent, { api }: Pick<Change, 'api'>) {
  if (intent.intent === 'useCredit') {
    const { code } = intent
    await api('POST /api/shop/credit/use', { body: code === undefined ? {} : { code } })
  } else await api('DELETE /api/shop/credit/use/:id', { params: { id: intent.accountId } })
}

/** Undefined for other forms. */
export function postedCredit(fields: Record<string, string>): CreditIntent | undefined {
  const { intent, code, accountId = '' } = fields
  if (intent === 'useCredit') return code === undefined ? { intent } : { intent, code }
  return intent === 'dropCredit' ? { intent, accountId } : undefined
}

type Props = {
  credit: CartCredit
  /** Rupees of this order that credit pays. */
  usedCredit: number
}

export function CheckoutCredit({ credit: { accounts, storeCredit }, usedCredit }: Props) {
  const { send, busy, refusal } = useSend<CreditIntent>({ key: 'credit' })
  const [code, setCode] = useState('')
  // Stays open after the last card is removed, so that another can be entered.
  const [isOpen, setIsOpen] = useState(accounts.length > 0)
  const isStoreCreditUsed = accounts.some(({ kind }) => kind === 'storeCredit')
  return (
    <details
      className="mt-6 border-t border-line pt-2 lg:mt-4 lg:pt-1"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t('Gift card or store credit')}
      </summary>
      <div className="space-y-4 pt-1 pb-4">
        {accounts.length > 0 && (
          <ul className="divide-y divide-line">
            {accounts.map(({ _id, kind, codeEnd, balance }) => {
              const name =
                kind === 'giftCard' ? t('Gift card … {end}', { end: codeEnd }) : t('Store credit')
              return (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <span>
                    {name}{' '}
                    <span className="text-sm text-ink-soft tabular-nums">
                      {t('worth {amount}', { amount: formatRupees(balance) })}
                    </span>
                  </span>
                  <IntentForm
                    intent={{ intent: 'dropCredit', accountId: _id }}
                    disabled={busy}
                    onSend={send}
                    label={t('Remove {name}', { name })}
                  >
                    {t('Remove')}
                  </IntentForm>
                </li>
              )
            })}
          </ul>
        )}
        {usedCredit > 0 && (
          <p role="status" className="flex justify-between gap-4 font-medium">
            <span>{t('They pay of this order')}</span>
            <span className="tabular-nums">{formatRupees(usedCredit)}</span>
          </p>
        )}
        {storeCredit > 0 && !isStoreCreditUsed && (
          <IntentForm intent={{ intent: 'useCredit' }} disabled={busy} onSend={send}>
            {t('Use your store credit of {amount}', { amount: formatRupees(storeCredit) })}
          </IntentForm>
        )}
        <Form
          method="post"
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            send({ intent: 'useCredit', code })
          }}
        >
          <input type="hidden" name="intent" value="useCredit" />
          <div className="min-w-[min(14rem,100%)] flex-1">
            <GiftCodeField
              value={code}
              error={refusal?.message}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <Button type="submit" kind="outline" disabled={busy} className="beside-field">
            {t('Use the card')}
          </Button>
        </Form>
      </div>
    </details>
  )
}

type IntentFormProps = {
  intent: CreditIntent
  disabled: boolean
  onSend: (intent: CreditIntent) => void
  label?: string
  children: string
}

function IntentForm({ intent, disabled, onSend, label, children }: IntentFormProps) {
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(intent)
      }}
    >
      {Object.entries(intent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="quiet" className="px-0!" disabled={disabled} aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
