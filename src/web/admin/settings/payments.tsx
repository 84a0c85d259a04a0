import { useState } from 'react'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/payments.ts'
import { CodFields } from './cod-fields.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import {
  findPaymentFaults,
  isSame,
  mergeTyped,
  type PaymentFields,
  pincodeFault,
  toPaymentFields,
  toPaymentSettings,
} from './payment-fields.ts'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/payments')
  return { settings }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Ways to pay'))

const noProof = { password: '', code: '' }

export default function PaymentMethods({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { user } = useSession()
  // The edited settings; `settings` may become newer meanwhile.
  const [base, setBase] = useState(settings)
  const [fields, setFields] = useState(() => toPaymentFields(settings))
  const [proof, setProof] = useState(noProof)
  const [faults, setFaults] = useState<ReturnType<typeof findPaymentFaults>>([])
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: () => {
      loadNewest(withLaterEdits(toPaymentFields(settings)))
      setProof(sentProof.withLaterEdits(noProof))
    },
  })
  const { markSent, withLaterEdits } = useSentFields(fields)
  const sentProof = useSentFields(proof)
  const start = toPaymentFields(base)
  const editedSettings = toPaymentSettings(fields)
  const isUpiChanged = editedSettings.upi.id !== base.upi.id
  const isChanged = !isSame(fields, start)
  useUnsaved(isChanged)

  function loadNewest(newestFields: PaymentFields) {
    setBase(settings)
    setFields(newestFields)
    setProof(noProof)
    reset()
  }

  function change(part: Partial<PaymentFields>) {
    setFields((previousFields) => ({ ...previousFields, ...part }))
    setFaults([])
  }

  const shownErrors = faults.length > 0 ? faults : (refusal?.errors ?? [])
  const getError = (path: string) => fieldError(shownErrors, path)
  const isConfigured = (method: PaymentMethod) =>
    method === 'upi' ? editedSettings.upi.id !== '' : base.configured.includes(method)
  const isNoneShown = !fields.methods.some(({ method, isShown }) => isShown && isConfigured(method))

  function save() {
    const foundFaults = findPaymentFaults(editedSettings)
    if (isNoneShown)
      foundFaults.unshift({ path: 'methods', message: t('Choose at least one way to pay.') })
    setFaults(foundFaults)
    if (foundFaults.length > 0) return
    const { password, code } = proof
    markSent()
    sentProof.markSent()
    send('PUT /api/admin/payments', {
      body: { ...editedSettings, version: base.version, ...(isUpiChanged && { password, code }) },
    })
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
        error={getError('methods')}
      />
      <CodFields
        fields={fields}
        onChange={change}
        getError={(name) =>
          name === 'pincodes' ? pincodeFault(editedSettings, shownErrors) : getError(`cod.${name}`)
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
          error={getError('prepaidDiscount')}
          onChange={({ target }) => change({ prepaidDiscount: target.value })}
        />
      </section>
      <DepositFields
        fields={fields}
        onChange={change}
        getError={(name) => getError(`deposit.${name}`)}
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
            error={getError('giftCardSales.least') ?? getError('giftCardSales')}
            onChange={({ target }) => change({ cardLeast: target.value })}
          />
          <Field
            label={t('Up to, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            value={fields.cardMost}
            error={getError('giftCardSales.most')}
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
            error={getError('upi.id')}
            onChange={({ target }) => change({ upiId: target.value })}
          />
          <Field
            label={t('Name of the payee')}
            autoComplete="off"
            maxLength={60}
            hint={t('Payment apps show this name. Empty for the UPI id.')}
            value={fields.payee}
            error={getError('upi.payee')}
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
                error={getError('password')}
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
                  error={getError('code')}
                  onChange={({ target }) => setProof({ ...proof, code: target.value })}
                />
              )}
            </>
          )}
        </div>
        <Check
          checked={fields.takesParts}
          onChange={({ target }) => change({ takesParts: target.checked })}
        >
          {t('Offer to pay larger amounts in parts')}
        </Check>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('Largest part, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            hint={t(
              'Many banks allow ₹1,00,000 a day. The order is confirmed once you have recorded all parts; what came for one that ends before is a refund.',
            )}
            value={fields.partLimit}
            error={getError('upiParts.limit')}
            onChange={({ target }) => change({ partLimit: target.value })}
          />
        </div>
        <p className="text-ink-soft">
          {t(
            'You check your bank’s list, and record the money with the order. Every owner is emailed when the UPI id changes.',
          )}
        </p>
      </section>
      <SaveBar
        busy={busy}
        isChanged={isChanged}
        refusal={refusal}
        onNewest={() => loadNewest(mergeTyped(toPaymentFields(settings), start, fields))}
      />
    </form>
  )
}
