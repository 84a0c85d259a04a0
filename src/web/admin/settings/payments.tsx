import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/payments.ts'
import { CodFields } from './cod-fields.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import {
  findPaymentFaults,
  pincodeFault,
  toPaymentFields,
  toPaymentSettings,
} from './payment-fields.ts'

const load = createStaffLoader('owner', async ({ api, orNull }) => {
  const [{ data: settings }, collections] = await Promise.all([
    api('GET /api/admin/payments'),
    orNull(api('GET /api/admin/collections')),
  ])
  return { settings, collections: collections?.data }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Ways to pay'))

export default function PaymentMethods({ loaderData }: Route.ComponentProps) {
  const { settings, collections } = loaderData
  const { user } = useSession()
  const isConfigured = (method: PaymentMethod, { upi }: PaymentSettings) =>
    method === 'upi' ? upi.id !== '' : settings.configured.includes(method)
  const isNoneOffered = (edited: PaymentSettings) =>
    !edited.methods.some((method) => isConfigured(method, edited))
  const form = useRecordForm({
    saved: settings,
    toFields: toPaymentFields,
    toBody: toPaymentSettings,
    findFaults: (edited) => [
      ...(isNoneOffered(edited)
        ? [{ path: 'methods', message: t('Choose at least one way to pay.') }]
        : []),
      ...findPaymentFaults(edited),
    ],
  })
  const { base, fields, field, check, error, body } = form
  const isUpiChanged = body.upi.id !== base.upi.id

  return (
    <RecordPage
      title={t('Ways to pay')}
      form={{
        ...form.bar,
        onSubmit: form.onSave((edited) => {
          const { password, code } = fields
          const proof = isUpiChanged && { password, code }
          form.send('PUT /api/admin/payments', {
            body: { ...edited, version: base.version, ...proof },
          })
        }),
      }}
    >
      <MethodChoice
        methods={fields.methods}
        onChange={(methods) => form.set('methods', methods)}
        isConfigured={(method) => isConfigured(method, body)}
        error={error('methods')}
      />
      <CodFields
        form={form}
        collections={collections}
        pincodeError={pincodeFault(body, form.faults)}
      />
      <section className="max-w-md">
        <Field
          label={t('Discount for paying online, in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t(
            'Off the pieces of orders that are paid online in full, also of an order on delivery that is paid online before you send it. 0 for none.',
          )}
          {...field('prepaidDiscount')}
        />
      </section>
      <DepositFields form={form} />
      <section className="space-y-3">
        <h2 className="text-2xl text-maroon">{t('Gift cards and store credit')}</h2>
        <Check {...check('giftCards')}>{t('Take gift cards and store credit')}</Check>
        <p className="text-ink-soft">
          {t('You issue them. They pay for orders together with any other way to pay.')}
        </p>
        <Check {...check('giftCardSales.isOn')} disabled={!fields.giftCards}>
          {t('Sell gift cards')}
        </Check>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('From, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            {...field('giftCardSales.least')}
            error={error('giftCardSales.least') ?? error('giftCardSales')}
          />
          <Field
            label={t('Up to, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            {...field('giftCardSales.most')}
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
            {...field('upi.id')}
          />
          <Field
            label={t('Name of the payee')}
            autoComplete="off"
            maxLength={60}
            hint={t('Payment apps show this name. Empty for the UPI id.')}
            {...field('upi.payee')}
          />
          {isUpiChanged && (
            <>
              <Field
                label={t('Your password')}
                type="password"
                autoComplete="current-password"
                hint={t('Required for another UPI id, because money goes there.')}
                {...field('password')}
              />
              {user?.secondFactor && (
                <Field
                  label={t('Code')}
                  autoComplete="one-time-code"
                  spellCheck={false}
                  maxLength={40}
                  hint={t('From your app, or a recovery code.')}
                  {...field('code')}
                />
              )}
            </>
          )}
        </div>
        <Check {...check('upiParts.isOn')}>{t('Offer to pay larger amounts in parts')}</Check>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('Largest part, in rupees')}
            inputMode="numeric"
            autoComplete="off"
            hint={t(
              'Many banks allow ₹1,00,000 a day. The order is confirmed once you have recorded all parts; what came for one that ends before is a refund.',
            )}
            {...field('upiParts.limit')}
          />
        </div>
        <p className="text-ink-soft">
          {t(
            'You check your bank’s list, and record the money with the order. Every owner is emailed when the UPI id changes.',
          )}
        </p>
      </section>
    </RecordPage>
  )
}
