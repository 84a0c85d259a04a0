import { useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '#shared/orders/vocabulary.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { paths } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { createFormAction, createMemberLoader, type PostedForm } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import type { Route } from './+types/page.ts'
import { BoughtCards } from './bought-cards.tsx'

const load = createMemberLoader(async ({ api }) => ({
  offer: (await api('GET /api/shop/gift-cards')).data,
}))
export const loader = load
export const clientLoader = load

/** Forms are sent in the same way with and without scripts. */
export const action = createFormAction(async (fields, { api }) => {
  const { intent, id = '', recipientEmail = '', deliverOn = '' } = fields
  if (intent === 'correct') {
    await api('PUT /api/shop/gift-cards/:id', { params: { id }, body: { recipientEmail } })
    return paths.giftCards
  }
  if (intent === 'newCode') {
    await api('POST /api/shop/gift-cards/:id/code', { params: { id } })
    return paths.giftCards
  }
  const { recipientName = '', senderName = '', message = '' } = fields
  const amount = parseAmount(fields.amount || fields.preset || '')
  const paymentMethod = paymentMethods.find((method) => method === fields.paymentMethod) ?? 'paypal'
  const { approvalURL } = await api('POST /api/shop/gift-cards/buy', {
    body: { amount, recipientName, recipientEmail, senderName, message, deliverOn, paymentMethod },
  })
  return approvalURL
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    { title: t('Gift cards'), description: t('A gift card by email, on the day you choose') },
    matches,
  )

const PRESETS = [1000, 2500, 5000, 10_000]

export default function GiftCardShop({ loaderData: { offer } }: Route.ComponentProps) {
  const postedForm = useActionData<PostedForm>()
  const refusal = postedForm?.fields.intent === 'buy' ? postedForm : undefined
  return (
    <div className="measure max-w-5xl py-10">
      <PageTitle>{t('Gift cards')}</PageTitle>
      {offer.methods.length > 0 ? (
        <BuyForm key={JSON.stringify(refusal?.fields)} offer={offer} postedForm={refusal} />
      ) : (
        <Empty title={t('This shop sells no gift cards at the moment')} />
      )}
      {offer.cards.length > 0 && <BoughtCards cards={offer.cards} postedForm={postedForm} />}
    </div>
  )
}

type Props = {
  offer: Route.ComponentProps['loaderData']['offer']
  postedForm: PostedForm | undefined
}

function BuyForm({ offer, postedForm }: Props) {
  const { least, most, today, methods } = offer
  const { user } = useSession()
  const presets = PRESETS.filter((value) => value >= least && value <= most)
  const values = postedForm?.fields ?? {}
  const [preset, setPreset] = useState(values.preset ?? String(presets[0] ?? ''))
  const [amount, setAmount] = useState(values.amount ?? '')
  const [to, setTo] = useState(values.recipientName ?? '')
  const [message, setMessage] = useState(values.message ?? '')
  const isBusy = useNavigation().state !== 'idle'
  const getError = (path: string) => fieldError(postedForm?.errors, path)
  const hasPlace = postedForm?.errors.some(({ path }) => path in values) === true
  const value = amount.trim() === '' ? Number(preset) : parseAmount(amount)
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
      <Form method="post" reloadDocument className="space-y-6" noValidate>
        <input type="hidden" name="intent" value="buy" />
        <fieldset>
          <legend className="mb-3 text-lg">{t('Value')}</legend>
          <div className="flex flex-wrap gap-3">
            {presets.map((presetAmount) => (
              <label
                key={presetAmount}
                className="flex min-h-11 items-center gap-2 border border-line px-4 has-checked:border-maroon"
              >
                <input
                  type="radio"
                  name="preset"
                  value={presetAmount}
                  checked={amount.trim() === '' && preset === String(presetAmount)}
                  onChange={() => {
                    setPreset(String(presetAmount))
                    setAmount('')
                  }}
                  className="size-4.5 accent-maroon"
                />
                <span className="tabular-nums">{formatRupees(presetAmount)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          label={t('Another value, {least} to {most}', {
            least: formatRupees(least),
            most: formatRupees(most),
          })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={getError('amount')}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Field
          label={t('Name of who receives it')}
          name="recipientName"
          autoComplete="off"
          maxLength={80}
          required
          value={to}
          error={getError('recipientName')}
          onChange={({ target }) => setTo(target.value)}
        />
        <Field
          label={t('Their email')}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          required
          defaultValue={values.recipientEmail}
          error={getError('recipientEmail')}
        />
        <Field
          label={t('Your name on the card')}
          name="senderName"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={values.senderName ?? user?.userName}
          error={getError('senderName')}
        />
        <AreaField
          label={t('Message (optional)')}
          name="message"
          maxLength={500}
          value={message}
          error={getError('message')}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Field
          label={t('The day on which it is sent')}
          name="deliverOn"
          type="date"
          min={today}
          required
          defaultValue={values.deliverOn ?? today}
          error={getError('deliverOn')}
          hint={t('At nine in the morning in India, or at once if that has passed.')}
        />
        <Methods methods={methods} selected={values.paymentMethod} />
        <Alert>{postedForm && !hasPlace && postedForm.message}</Alert>
        <Button type="submit" disabled={isBusy} className="w-full">
          {t('Pay for the card')}
        </Button>
        <p className="text-sm text-ink-soft">
          {t(
            'A gift card is paid at once, without codes, gift cards or store credit. It has no last day.',
          )}
        </p>
      </Form>
      <CardPreview value={value} to={to} message={message} />
    </div>
  )
}

function Methods({
  methods,
  selected,
}: {
  methods: readonly PaymentMethod[]
  selected: string | undefined
}) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg">{t('How would you like to pay?')}</legend>
      {methods.map((method, at) => (
        <label key={method} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="paymentMethod"
            value={method}
            defaultChecked={selected ? selected === method : at === 0}
            className="size-4.5 accent-maroon"
          />
          {t(paymentMethodLabels[method])}
        </label>
      ))}
    </fieldset>
  )
}

function CardPreview({ value, to, message }: { value: number; to: string; message: string }) {
  const { shop } = useSession()
  return (
    <aside aria-label={t('Preview of the card')} className="noscript:hidden">
      <div className="on-dark sticky top-28 aspect-8/5 border border-gold bg-maroon-deep p-6 text-ivory">
        <p className="font-display text-3xl font-semibold">{translate(shop.name)}</p>
        <p className="mt-3 text-2xl tabular-nums">{value > 0 ? formatRupees(value) : ''}</p>
        <p className="mt-3 wrap-anywhere">{to && t('For {name}', { name: to })}</p>
        <p className="mt-1 line-clamp-3 text-sm wrap-anywhere">{message}</p>
      </div>
    </aside>
  )
}
