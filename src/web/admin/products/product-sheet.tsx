import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import type { Product, ProductEdit } from '#shared/catalogue/product-schema.ts'
import { categoryLabels, productCategories } from '#shared/catalogue/vocabulary.ts'
import { adminStockPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Sheet } from '../../ui/modal.tsx'
import { Pictures } from '../shared/pictures.tsx'
import { ColoursEditor, othersOf, sameColours } from './colours.tsx'
import { DetailFields, HindiFields } from './detail-fields.tsx'
import type { ProductIntent } from './intent.ts'
import {
  changesOf,
  type Fields,
  imagesOf,
  newerWords,
  rowsOf,
  sameRows,
  standingOf,
  startOf,
} from './product-fields.ts'
import { type SizeRow, SizesEditor } from './sizes-editor.tsx'
import { StatusFields } from './status-fields.tsx'

type Props = { product: Product | null; known: Facets | undefined; onClose: () => void }

const MOST_PICTURES = 10

export default function ProductSheet({ product, known, onClose }: Props) {
  const { send, busy, answer, done, refused } = useSend<ProductIntent>({ onDone: onClose })
  // What the form started from. It stays while another's change makes `product` a newer one.
  const [base, setBase] = useState(product)
  const [newer, setNewer] = useState<Partial<Fields>>({})
  const [answered, setAnswered] = useState<Refused>()
  const [images, setImages] = useState(() => imagesOf(product))
  const [uploading, setUploading] = useState(false)
  const [sizes, setSizes] = useState(() => rowsOf(product))
  const [colours, setColours] = useState(() => othersOf(product))
  // The total that was shown when the one in the field was typed: what was sold since stays sold.
  const [stockWas, setStockWas] = useState(product?.totalStock)
  const form = useServerForm<Fields>(answer, { defaultValues: startOf(product) })
  const typed = useWatch({ control: form.control })
  const shown = form.formState.errors
  const overtaken = refused?.code === 'overtaken'

  const { totalStock, sku: _, publishAt, ...others } = typed
  const stocked = sizes.length > 0 ? sizes.every(isWhole) : Boolean(totalStock?.trim())
  const timed = others.status !== 'scheduled' || Boolean(publishAt)
  const missing = [
    images.length === 0 && t('a picture'),
    uploading && t('a picture that is on its way'),
    ...Object.entries(others).map(
      ([name, text]) => !text?.trim() && name in labels && t(labels[name as keyof typeof labels]),
    ),
    !timed && t(labels.publishAt),
    !stocked && (sizes.length > 0 ? t('the size or stock of a row') : t(labels.totalStock)),
  ]
  const ready = !busy && !missing.some(Boolean)
  const start = startOf(base)
  const recoloured = !sameColours(colours, othersOf(base))
  const changed =
    Object.entries(typed).some(([name, text]) => text !== start[name as keyof Fields]) ||
    images.join('\n') !== imagesOf(base).join('\n') ||
    !sameRows(sizes, rowsOf(base)) ||
    recoloured
  useUnsaved(changed && !done)

  /** Takes over what others saved, except where something else was typed. */
  function loadNewest() {
    const mine = changesOf(base, form.getValues(), images, sizes)
    setNewer(newerWords(mine, base, product))
    form.reset({ ...startOf(product), ...mine.fields })
    if (!mine.images) setImages(imagesOf(product))
    if (!mine.sizes) setSizes(rowsOf(product))
    if (!recoloured) setColours(othersOf(product))
    if (mine.fields.totalStock === undefined) setStockWas(product?.totalStock)
    setBase(product)
    setAnswered(refused)
  }

  function save(fields: Fields) {
    const changes = changesOf(base, fields, images, sizes)
    const body = {
      ...changes.fields,
      ...standingOf(base, fields),
      ...(changes.images && { image: images[0], images }),
      ...(changes.sizes && { sizes: sizes.map(asSent) }),
      ...(recoloured && { colours: colours.map(({ _id }) => _id) }),
      ...(changes.fields.totalStock !== undefined && !base?.sizes && { stockWas }),
      ...(base && { version: base.version }),
    } as unknown as ProductEdit
    send({ intent: 'save', ...(base ? { id: base._id } : {}), fields: body })
  }

  const hint = (name: keyof Fields, usual?: string) => {
    const text =
      newer[name] === undefined ? usual : t('Saved meanwhile: {text}', { text: newer[name] })
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
        <Pictures images={images} onImages={setImages} most={MOST_PICTURES} onBusy={setUploading} />
        <Field
          label={t('Title')}
          error={shown.title?.message}
          {...hint('title')}
          {...form.register('title')}
        />
        <AreaField
          label={t('Description')}
          error={shown.description?.message}
          {...hint('description')}
          {...form.register('description')}
        />
        <HindiFields form={form} hint={hint} />
        <SelectField
          label={t('Category')}
          error={shown.category?.message}
          {...hint('category')}
          {...form.register('category')}
        >
          <option value="" disabled>
            {t('Choose a category')}
          </option>
          {productCategories.map((category) => (
            <option key={category} value={category}>
              {t(categoryLabels[category])}
            </option>
          ))}
        </SelectField>
        <DetailFields form={form} known={known} hint={hint} />
        <ColoursEditor own={product?._id} pieces={colours} onChange={setColours} />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label={t('Price')}
            type="number"
            min="1"
            step="any"
            error={shown.price?.message}
            {...hint('price')}
            {...form.register('price')}
          />
          <Field
            label={t('Sale Price')}
            type="number"
            min="0"
            step="any"
            error={shown.salePrice?.message}
            {...hint('salePrice', t('0 when not on sale'))}
            {...form.register('salePrice')}
          />
        </div>
        {sizes.length === 0 && (
          <Field
            label={t('Total Stock')}
            type="number"
            min="0"
            error={shown.totalStock?.message}
            {...hint('totalStock')}
            {...form.register('totalStock')}
          />
        )}
        <SizesEditor rows={sizes} onChange={setSizes} />
        {product && (
          <Link to={adminStockPath(product._id)} className={buttonStyle('quiet', '-ml-7')}>
            {t('What came and went')}
          </Link>
        )}
        <Field
          label={t('SKU (optional)')}
          maxLength={60}
          error={shown.sku?.message}
          {...hint('sku', t('Your own name of this piece; a file finds it by this.'))}
          {...form.register('sku')}
        />
        <StatusFields form={form} product={product} />
        {refused && (
          <div role="alert" className="space-y-3 text-red">
            <p>{refused.message}</p>
            {overtaken && answered !== refused && (
              <Button kind="outline" className="w-full" disabled={busy} onClick={loadNewest}>
                {t('Load the newest')}
              </Button>
            )}
            {overtaken && answered === refused && (
              <p className="text-ink">{t('The newest is loaded; what you typed has stayed.')}</p>
            )}
          </div>
        )}
        <Button type="submit" disabled={!ready} className="w-full">
          {product ? t('Edit') : t('Add')}
        </Button>
        <Missing what={missing} />
      </form>
    </Sheet>
  )
}

/** A size that was renamed is a new one: nothing was shown of it. */
const asSent = ({ key, size, stock, stockWas }: SizeRow) => ({
  size,
  stock,
  ...(key === size && { stockWas }),
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
