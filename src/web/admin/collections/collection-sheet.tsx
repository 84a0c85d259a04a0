import { useCallback, useEffect, useState } from 'react'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { MAX_COLLECTION_PRODUCTS } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { RecordHistory } from '../shared/audit/record-history.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import { type LinkedProduct, ProductsEditor } from '../shared/products-editor.tsx'
import { ReturnPolicyChoice } from '../shared/return-policy-choice.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'

type Fields = {
  name: string
  nameHindi: string
  about: string
  aboutHindi: string
  isShown: boolean
  inNavigation: boolean
  returnPolicyId: string
}
type Stored = ListedCollection & { pieces: LinkedProduct[] }
type Props = { collection: ListedCollection | null; onClose: () => void }

const toFields = (collection: ListedCollection | null): Fields => ({
  name: collection?.name ?? '',
  nameHindi: collection?.nameHindi ?? '',
  about: collection?.about ?? '',
  aboutHindi: collection?.aboutHindi ?? '',
  isShown: collection?.isShown ?? true,
  inNavigation: collection?.inNavigation ?? true,
  returnPolicyId: collection?.returnPolicyId ?? '',
})

export default function CollectionSheet({ collection, onClose }: Props) {
  const { send, busy, answer, done, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: onClose,
  })
  const { storedCollection, failed, load } = useStored(collection?.id)
  const [changedProducts, setChangedProducts] = useState<LinkedProduct[]>()
  const form = useServerForm<Fields>(answer, { defaultValues: toFields(collection) })
  const { errors } = form.formState
  const products = changedProducts ?? storedCollection?.pieces ?? []
  const isReady = collection === null || storedCollection !== undefined
  const isUnsaved = (form.formState.isDirty || changedProducts !== undefined) && !done

  function save(fields: Fields) {
    const edit = { ...fields, products: products.map(({ _id }) => _id) }
    if (!collection) send('POST /api/admin/collections', { body: edit })
    else if (storedCollection)
      send('PUT /api/admin/collections/:id', {
        params: { id: collection.id },
        body: { ...edit, version: storedCollection.version },
      })
  }

  async function loadNewest() {
    const newest = await load()
    if (!newest) return
    setChangedProducts(undefined)
    form.reset(toFields(newest))
    reset()
  }

  return (
    <FormSheet
      title={collection ? t('Edit collection') : t('New collection')}
      isUnsaved={isUnsaved}
      onClose={onClose}
    >
      <div className="sheet-form space-y-10">
        <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="space-y-5">
          <Field
            label={t('Name')}
            maxLength={40}
            error={errors.name?.message}
            {...(!collection && { hint: t('Its address is made from this name and stays.') })}
            {...form.register('name')}
          />
          <Field
            label={t('Name in Hindi')}
            lang="hi"
            maxLength={60}
            error={errors.nameHindi?.message}
            {...form.register('nameHindi')}
          />
          <AreaField
            label={t('Text')}
            rows={3}
            maxLength={600}
            error={errors.about?.message}
            {...form.register('about')}
          />
          <AreaField
            label={t('Text in Hindi')}
            lang="hi"
            rows={3}
            maxLength={600}
            error={errors.aboutHindi?.message}
            {...form.register('aboutHindi')}
          />
          <Check {...form.register('isShown')}>{t('Show it to shoppers')}</Check>
          <Check {...form.register('inNavigation')}>{t('Show it in the menu of the shop')}</Check>
          <ReturnPolicyChoice
            value={form.watch('returnPolicyId')}
            onChange={(id) => form.setValue('returnPolicyId', id, { shouldDirty: true })}
            none={t('None: its pieces have that of the shop')}
            error={errors.returnPolicyId?.message}
          />
          {failed && (
            <p role="alert" className="text-red">
              {t('Something went wrong on our side. Please try again.')}{' '}
              <Button kind="outline" onClick={load}>
                {t('Try again')}
              </Button>
            </p>
          )}
          {isReady && (
            <ProductsEditor
              legend={t('Pieces')}
              label={t('Find a piece')}
              hint={t('By title or SKU')}
              max={MAX_COLLECTION_PRODUCTS}
              own={undefined}
              products={products}
              onChange={setChangedProducts}
            />
          )}
          <SaveBar busy={busy} isChanged={isReady} refusal={refusal} onNewest={loadNewest} />
        </form>
        {collection && <RecordHistory subject={`collection:${collection.id}`} className="pb-8" />}
      </div>
    </FormSheet>
  )
}

function useStored(id: string | undefined) {
  const session = useBrowserSession()
  const [storedCollection, setStoredCollection] = useState<Stored>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    if (!id) return undefined
    try {
      const { data } = await session.api('GET /api/admin/collections/:id', { params: { id } })
      setStoredCollection(data)
      setFailed(false)
      return data
    } catch {
      setFailed(true)
      return undefined
    }
  }, [session, id])
  useEffect(() => {
    void load()
  }, [load])
  return { storedCollection, failed, load }
}
