import { useState } from 'react'
import { returnSentence } from '#shared/catalogue/return-words.ts'
import { dayAsText } from '#shared/dates.ts'
import { formatPriceDifference, formatRupees } from '#shared/money.ts'
import { askableRemedies, isWithoutPiece, kindOf } from '#shared/orders/changes/askable.ts'
import type { AskableItem, ChangesOfOrder } from '#shared/orders/changes/change-schema.ts'
import { changeReasonLabels, changeRemedyLabels } from '#shared/orders/changes/change-words.ts'
import {
  type ChangeReason,
  type ChangeRemedy,
  changeRemedies,
  sendsAnother,
  shopperReasons,
} from '#shared/orders/changes/vocabulary.ts'
import { itemFitLabels, itemFits } from '#shared/orders/item-fit.ts'
import { getTitle, language, t } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import type { PostedForm } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Check, Radio } from '../../ui/check.tsx'
import { AreaField, Field, Select, SelectField } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SubmitButton } from '../shared/submit-button.tsx'
import { itemsOf, quantityField } from './change-calls.ts'
import { ChangeForm } from './change-form.tsx'

type Chosen = {
  items: { lineId: string; quantity: number }[]
  reason?: string
  remedy?: string
  newSize?: string
}

const readForm = (form: HTMLFormElement): Chosen => {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
  const { reason, remedy, newSize } = fields
  return {
    items: itemsOf(fields),
    ...(reason && { reason }),
    ...(remedy && { remedy }),
    ...(newSize && { newSize }),
  }
}

/** Remedies that all chosen pieces grant. Without scripts nothing is chosen, so all are shown. */
function remediesFor(data: ChangesOfOrder, { items, reason }: Chosen): readonly ChangeRemedy[] {
  const pieces = data.items.filter(({ lineId }) => items.some((item) => item.lineId === lineId))
  if (!reason || pieces.length === 0)
    return changeRemedies.filter((remedy) => remedy !== 'storeCredit' || data.givesCredit)
  return changeRemedies.filter((remedy) =>
    pieces.every((piece) => askableRemedies(piece, reason as ChangeReason, data).includes(remedy)),
  )
}

export function AskForm({
  data,
  postedForm,
}: {
  data: ChangesOfOrder
  postedForm: PostedForm | undefined
}) {
  const { items } = data
  const [only] = items
  const isOne = items.length === 1
  const [chosen, setChosen] = useState<Chosen>({
    items: isOne && only ? [{ lineId: only.lineId, quantity: 1 }] : [],
  })
  const remedies = remediesFor(data, chosen)
  const fields = postedForm?.fields
  const reasonError = fieldError(postedForm?.errors, 'reason')
  const remedyError = fieldError(postedForm?.errors, 'remedy')
  const itemsError = fieldError(postedForm?.errors, 'items')
  const [known] = [reasonError, remedyError, itemsError].filter(Boolean)
  return (
    <section aria-labelledby="ask">
      <h2 id="ask" className="mb-4 text-2xl text-maroon">
        {t('Return a piece or have it altered')}
      </h2>
      <ChangeForm
        intent="ask"
        className="group space-y-8"
        onChange={(event) => setChosen(readForm(event.currentTarget))}
      >
        {!known && <Alert>{postedForm?.message}</Alert>}
        <fieldset>
          <legend className="mb-2 text-lg">{t('Which piece?')}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Piece
                key={item.lineId}
                item={item}
                isOnly={isOne}
                posted={fields?.[quantityField(item.lineId)]}
                today={data.today}
              />
            ))}
          </ul>
          <Alert className="mt-2 text-sm">{itemsError}</Alert>
        </fieldset>
        <fieldset>
          <legend className="mb-2 text-lg">{t('What is the reason?')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {shopperReasons.map((reason) => (
              <Radio
                key={reason}
                name="reason"
                value={reason}
                defaultChecked={fields?.reason === reason}
              >
                {t(changeReasonLabels[reason])}
              </Radio>
            ))}
          </div>
          <Alert className="mt-2 text-sm">{reasonError}</Alert>
          <FitFields fields={fields} />
        </fieldset>
        <fieldset>
          <legend className="mb-2 text-lg">{t('What would you like?')}</legend>
          {remedies.length === 0 ? (
            <p>
              {t(
                'For this reason the piece can’t come back. If something is wrong with it, please choose that.',
              )}
            </p>
          ) : (
            <div className="grid gap-x-6 sm:grid-cols-2">
              {remedies.map((remedy) => (
                <Radio
                  key={remedy}
                  name="remedy"
                  value={remedy}
                  defaultChecked={fields?.remedy === remedy}
                >
                  {t(changeRemedyLabels[remedy])}
                </Radio>
              ))}
            </div>
          )}
          <Alert className="mt-2 text-sm">{remedyError}</Alert>
          <SizeField
            items={items.filter(
              ({ lineId }) =>
                chosen.items.length === 0 || chosen.items.some((item) => item.lineId === lineId),
            )}
            posted={fields?.newSize}
            error={fieldError(postedForm?.errors, 'newSize')}
          />
          <Outcome data={data} chosen={chosen} />
        </fieldset>
        <AreaField
          label={t('What should we know? (optional)')}
          name="words"
          rows={3}
          maxLength={1000}
          defaultValue={fields?.words}
        />
        <p className="text-sm text-ink-soft">
          {t('You can add up to six photos in the next step.')}
        </p>
        <SubmitButton className="w-full sm:w-auto">{t('Send the request')}</SubmitButton>
      </ChangeForm>
    </section>
  )
}

