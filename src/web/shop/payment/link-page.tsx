import { Fragment } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { UpiAccount, UpiDivision } from '#shared/orders/order-schema.ts'
import type { PayableOrder } from '#shared/orders/payment-link-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { payPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createLoader, type PostedForm } from '../../api/load.ts'
import { formatForeign } from '../../shared/currency.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Alert } from '../../ui/alert.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { GiftCodeField } from '../shared/gift-code-field.tsx'
import { LinkedLines } from '../shared/linked-lines.tsx'
import { offeredMethodName } from '../shared/payment-method.tsx'
import { SubmitButton, useIsSending } from '../shared/submit-button.tsx'
import type { Route } from './+types/link-page.ts'
import { UpiAccountCode, UpiReferenceField } from './upi-account.tsx'
import { PartsOffer, UpiParts } from './upi-parts.tsx'

const load = createLoader(async ({ api, url: { searchParams }, user }) => {
  const query = { order: searchParams.get('order') ?? undefined }
  const [{ data: order }, credit] = await Promise.all([
    api('GET /api/pay/order', { query }),
    user ? api('GET /api/pay/credit', { query }).catch(() => null) : null,
  ])
  return {
    order,
    storeCredit: credit?.data.balance ?? 0,
    isByUpi: searchParams.has('upi'),
    isDone: searchParams.has('done'),
    isClaimed: searchParams.has('claimed'),
  }
})

export const loader = load
export const clientLoader = load

const pay = createFormAction(async (fields, { api }) => {
  const { intent, order = '', method = '', code = '', reference = '' } = fields
  const shown = { order, amount: Number(fields.amount), received: Number(fields.received) }
  switch (intent) {
    case 'giftCard':
      await api('POST /api/pay/gift-card', { body: { code, ...shown } })
      return payPath(order, 'done')
    case 'storeCredit':
      await api('POST /api/pay/credit', { body: shown })
      return payPath(order, 'done')
    case 'divide':
      await api('POST /api/pay/upi-parts', { body: { order } })
      return payPath(order, 'upi')
    case 'claim':
      await api('POST /api/pay/claim', { body: { order, reference, partId: fields.partId } })
      return payPath(order, 'upi', 'claimed')
    default: {
      const body = { order, method: method as PaymentMethod }
      return (await api('POST /api/pay/start', { body })).approvalURL
    }
  }
})
export const action = pay
export const clientAction = pay

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Payment'), noIndex: true }, matches)

export default function PayLink({ loaderData }: Route.ComponentProps) {
  const { order, storeCredit, isByUpi, isDone, isClaimed } = loaderData
  const postedForm = useActionData<PostedForm>()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Order {number}', { number: order.orderNumber })}</PageTitle>
      {isDone && (
        <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
          {t('Thank you. Your payment is received.')}
        </p>
      )}
      <LinkedLines lines={order.lines} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 py-5 tabular-nums">
        <dt>{t('Total')}</dt>
        <dd className="text-right">{formatRupees(order.totalAmount)}</dd>
        {order.amountReceived > 0 && (
          <>
            <dt>{t('Received so far')}</dt>
            <dd className="text-right">{formatRupees(order.amountReceived)}</dd>
          </>
        )}
        {order.amountSaved > 0 && (
          <>
            <dt>{t('You save by paying now')}</dt>
            <dd className="text-right">−{formatRupees(order.amountSaved)}</dd>
          </>
        )}
        <dt className="text-lg font-semibold">{t('To be paid')}</dt>
        <dd className="text-right text-lg font-semibold">{formatRupees(order.amountDue)}</dd>
        {order.amountLater > 0 && (
          <>
            <dt className="text-ink-soft">{t('Later, before we send it')}</dt>
            <dd className="text-right text-ink-soft">{formatRupees(order.amountLater)}</dd>
          </>
        )}
      </dl>
      {order.amountReported > 0 && order.state === 'due' && (
        <p role="status" className="mb-6 border-l-2 border-green bg-ivory-deep px-5 py-4">
          {isClaimed
            ? t('Thank you. The shop confirms your payment as soon as it sees the money.')
            : t(
                '{amount} was reported as paid by UPI. The shop confirms it once it sees the money.',
                {
                  amount: formatRupees(order.amountReported),
                },
              )}
        </p>
      )}
      {order.state === 'due' ? (
        // After a payment the forms are empty again.
        <Fragment key={`${order.amountReceived} ${order.amountReported}`}>
          {isByUpi && order.upi ? (
            <PayByUpi account={order.upi} order={order} postedForm={postedForm} />
          ) : (
            <PayForm order={order} postedForm={postedForm} />
          )}
          {order.takesCredit && (
            <PayByCredit order={order} storeCredit={storeCredit} postedForm={postedForm} />
          )}
        </Fragment>
      ) : (
        <p>
          {order.state === 'paid'
            ? t('Nothing is left to pay.')
            : t('This order can’t be paid any more. Please write to the shop.')}
        </p>
      )}
    </div>
  )
}

type Props = { order: PayableOrder; postedForm: PostedForm | undefined }

