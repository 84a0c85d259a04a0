import type { NewAddOn, OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { addOnKindLabels, addOnKinds } from '#shared/catalogue/making/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = {
  addOn: OwnAddOn | null
  /** No product or tax rate uses the add-on. */
  canRemove: boolean
  onSaved: (addOn: OwnAddOn) => void
  onRemove: () => void
  onClose: () => void
}

export default function AddOnSheet({ addOn, canRemove, onSaved, onRemove, onClose }: Props) {
  const { send, busy, answer, done, refusal } = useCall<
    'POST /api/admin/add-ons' | 'PUT /api/admin/add-ons/:code'
  >({ showsRefusal: true, onDone: ({ data }) => onSaved(data) })
  const { name = '', nameHindi = '', kind = 'extra' } = addOn ?? {}
  const form = useServerForm<NewAddOn>(answer, { defaultValues: { name, nameHindi, kind } })
  const { errors, isDirty } = form.formState
  const isUnsaved = isDirty && !done

  function save({ kind, ...names }: NewAddOn) {
    if (!addOn) return send('POST /api/admin/add-ons', { body: { ...names, kind } })
    const { code, version } = addOn
    send('PUT /api/admin/add-ons/:code', { params: { code }, body: { ...names, version } })
  }
  return (
    <FormSheet
      title={addOn ? t('Rename add-on') : t('New add-on')}
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          // A portal's events also reach the form of the page.
          event.stopPropagation()
          form.handleSubmit(save)(event)
        }}
        className="sheet-form space-y-5"
      >
        <p className="text-ink-soft">
          {addOn
            ? t('The new name is shown at every piece. Past orders keep the old one.')
            : t('Other pieces can offer it too, each with its own price and days.')}
        </p>
        <Field
          label={t('Name')}
          maxLength={40}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Field
          label={t('Name in Hindi')}
          lang="hi"
          maxLength={60}
          error={errors.nameHindi?.message}
          {...form.register('nameHindi')}
        />
        {!addOn && (
          <SelectField
            label={t('Shown under')}
            hint={t('A customer chooses at most one of the sleeves and one of the necks.')}
            {...form.register('kind')}
          >
            {addOnKinds.map((one) => (
              <option key={one} value={one}>
                {t(addOnKindLabels[one])}
              </option>
            ))}
          </SelectField>
        )}
        <SaveBar
          busy={busy}
          isChanged={isDirty}
          refusal={refusal}
          also={
            canRemove && (
              <Button kind="danger" disabled={busy} onClick={onRemove}>
                {t('Delete')}
              </Button>
            )
          }
        />
      </form>
    </FormSheet>
  )
}