function Piece({
  item,
  isOnly,
  posted,
  today,
}: {
  item: AskableItem
  isOnly: boolean
  posted: string | undefined
  /** YYYY-MM-DD. */
  today: string
}) {
  const { lineId, image, size, quantity, until, policy } = item
  const name = quantityField(lineId)
  const title = getTitle(item)
  return (
    <li className="flex items-center gap-4 py-3">
      <Picture
        src={image}
        alt=""
        sizes="64px"
        className="aspect-3/4 w-16 shrink-0 border border-line object-cover"
      />
      <div className="min-w-0 flex-1">
        {isOnly || quantity > 1 ? (
          <p className="font-medium">{title}</p>
        ) : (
          <Check name={name} value="1" defaultChecked={posted === '1'} className="font-medium">
            {title}
          </Check>
        )}
        <p className="text-sm text-ink-soft">
          {size && t('Size {size}', { size })}
          {size && until && ' · '}
          {until &&
            (today > until
              ? t('Its days ended on {date}', { date: dayAsText(until, language(), 'medium') })
              : t('Until {date}', { date: dayAsText(until, language(), 'medium') }))}
        </p>
        {policy && <p className="text-sm text-ink-soft">{returnSentence(policy)}</p>}
      </div>
      {isOnly && quantity === 1 && <input type="hidden" name={name} value="1" />}
      {quantity > 1 && (
        <Select
          name={name}
          aria-label={t('How many of {title}', { title })}
          defaultValue={posted ?? (isOnly ? '1' : '0')}
          className="w-20"
        >
          {Array.from({ length: quantity + (isOnly ? 0 : 1) }, (_, at) => {
            const n = isOnly ? at + 1 : at
            return <option key={n}>{n}</option>
          })}
        </Select>
      )}
    </li>
  )
}

/** Shown once the reason is that it does not fit, by CSS, so that it works without scripts. */
function FitFields({ fields }: { fields: Record<string, string> | undefined }) {
  return (
    <div className="mt-3 hidden space-y-3 border-l-2 border-gold pl-4 group-has-[[value=fit]:checked]:block">
      <div className="flex flex-wrap gap-x-6">
        {itemFits.map((fit) => (
          <Radio key={fit} name="fit" value={fit} defaultChecked={fields?.fit === fit}>
            {t(itemFitLabels[fit])}
          </Radio>
        ))}
      </div>
      <Field
        label={t('Where, and how far?')}
        name="fitWhere"
        maxLength={100}
        placeholder={t('Waist, about 2 inches')}
        defaultValue={fields?.fitWhere}
      />
    </div>
  )
}

/** Shown once an exchange is chosen, by CSS, so that it works without scripts. */
function SizeField({
  items,
  posted,
  error,
}: {
  items: readonly AskableItem[]
  posted: string | undefined
  error: string | undefined
}) {
  // Without scripts no piece is chosen yet, so that the sizes of all of them are offered.
  const sizes = new Map(
    items.flatMap(({ otherSizes }) => otherSizes.map((other) => [other.size, other] as const)),
  )
  if (sizes.size === 0) return null
  return (
    <div className="mt-3 hidden border-l-2 border-gold pl-4 group-has-[[value=exchange]:checked]:block">
      <SelectField label={t('Which size?')} name="newSize" defaultValue={posted} error={error}>
        {[...sizes.values()].map(({ size, difference }) => (
          <option key={size} value={size}>
            {size} {formatPriceDifference(difference)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** `difference`: rupees that the other piece costs more. */
function exchangeWords(difference: number) {
  const amount = formatRupees(Math.abs(difference))
  if (difference > 0)
    return t(
      'Once we have looked at it, we keep the other piece for you. You pay {amount} more before it is sent.',
      { amount },
    )
  if (difference < 0)
    return t(
      'Once we have looked at it, the other piece is sent to you, and {amount} goes back to you.',
      { amount },
    )
  return t('Once we have looked at it, the other piece is sent to you. You pay nothing for it.')
}

/** What goes back and who sends, before anything is sent. */
function Outcome({ data, chosen }: { data: ChangesOfOrder; chosen: Chosen }) {
  const { items, reason, remedy } = chosen
  if (!reason || !remedy || items.length === 0) return null
  const pieces = items.flatMap(({ lineId, quantity }) => {
    const piece = data.items.find((item) => item.lineId === lineId)
    return piece ? [{ piece, quantity }] : []
  })
  const amount = pieces.reduce(
    (sum, { piece, quantity }) => sum + (piece.refunds[quantity - 1] ?? 0),
    0,
  )
  const difference = pieces.reduce((sum, { piece, quantity }) => {
    const size =
      piece.otherSizes.find((other) => other.size === chosen.newSize) ?? piece.otherSizes[0]
    return sum + (remedy === 'exchange' ? (size?.difference ?? 0) * quantity : 0)
  }, 0)
  const wish = { reason: reason as ChangeReason, remedy: remedy as ChangeRemedy }
  const shopPays = pieces.every(
    ({ piece }) => kindOf(piece, wish) === 'claim' || piece.policy?.wayBack === 'shop',
  )
  return (
    <p aria-live="polite" className="mt-3 border-l-2 border-green bg-ivory-deep px-4 py-3">
      {remedy === 'alteration'
        ? t('We write to you what the alteration takes, and send the piece back to you.')
        : sendsAnother(wish.remedy)
          ? exchangeWords(difference)
          : remedy === 'storeCredit'
            ? t('Once we have looked at it, {amount} is store credit in your account.', {
                amount: formatRupees(amount),
              })
            : t(
                'Once we have looked at it, {amount} goes back the way that you paid. It takes a few days.',
                {
                  amount: formatRupees(amount),
                },
              )}{' '}
      {!isWithoutPiece(wish.reason) &&
        (shopPays ? t('We pay the way back.') : t('You pay the way back.'))}
    </p>
  )
}
