import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { type GiftCardDesign, giftCardDesigns } from '#shared/orders/gift-card-design.ts'
import { type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import {
  type Change,
  createFormAction,
  createIntentAction,
  createMemberLoader,
  type PostedForm,
} from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { GiftCardFace } from '../shared/gift-card-face.tsx'
import { offeredMethodName } from '../shared/payment-method.tsx'
import type { Route } from './+types/page.ts'
import { BoughtCards } from './bought-cards.tsx'
import { type CardFields, readCardFields } from './card-fields.ts'
import { DesignField } from './design-field.tsx'

const load = createMemberLoader(async ({ api }) => ({
  offer: (await api('GET /api/shop/gift-cards')).data,
}))
export const loader = load
export const clientLoader = load

/** Returns the address that follows. */
async function sendFields(fields: CardFields, { api }: Change): Promise<string> {
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
  const design = toDesign(fields.design)
  const amount = parseAmount(fields.amount || fields.preset || '')
  const paymentMethod = paymentMethods.find((method) => method === fields.paymentMethod) ?? 'paypal'
  const { approvalURL } = await api('POST /api/shop/gift-cards/buy', {
    body: {
      amount,
      recipientName,
      recipientEmail,
      senderName,
      message,
      design,
      deliverOn,
      paymentMethod,
    },
  })
  return approvalURL
}

/** For forms sent without scripts. */
export const action = createFormAction(sendFields)

export const clientAction = createIntentAction(
  async (fields: CardFields, visit) => {
    const next = await sendFields(fields, visit)
    if (fields.intent === 'buy') window.location.assign(next)
  },
  () => true,
)

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    { title: t('Gift cards'), description: t('A gift card by email, on the day you choose') },
    matches,
  )

const toDesign = (value: string | undefined): GiftCardDesign =>
  giftCardDesigns.find((design) => design === value) ?? giftCardDesigns[0]

/** Fields that show their own error. */
const fieldNames = [
  ...['amount', 'recipientName', 'recipientEmail', 'senderName', 'message', 'deliverOn'],
]

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
  const [from, setFrom] = useState(values.senderName ?? user?.userName ?? '')
  const [message, setMessage] = useState(values.message ?? '')
  const [design, setDesign] = useState(toDesign(values.design))
  const { send, busy, answer, refusal: sentRefusal } = useSend<CardFields>()
  const refusal = answer ? sentRefusal : postedForm
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sentRefusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [sentRefusal])
  const getError = (path: string) => fieldError(refusal?.errors, path)
  const hasPlace = refusal?.errors.some(({ path }) => fieldNames.includes(path))
  const value = amount.trim() === '' ? Number(preset) : parseAmount(amount)
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
      <aside aria-label={t('Preview of the card')} className="lg:order-last noscript:hidden">
        <div className="sticky top-28">
          <GiftCardFace design={design} value={value} to={to} message={message} from={from} />
        </div>
      </aside>
      <form
        ref={form}
        method="post"
        className="space-y-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(readCardFields(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="buy" />
        <DesignField selected={design} onSelect={setDesign} />
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
          value={from}
          error={getError('senderName')}
          onChange={({ target }) => setFrom(target.value)}
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
          hint={t('Today: at once. A later day: at nine in the morning in India.')}
        />
        <Methods methods={methods} selected={values.paymentMethod} />
        <Alert>{!hasPlace && refusal?.message}</Alert>
        <Button type="submit" disabled={busy} className="w-full">
          {t('Pay for the card')}
        </Button>
        <p className="text-sm text-ink-soft">
          {t(
            'A gift card is paid at once, without codes, gift cards or store credit. It has no last day.',
          )}
        </p>
      </form>
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
          {offeredMethodName(method)}
        </label>
      ))}
    </fieldset>
  )
}