function PayForm({ order, postedForm }: Props) {
  if (order.methods.length === 0)
    return order.takesCredit ? null : (
      <p>{t('This order can’t be paid online at the moment. Please write to the shop.')}</p>
    )
  return (
    <Form method="post">
      <OrderField order={order} />
      <fieldset className="mb-6">
        <legend className="mb-3 text-lg">{t('How would you like to pay?')}</legend>
        <ul className="grid gap-3">
          {order.methods.map(({ method, currency, amount }, at) => (
            <li
              key={method}
              className="border border-line bg-white/50 has-checked:border-maroon has-checked:ring-1 has-checked:ring-maroon"
            >
              <label className="flex min-h-11 items-start gap-3 p-4">
                <input
                  type="radio"
                  name="method"
                  value={method}
                  defaultChecked={at === 0}
                  className="mt-1 size-4.5 shrink-0 accent-maroon"
                />
                <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{offeredMethodName(method)}</span>
                  {currency !== 'INR' && (
                    <span className="tabular-nums">{formatForeign(amount, currency)}</span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Refusal postedForm={postedForm} intent={undefined} />
      <SubmitButton className="w-full">
        {t('Pay {amount}', { amount: formatRupees(order.amountDue) })}
      </SubmitButton>
    </Form>
  )
}

type RefusalProps = { postedForm: PostedForm | undefined; intent: string | undefined }

function Refusal({ postedForm, intent }: RefusalProps) {
  const isMeant = postedForm?.fields.intent === intent
  return <Alert className="mb-4">{isMeant && postedForm?.message}</Alert>
}

/** Sends the number of the order, because another tab may have opened another link. */
function OrderField({ order }: Pick<Props, 'order'>) {
  return <input type="hidden" name="order" value={order.orderNumber} />
}

type PayByUpiProps = Props & { account: UpiAccount & UpiDivision }

function PayByUpi({ account, order, postedForm }: PayByUpiProps) {
  const { parts, partsOffered } = account
  const isSending = useIsSending()
  const renderForm = (partId?: string) => (
    <ReferenceForm order={order} postedForm={postedForm} partId={partId} />
  )
  return (
    <>
      <h2 className="mb-3 text-lg">{t('UPI to our account')}</h2>
      <p className="mb-6">
        {t('Pay with any UPI app. The shop confirms your payment as soon as it sees the money.')}
      </p>
      {partsOffered > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="divide" />
          <OrderField order={order} />
          <Refusal postedForm={postedForm} intent="divide" />
          <PartsOffer count={partsOffered} disabled={isSending} />
        </Form>
      )}
      {parts.length > 0 ? (
        <UpiParts
          parts={parts}
          renderForm={({ _id, state }) => (state === 'open' ? renderForm(_id) : null)}
        />
      ) : (
        <>
          <UpiAccountCode account={account} />
          {renderForm()}
        </>
      )}
      <Link
        to={payPath(order.orderNumber)}
        reloadDocument
        className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t('Pay another way')}
      </Link>
    </>
  )
}

function ReferenceForm({ order, postedForm, partId }: Props & { partId: string | undefined }) {
  const fields = postedForm?.fields
  const isRefused = fields?.intent === 'claim' && fields.partId === partId
  return (
    <Form method="post" className="mt-8 space-y-5">
      <input type="hidden" name="intent" value="claim" />
      <OrderField order={order} />
      {partId && <input type="hidden" name="partId" value={partId} />}
      <UpiReferenceField error={isRefused ? postedForm?.message : undefined} />
      <SubmitButton kind="outline">{t('Send the reference')}</SubmitButton>
    </Form>
  )
}

/** Store credit is that of the signed-in customer of the order. */
function PayByCredit({ order, storeCredit, postedForm }: Props & { storeCredit: number }) {
  const intent = postedForm?.fields.intent
  const isRefused = intent === 'giftCard' || intent === 'storeCredit'
  const shownFields = (
    <>
      <OrderField order={order} />
      <input type="hidden" name="amount" value={order.amountDue} />
      <input type="hidden" name="received" value={order.amountReceived} />
    </>
  )
  return (
    <details className="mt-8 border-t border-line pt-2" open={isRefused}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t('Gift card or store credit')}
      </summary>
      <div className="space-y-4 pt-1 pb-4">
        <p className="text-sm text-ink-soft">
          {t('The card’s value is used at once. The rest is paid another way.')}
        </p>
        <Refusal postedForm={postedForm} intent="storeCredit" />
        {storeCredit > 0 && (
          <Form method="post">
            <input type="hidden" name="intent" value="storeCredit" />
            {shownFields}
            <SubmitButton kind="outline" className="w-full">
              {t('Use your store credit of {amount}', { amount: formatRupees(storeCredit) })}
            </SubmitButton>
          </Form>
        )}
        <Form method="post" className="flex flex-wrap items-start gap-3">
          <input type="hidden" name="intent" value="giftCard" />
          {shownFields}
          <div className="min-w-[min(14rem,100%)] flex-1">
            <GiftCodeField
              defaultValue={intent === 'giftCard' ? postedForm?.fields.code : ''}
              error={intent === 'giftCard' ? postedForm?.message : undefined}
            />
          </div>
          <SubmitButton kind="outline" className="beside-field">
            {t('Use the card')}
          </SubmitButton>
        </Form>
      </div>
    </details>
  )
}
