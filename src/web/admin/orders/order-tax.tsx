import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { TaxBuyerInput, TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { homeStateCodes, indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { adminDocumentPath } from '#shared/panel-paths.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { OrderDocuments } from '../../shared/orders/order-documents.tsx'
import { Part } from '../../shared/orders/order-parts.tsx'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = { order: AdminOrder; documents: readonly TaxDocument[] }

/** Renders nothing for an order without tax. */
export function OrderTax({ order, documents }: Props) {
  const { apiOrigin } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!order.charges.some(({ kind }) => kind === 'tax')) return null
  const { state, gstin, company, country } = order.addressInfo
  return (
    <Part title={t('Invoices')}>
      {documents.length > 0 ? (
        <OrderDocuments
          documents={documents}
          getHref={(id, language) => adminDocumentPath(apiOrigin, id, language)}
        />
      ) : (
        <p className="text-ink-soft">{t('No documents yet.')}</p>
      )}
      <p className="mt-3 wrap-anywhere">
        {[company, isStateCode(state) && t(indianStates[state]), gstin && `GSTIN ${gstin}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {!isAbroad(country) &&
        (isOpen ? (
          <BuyerForm order={order} onClose={() => setIsOpen(false)} />
        ) : (
          <Button kind="outline" className="mt-3" onClick={() => setIsOpen(true)}>
            {t('Correct the invoice')}
          </Button>
        ))}
    </Part>
  )
}

type Fields = Omit<TaxBuyerInput, 'version' | 'corrections'> & {
  /** By taxed line, null for delivery and fees. A blank HSN stays. */
  taxes: { lineId: string | null; title: string; hsn: string; rate: string }[]
}

function taxFields({ charges, cartItems }: AdminOrder): Fields['taxes'] {
  const titles = new Map(cartItems.map(({ lineId, title }) => [lineId, title]))
  const taxes = charges.filter(({ kind }) => kind === 'tax')
  return taxes
    .filter(({ lineId }, at) => taxes.findIndex((other) => other.lineId === lineId) === at)
    .map(({ lineId, rate = 0 }) => ({
      lineId: lineId ?? null,
      title: (lineId && titles.get(lineId)) || t('Delivery and fees'),
      hsn: '',
      rate: String(rate),
    }))
}

/** Returns the lines that were changed. */
const toCorrections = (fields: Fields['taxes'], shown: Fields['taxes']) =>
  fields.flatMap(({ lineId, hsn, rate }, at) => {
    const isOtherRate = rate !== shown[at]?.rate
    if (hsn.trim() === '' && !isOtherRate) return []
    return [
      {
        lineId,
        ...(hsn.trim() && { hsn: hsn.trim() }),
        ...(isOtherRate && { rate: parseAmount(rate) }),
      },
    ]
  })

function BuyerForm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { state, gstin, company, recipientName } = order.addressInfo
  const shownTaxes = taxFields(order)
  const name = recipientName || order.customer.userName
  const { send, busy, answer, refusal } = useCall({ showsRefusal: true, onDone: onClose })
  const form = useServerForm<Fields>(answer, {
    defaultValues: {
      name,
      gstin,
      company,
      taxes: shownTaxes,
      ...(isStateCode(state) && { state }),
    },
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <form
      method="post"
      noValidate
      className="mt-3 space-y-4"
      onSubmit={form.handleSubmit(({ taxes, name: newName, ...buyer }) =>
        send('PUT /api/admin/orders/tax-buyer/:id', {
          params: { id: order._id },
          body: {
            ...buyer,
            ...(newName !== name && { name: newName }),
            corrections: toCorrections(taxes, shownTaxes),
            version: order.orderUpdateDate,
          },
        }),
      )}
    >
      <SelectField
        label={t('State')}
        autoFocus
        error={errors.state?.message}
        {...form.register('state')}
      >
        {homeStateCodes.map((code) => (
          <option key={code} value={code}>
            {t(indianStates[code])}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('Company (optional)')}
        autoComplete="off"
        error={errors.company?.message}
        {...form.register('company')}
      />
      <Field
        label={t('GSTIN (optional)')}
        autoComplete="off"
        spellCheck={false}
        error={errors.gstin?.message}
        {...form.register('gstin')}
      />
      <Field
        label={t('Name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      {shownTaxes.map(({ lineId, title }, at) => (
        <fieldset key={lineId ?? 'charges'} className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 wrap-anywhere">{title}</legend>
          <Field
            label={t('HSN or SAC')}
            hint={t('Leave blank to keep it.')}
            inputMode="numeric"
            autoComplete="off"
            {...form.register(`taxes.${at}.hsn`)}
          />
          <Field
            label={t('Percent')}
            inputMode="decimal"
            autoComplete="off"
            {...form.register(`taxes.${at}.rate`)}
          />
        </fieldset>
      ))}
      <p className="text-sm text-ink-soft">
        {t('The invoice is replaced: a credit note and a new invoice are made.')}
      </p>
      <Alert>
        {refusal &&
          (refusal.errors.length === 0 || refusal.errors.some(({ path }) => /^corr/.test(path))) &&
          refusal.message}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy || !isDirty}>
          {t('Correct and issue anew')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
