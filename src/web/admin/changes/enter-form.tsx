import { useState } from 'react'
import { formatPriceDifference } from '#shared/money.ts'
import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import type { AskableItem, OwnerChanges } from '#shared/orders/changes/change-schema.ts'
import {
  changeKindLabels,
  changeReasonLabels,
  changeRemedyLabels,
} from '#shared/orders/changes/change-words.ts'
import {
  type ChangeReason,
  type ChangeRemedy,
  changeReasons,
  remediesOf,
} from '#shared/orders/changes/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { ProductSearch } from '../shared/product-search.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

const kinds = ['return', 'exchange', 'alteration', 'claim'] as const
type Kind = (typeof kinds)[number]

type OtherPiece = { newProductId: string; newSize: string; name: string }

/** Another size of the same piece, or any other piece that is in stock. */
function AnotherPiece({
  sizes,
  other,
  onChoose,
  error,
}: {
  sizes: AskableItem['otherSizes']
  other: OtherPiece | null
  onChoose: (piece: OtherPiece | null) => void
  error: string | undefined
}) {
  if (other)
    return (
      <p className="flex flex-wrap items-center justify-between gap-3">
        {t('Another piece: {piece}', { piece: other.name })}
        <Button kind="quiet" onClick={() => onChoose(null)}>
          {t('Choose another')}
        </Button>
      </p>
    )
  return (
    <div className="space-y-4 border-l-2 border-gold pl-4">
      <SelectField label={t('The same piece, another size')} name="newSize" error={error}>
        {sizes.length === 0 && <option value="">{t('Out of stock')}</option>}
        {sizes.map(({ size, difference }) => (
          <option key={size} value={size}>
            {size} {formatPriceDifference(difference)}
          </option>
        ))}
      </SelectField>
      <ProductSearch
        onAdd={(product, size, make) => {
          if (make) return
          const name = [getTitle(product), size].filter(Boolean).join(', ')
          onChoose({ newProductId: product._id, newSize: size, name })
        }}
      />
    </div>
  )
}

/** What a customer asked for by phone, or what a courier lost. */
export function EnterForm({ orderId, changes }: { orderId: string; changes: OwnerChanges }) {
  const { items, givesCredit } = changes
  const [kind, setKind] = useState<Kind>('return')
  const [reason, setReason] = useState<ChangeReason>('mind')
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const error = (path: string) => fieldError(refusal?.errors, path)
  // Without a piece to come back, it is a complaint.
  const reasons = changeReasons.filter((one) => kind !== 'exchange' || !isWithoutPiece(one))
  const [lineId, setLineId] = useState(items[0]?.lineId ?? '')
  const [other, setOther] = useState<OtherPiece | null>(null)
  const item = items.find((one) => one.lineId === lineId)
  const remedies = remediesOf[kind].filter(
    (remedy) =>
      (remedy !== 'storeCredit' || givesCredit) &&
      (remedy !== 'alteration' || !isWithoutPiece(reason)) &&
      (remedy !== 'replacement' || item?.isInStock),
  )

  function enter(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
    const { quantity = '1', remedy, words, newSize = '' } = fields
    const body = {
      items: [{ lineId, quantity: Number(quantity) }],
      kind,
      reason,
      remedy: (remedy ?? remedies[0]) as ChangeRemedy,
      ...(kind === 'exchange' &&
        (other ? { newProductId: other.newProductId, newSize: other.newSize } : { newSize })),
      ...(words && { words }),
    }
    send('POST /api/admin/orders/changes/:id', { params: { id: orderId }, body })
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        enter(event.currentTarget)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <SelectField
          label={t('Piece')}
          value={lineId}
          onChange={({ target }) => setLineId(target.value)}
          error={error('items')}
        >
          {items.map((item) => (
            <option key={item.lineId} value={item.lineId}>
              {[getTitle(item), item.size].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
        <Field label={t('Quantity')} name="quantity" inputMode="numeric" defaultValue="1" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('What it is')}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(changeKindLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value as ChangeReason)}
        >
          {reasons.map((one) => (
            <option key={one} value={one}>
              {t(changeReasonLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('What the customer gets')}
          name="remedy"
          key={kind}
          error={error('remedy')}
        >
          {remedies.map((one) => (
            <option key={one} value={one}>
              {t(changeRemedyLabels[one])}
            </option>
          ))}
        </SelectField>
      </div>
      {kind === 'exchange' && (
        <AnotherPiece
          sizes={item?.otherSizes ?? []}
          other={other}
          onChoose={setOther}
          error={error('newSize')}
        />
      )}
      <AreaField label={t('Notes')} name="words" rows={2} maxLength={1000} error={error('words')} />
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy}>
        {t('Enter the request')}
      </Button>
    </form>
  )
}
