import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import { MAX_COLOURS, MAX_PRODUCT_PICTURES } from '#shared/catalogue/panel-vocabulary.ts'
import { fieldsIn } from '#shared/catalogue/product-fields.ts'
import type { Product, ProductEdit } from '#shared/catalogue/product-schema.ts'
import { MAX_LOOK } from '#shared/catalogue/vocabulary.ts'
import { adminFitPath, adminMakingPath, adminStockPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { useCategories } from '../../shared/categories.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { Pictures } from '../shared/pictures.tsx'
import { ProductsEditor } from '../shared/products-editor.tsx'
import type { ProductIntent } from './intent.ts'
import { PriceHistory } from './price-history.tsx'
import {
  type Fields,
  findChanges,
  getImages,
  getLook,
  getOtherColours,
  initialFields,
  newerFields,
  sameImageTexts,
  sameList,
  sameRows,
  sameSet,
  statusToSend,
  toSizeRows,
} from './product-fields.ts'
import { type SizeRow, SizesEditor } from './sizes-editor.tsx'
import { StatusFields } from './status-fields.tsx'
import { FitFields, HindiFields, NumberFields, TextFields } from './text-fields.tsx'

type Props = { product: Product | null; knownFacets: Facets | undefined; onClose: () => void }

export default function ProductSheet({ product, knownFacets, onClose }: Props) {
  const { madeToMeasure, sizeAdvice } = useSession().shop
  const { getName, listOfferedIds } = useCategories()
  const { send, busy, answer, done, refusal } = useSend<ProductIntent>({ onDone: onClose })
  // The edited product; `product` may become newer meanwhile.
  const [editedProduct, setEditedProduct] = useState(product)
  const [newerValues, setNewerValues] = useState<Partial<Fields>>({})
  const [resolvedConflict, setResolvedConflict] = useState<Refused>()
  const [images, setImages] = useState(() => getImages(product))
  const [uploading, setUploading] = useState(false)
  const [sizes, setSizes] = useState(() => toSizeRows(product))
  const [colours, setColours] = useState(() => getOtherColours(product))
  const [look, setLook] = useState(() => getLook(product))
  const [texts, setTexts] = useState(() => product?.imageTexts ?? {})
  const [clothPhoto, setClothPhoto] = useState(product?.clothPhoto ?? '')
  // The total on which the typed one is based, so that later sales count.
  const [stockWas, setStockWas] = useState(product?.totalStock)
  const form = useServerForm<Fields>(answer, { defaultValues: initialFields(product) })
  const values = useWatch({ control: form.control })
  const errors = form.formState.errors
  const isStale = refusal?.code === 'overtaken'
  // The foot of the form shows the refusal's message.
  const sizeErrors =
    refusal?.errors.filter(
      ({ path, message }) =>
        path.startsWith('sizes.') || (path === 'sizes' && message !== refusal.message),
    ) ?? []

  const { totalStock, publishAt, ...otherFields } = values
  const hasStock = sizes.length > 0 ? sizes.every(isWhole) : Boolean(totalStock?.trim())
  const hasPublishTime = otherFields.status !== 'scheduled' || Boolean(publishAt)
  const missingLabels = [
    images.length === 0 && t('a picture'),
    uploading && t('a picture that is still uploading'),
    ...Object.entries(otherFields).map(
      ([name, text]) => !text?.trim() && name in labels && t(labels[name as keyof typeof labels]),
    ),
    !hasPublishTime && t(labels.publishAt),
    !hasStock && (sizes.length > 0 ? t('the size or stock of a row') : t(labels.totalStock)),
  ]
  const isReady = !busy && !missingLabels.some(Boolean)
  const start = initialFields(editedProduct)
  const areColoursChanged = !sameSet(colours, getOtherColours(editedProduct))
  const isLookChanged = !sameList(look, getLook(editedProduct))
  const areTextsChanged = !sameImageTexts(images, texts, editedProduct?.imageTexts)
  const isClothPhotoChanged = clothPhoto !== (editedProduct?.clothPhoto ?? '')
  const isChanged =
    Object.entries(values).some(([name, text]) => text !== start[name as keyof Fields]) ||
    images.join('\n') !== getImages(editedProduct).join('\n') ||
    !sameRows(sizes, toSizeRows(editedProduct)) ||
    areColoursChanged ||
    isLookChanged ||
    areTextsChanged ||
    isClothPhotoChanged
  useUnsaved(isChanged && !done)

  function loadNewest() {
    const ownChanges = findChanges(editedProduct, form.getValues(), images, sizes)
    setNewerValues(newerFields(ownChanges, editedProduct, product))
    form.reset({ ...initialFields(product), ...ownChanges.fields })
    if (!ownChanges.images) setImages(getImages(product))
    if (!ownChanges.sizes) setSizes(toSizeRows(product))
    if (!areColoursChanged) setColours(getOtherColours(product))
    if (!isLookChanged) setLook(getLook(product))
    if (!areTextsChanged) setTexts(product?.imageTexts ?? {})
    if (!isClothPhotoChanged) setClothPhoto(product?.clothPhoto ?? '')
    if (ownChanges.fields.totalStock === undefined) setStockWas(product?.totalStock)
    setEditedProduct(product)
    setResolvedConflict(refusal)
  }

  function save(fields: Fields) {
    const changes = findChanges(editedProduct, fields, images, sizes)
    const body = {
      ...changes.fields,
      ...statusToSend(editedProduct, fields),
      ...(changes.images && { image: images[0], images }),
      ...(changes.sizes && { sizes: sizes.map(toSizeInput) }),
      ...(areColoursChanged && { colours: colours.map(({ _id }) => _id) }),
      ...(isLookChanged && { goesWith: look.map(({ _id }) => _id) }),
      ...(areTextsChanged && { imageTexts: texts }),
      ...(isClothPhotoChanged && { clothPhoto }),
      ...(changes.fields.totalStock !== undefined && !editedProduct?.sizes && { stockWas }),
      ...(editedProduct && { version: editedProduct.version }),
    } as unknown as ProductEdit
    send({ intent: 'save', ...(editedProduct ? { id: editedProduct._id } : {}), fields: body })
  }

  const hint = (name: keyof Fields, usual?: string) => {
    const text =
      newerValues[name] === undefined
        ? usual
        : t('Saved by someone else: {text}', { text: newerValues[name] })
    return text ? { hint: text } : {}
  }

  return (
    <Sheet open onClose={onClose} title={product ? t('Edit Product') : t('Add New Product')}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(save)}
        className="space-y-5 px-6 py-6 sm:px-8"
      >
        <Pictures
          images={images}
          onImages={setImages}
          texts={texts}
          onTexts={setTexts}
          clothPhoto={clothPhoto}
          onClothPhoto={setClothPhoto}
          max={MAX_PRODUCT_PICTURES}
          onBusy={setUploading}
        />
        <TextFields form={form} names={fieldsIn('main')} hint={hint} />
        <HindiFields form={form} hint={hint} />
        <SelectField
          label={t('Category')}
          error={errors.category?.message}
          {...hint('category')}
          {...form.register('category')}
        >
          <option value="" disabled>
            {t('Choose a category')}
          </option>
          {listOfferedIds(product ? [product.category] : []).map((category) => (
            <option key={category} value={category}>
              {getName(category)}
            </option>
          ))}
        </SelectField>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextFields
            form={form}
            names={fieldsIn('details')}
            knownFacets={knownFacets}
            hint={hint}
          />
        </div>
        <TextFields form={form} names={fieldsIn('making')} hint={hint} />
        <ProductsEditor
          legend={t('Other colours of this piece')}
          label={t('Find the piece in another colour')}
          hint={t('Customers can switch between them. A piece adds its own other colours.')}
          max={MAX_COLOURS - 1}
          own={product?._id}
          products={colours}
          onChange={setColours}
        />
        <ProductsEditor
          legend={t('Complete the look')}
          label={t('Find a piece that goes with it')}
          hint={t(
            'Shown on its page. Without any, the shop chooses by collection, colour and occasion.',
          )}
          max={MAX_LOOK}
          own={product?._id}
          products={look}
          onChange={setLook}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label={t('Price')}
            type="number"
            min="1"
            step="any"
            error={errors.price?.message}
            {...hint('price')}
            {...form.register('price')}
          />
          <Field
            label={t('Sale Price')}
            type="number"
            min="0"
            step="any"
            error={errors.salePrice?.message}
            {...hint('salePrice', t('0 when not on sale'))}
            {...form.register('salePrice')}
          />
        </div>
        {product && <PriceHistory key={product.version} productId={product._id} />}
        {sizes.length === 0 && (
          <Field
            label={t('Total Stock')}
            type="number"
            min="0"
            error={errors.totalStock?.message}
            {...hint('totalStock')}
            {...form.register('totalStock')}
          />
        )}
        <SizesEditor rows={sizes} onChange={setSizes} errors={sizeErrors} />
        <FitFields form={form} hint={hint} names={sizeAdvice ? fieldsIn('fit') : ['wear']} />
        {product && sizeAdvice && (
          <Link to={adminFitPath(product._id)} className={buttonStyle('quiet', '-ml-7')}>
            {t('How its sizes fit')}
          </Link>
        )}
        {product && (
          <Link to={adminStockPath(product._id)} className={buttonStyle('quiet', '-ml-7')}>
            {t('Stock movements')}
          </Link>
        )}
        {product && madeToMeasure && (
          <Link to={adminMakingPath(product._id)} className={buttonStyle('quiet', '-ml-7')}>
            {t('Made to order')}
          </Link>
        )}
        <NumberFields form={form} hint={hint} />
        <TextFields form={form} names={fieldsIn('trade')} hint={hint} />
        <StatusFields form={form} product={product} />
        {refusal && (
          <div role="alert" className="space-y-3 text-red">
            <p>{refusal.message}</p>
            {isStale && resolvedConflict !== refusal && (
              <Button kind="outline" className="w-full" disabled={busy} onClick={loadNewest}>
                {t('Load the latest version')}
              </Button>
            )}
            {isStale && resolvedConflict === refusal && (
              <p className="text-ink">
                {t('The latest version is loaded. What you typed is kept.')}
              </p>
            )}
          </div>
        )}
        <Button type="submit" disabled={!isReady} className="w-full">
          {busy ? t('Saving …') : product ? t('Edit') : t('Add')}
        </Button>
        <MissingFields labels={missingLabels} />
      </form>
    </Sheet>
  )
}

/** A renamed size is a new one. */
const toSizeInput = ({ key, stockWas, ...row }: SizeRow) => ({
  ...row,
  ...(key === row.size && { stockWas }),
})

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale Price',
  totalStock: 'Total Stock',
  publishAt: 'the day to publish',
} as const

const isWhole = (row: { size: string; stock: string }) =>
  row.size.trim() !== '' && row.stock.trim() !== ''
