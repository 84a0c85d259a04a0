import { useState } from 'react'
import type { ManagedCategory } from '#shared/catalogue/category-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'

type Fields = { name: string; nameHindi: string; inNavigation: boolean; isArchived: boolean }
type Props = {
  category: ManagedCategory | null
  /** Set if somebody else changed the category meanwhile. */
  newest: ManagedCategory | undefined
  onClose: () => void
}

const toFields = (category: ManagedCategory | null | undefined): Fields => ({
  name: category?.name ?? '',
  nameHindi: category?.nameHindi ?? '',
  inNavigation: category?.inNavigation ?? true,
  isArchived: category?.isArchived ?? false,
})

export default function CategorySheet({ category, newest, onClose }: Props) {
  const { send, busy, answer, done, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: onClose,
  })
  const [editedCategory, setEditedCategory] = useState(category)
  const form = useServerForm<Fields>(answer, { defaultValues: toFields(category) })
  const { errors, isDirty } = form.formState
  const isUnsaved = isDirty && !done

  function save(fields: Fields) {
    const { isArchived, ...categoryFields } = fields
    if (!editedCategory) return send('POST /api/admin/categories', { body: categoryFields })
    const { id, version } = editedCategory
    send('PUT /api/admin/categories/:id', {
      params: { id },
      body: { ...categoryFields, isArchived, version },
    })
  }

  function loadNewest(category: ManagedCategory) {
    setEditedCategory(category)
    form.reset(toFields(category))
    reset()
  }

  return (
    <FormSheet
      title={category ? t('Edit category') : t('New category')}
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(save)}
        className="sheet-form space-y-5"
      >
        <Field
          label={t('Name')}
          maxLength={40}
          error={errors.name?.message}
          {...(!category && { hint: t('Its address is made from this name and stays.') })}
          {...form.register('name')}
        />
        <Field
          label={t('Name in Hindi')}
          lang="hi"
          maxLength={60}
          error={errors.nameHindi?.message}
          {...form.register('nameHindi')}
        />
        <Check {...form.register('inNavigation')}>{t('Show it in the menu of the shop')}</Check>
        {category && (
          <Check {...form.register('isArchived')}>
            {t('Archived: its products keep it, no other gets it')}
          </Check>
        )}
        <SaveBar
          busy={busy}
          isChanged={isDirty || category === null}
          refusal={refusal}
          {...(newest && { onNewest: () => loadNewest(newest) })}
        />
      </form>
    </FormSheet>
  )
}
