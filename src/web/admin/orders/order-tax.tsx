import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { TaxBuyerInput, TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { homeStateCodes, indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { adminDocumentPath } from '#shared/panel-paths.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { OrderDocuments } from '../../shared/orders/order-documents.tsx'
import { Part } from '../../shared/orders/order-parts.tsx'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import type { OrderIntent } from './intent.ts'

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
            {t('Correct state and GSTIN')}
          </Button>
        ))}
    </Part>
  )
}

type Fields = Omit<TaxBuyerInput, 'version'>

function BuyerForm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { state, gstin, company } = order.addressInfo
  const { send, busy, answer, refusal } = useSend<OrderIntent>({ onDone: onClose })
  const form = useServerForm<Fields>(answer, {
    defaultValues: { gstin, company, ...(isStateCode(state) && { state }) },
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <form
      method="post"
      noValidate
      className="mt-3 space-y-4"
      onSubmit={form.handleSubmit((fields) =>
        send({
          intent: 'taxBuyer',
          id: order._id,
          buyer: { ...fields, version: order.orderUpdateDate },
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
      <p className="text-sm text-ink-soft">
        {t('The invoice is replaced: a credit note and a new invoice are made.')}
      </p>
      <Alert>{refusal && refusal.errors.length === 0 && refusal.message}</Alert>
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
