import { useState } from 'react'
import type { PaymentSettingsInput } from '#shared/orders/payment-settings-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { createCallAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RefusalNote } from '../shared/refusal.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useSentFields } from '../shared/sent-fields.ts'
import type { Route } from './+types/payments.ts'
import { CodFields } from './cod-fields.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import {
  isSame,
  mergeTyped,
  type PaymentFields,
  paymentFaultsOf,
  paymentFieldsOf,
  pincodeFault,
  settingsOf,
} from './payment-fields.ts'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/payments')
  return { settings }
})
export const loader = load
export const clientLoader = load

export const clientAction = createCallAction(
  (body: PaymentSettingsInput, api) => api('PUT /api/admin/payments', { body }),
  () => true,
)

export const meta = () => panelMeta(t('Ways to pay'))

const noProof = { password: '', code: '' }

export default function PaymentMethods({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { user } = useSession()
  // The edited settings; `settings` may become newer meanwhile.
  const [base, setBase] = useState(settings)
  const [fields, setFields] = useState(() => paymentFieldsOf(settings))
  const [proof, setProof] = useState(noProof)
  const [faults, setFaults] = useState<ReturnType<typeof paymentFaultsOf>>([])
  const { send, busy, refused, reset } = useSend<PaymentSettingsInput>({
    onDone: () => {
      loadNewest(withLaterEdits(paymentFieldsOf(settings)))
      setProof(sentProof.withLaterEdits(noProof))
    },
  })
  const { markSent, withLaterEdits } = useSentFields(fields)
  const sentProof = useSentFields(proof)
  const start = paymentFieldsOf(base)
  const typed = settingsOf(fields)
  const isUpiChanged = typed.upi.id !== base.upi.id
  const changed = !isSame(fields, start)
  useUnsaved(changed)

  function loadNewest(shown: PaymentFields) {
    setBase(settings)
    setFields(shown)
    setProof(noProof)
    reset()
  }

  function change(part: Partial<PaymentFields>) {
    setFields((before) => ({ ...before, ...part }))
    setFaults([])
  }

  const shown = faults.length > 0 ? faults : (refused?.errors ?? [])
  const errorOf = (path: string) => shown.find((one) => one.path === path)?.message
  const isConfigured = (method: PaymentMethod) =>
    method === 'upi' ? typed.upi.id !== '' : base.configured.includes(method)
  const isNoneShown = !fields.methods.some(({ method, isShown }) => isShown && isConfigured(method))

  function save() {
    const found = paymentFaultsOf(typed)
    if (isNoneShown)
      found.unshift({ path: 'methods', message: t('Choose at least one way to pay.') })
    setFaults(found)
    if (found.length > 0) return
    const { password, code } = proof
    markSent()
    sentProof.markSent()
    send({ ...typed, version: base.version, ...(isUpiChanged && { password, code }) })
  }

  return (
    <form
      method="post"
      noValidate
      className="max-w-3xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h1 className="text-3xl text-maroon">{t('Ways to pay')}</h1>
      <MethodChoice
        methods={fields.methods}
        onChange={(methods) => change({ methods })}
        isConfigured={isConfigured}
        error={errorOf('methods')}
      />
      <CodFields
        fields={fields}
        onChange={change}
        errorOf={(name) =>
          name === 'pincodes' ? pincodeFault(typed, shown) : errorOf(`cod.${name}`)
        }
      />
      <section className="max-w-md">
        <Field
          label={t('Discount for paying online, in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t(
            'Off the pieces of orders that are paid online in full, also of an order on delivery that is paid online before you send it. 0 for none.',
          )}
          value={fields.prepaidDiscount}
          error={errorOf('prepaidDiscount')}
          onChange={({ target }) => change({ prepaidDiscount: target.value })}
        />
      </section>
      <DepositFields
        fields={fields}
        onChange={change}
        errorOf={(name) => errorOf(`deposit.${name}`)}
      />
      <section className="space-y-3">
        <h2 className="text-2xl text-maroon">{t('Gift cards and store credit')}</h2>
        <Check
          checked={fields.giftCards}
          onChange={({ target }) => change({ giftCards: target.checked })}
        >
          {t('Take gift cards and store credit')}
        </Check>
        <p className="text-ink-soft">
          {t('You issue them. They pay for orders together with any other way to pay.')}
        </p>
        <Check
          checked={fields.sellsCards}
          disabled={!fields.giftCards}
          onChange={({ target }) => change({ sellsCards: target.checked })}
        >
          {t('Sell gift cards')}
        </Check>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('From, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            value={fields.cardLeast}
            error={errorOf('giftCardSales.least') ?? errorOf('giftCardSales')}
            onChange={({ target }) => change({ cardLeast: target.value })}
          />
          <Field
            label={t('Up to, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            value={fields.cardMost}
            error={errorOf('giftCardSales.most')}
            onChange={({ target }) => change({ cardMost: target.value })}
          />
        </div>
      </section>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('UPI to our account')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('UPI id')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            hint={t('Shoppers pay to this account. It is written name@bank.')}
            value={fields.upiId}
            error={errorOf('upi.id')}
            onChange={({ target }) => change({ upiId: target.value })}
          />
          <Field
            label={t('Name of the payee')}
            autoComplete="off"
            maxLength={60}
            hint={t('Payment apps show this name. Empty for the UPI id.')}
            value={fields.payee}
            error={errorOf('upi.payee')}
            onChange={({ target }) => change({ payee: target.value })}
          />
          {isUpiChanged && (
            <>
              <Field
                label={t('Your password')}
                type="password"
                autoComplete="current-password"
                hint={t('Required for another UPI id, because money goes there.')}
                value={proof.password}
                error={errorOf('password')}
                onChange={({ target }) => setProof({ ...proof, password: target.value })}
              />
              {user?.secondFactor && (
                <Field
                  label={t('Code')}
                  autoComplete="one-time-code"
                  spellCheck={false}
                  maxLength={40}
                  hint={t('From your app, or a recovery code.')}
                  value={proof.code}
                  error={errorOf('code')}
                  onChange={({ target }) => setProof({ ...proof, code: target.value })}
                />
              )}
            </>
          )}
        </div>
        <p className="text-ink-soft">
          {t(
            'You check your bank’s list, and record the money with the order. Every owner is emailed when the UPI id changes.',
          )}
        </p>
      </section>
      <div className="save-bar flex flex-wrap gap-3 py-4">
        <Button type="submit" disabled={busy || !changed} className="w-full sm:w-auto sm:min-w-52">
          {busy ? t('Saving …') : t('Save')}
        </Button>
        <RefusalNote
          refused={refused}
          onNewest={() => loadNewest(mergeTyped(paymentFieldsOf(settings), start, fields))}
        />
      </div>
    </form>
  )
}
