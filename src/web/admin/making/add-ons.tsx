import { useState } from 'react'
import type { OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { type AddOnCode, addOnCodes, MAX_OWN_ADD_ONS } from '#shared/catalogue/making/vocabulary.ts'
import { getAddOnName, type NamedAddOn } from '#shared/catalogue/making/words.ts'
import { t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useCall } from '../shared/use-call.ts'
import type { RecordForm } from '../shared/use-record-form.ts'
import { ChoiceRow } from './choice-row.tsx'
import { blankRow, type Rows } from './rows.ts'

const AddOnSheet = onDemand(() => import('./add-on-sheet.tsx'))
const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

type Props = {
  ownAddOns: readonly OwnAddOn[]
  savedCodes: readonly AddOnCode[]
  form: RecordForm<Rows>
}

/** Shows the offered add-ons; the others are folded. */
export function AddOns({ ownAddOns, savedCodes, form }: Props) {
  const [edited, setEdited] = useState<OwnAddOn | 'new'>()
  const [removed, setRemoved] = useState<OwnAddOn>()
  /** Added since the page was opened. */
  const [newCodes, setNewCodes] = useState<readonly AddOnCode[]>([])
  const { send, busy } = useCall<'DELETE /api/admin/add-ons/:code'>({
    onDone: (_, { params }) => form.set(`addOns.${params.code}`, blankRow),
  })
  const all: NamedAddOn[] = [...addOnCodes.map((code) => ({ code })), ...ownAddOns].filter(
    // Another owner may have added one since the page was opened.
    ({ code }) => form.fields.addOns[code],
  )
  const isShown = ({ code }: NamedAddOn) => [...savedCodes, ...newCodes].includes(code)
  const folded = all.filter((addOn) => !isShown(addOn))

  function onSaved({ code }: OwnAddOn) {
    if (edited === 'new') {
      setNewCodes([...newCodes, code])
      form.set(`addOns.${code}`, { ...blankRow, isOffered: true })
    }
    setEdited(undefined)
  }
  const renderRow = (addOn: NamedAddOn) => {
    const { code } = addOn
    const own = ownAddOns.find((one) => one.code === code)
    const label = getAddOnName(addOn)
    return (
      <ChoiceRow
        key={code}
        label={label}
        form={form}
        path={`addOns.${code}`}
        action={
          own && (
            <Button kind="quiet" className="px-4!" onClick={() => setEdited(own)}>
              {t('Rename')}
              <span className="sr-only"> {label}</span>
            </Button>
          )
        }
      />
    )
  }
  return (
    <section className="space-y-2">
      <h2 className="text-2xl text-maroon">{t('Add-ons')}</h2>
      {all.filter(isShown).map(renderRow)}
      <div className="flex flex-wrap items-start gap-3 pt-2">
        {folded.length > 0 && (
          <details className="open:basis-full">
            <summary className={buttonStyle('outline', 'cursor-pointer list-none')}>
              {t('More add-ons ({n})', { n: folded.length })}
            </summary>
            <div className="mt-3 space-y-2">{folded.map(renderRow)}</div>
          </details>
        )}
        <Button
          kind="outline"
          disabled={ownAddOns.length >= MAX_OWN_ADD_ONS}
          onClick={() => setEdited('new')}
        >
          {t('Add an add-on of your own')}
        </Button>
      </div>
      {edited && (
        <AddOnSheet
          addOn={edited === 'new' ? null : edited}
          canRemove={ownAddOns.some(
            ({ code, isUsed }) => edited !== 'new' && code === edited.code && !isUsed,
          )}
          onSaved={onSaved}
          onRemove={() => {
            setEdited(undefined)
            if (edited !== 'new') setRemoved(edited)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('Delete {title}?', { title: getAddOnName(removed) })}
          description={t('No piece offers this add-on. Past orders keep its name.')}
          confirm={t('Delete')}
          keep={t('Keep')}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            if (!busy) send('DELETE /api/admin/add-ons/:code', { params: { code: removed.code } })
            setRemoved(undefined)
          }}
        />
      )}
    </section>
  )
}
