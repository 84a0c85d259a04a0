import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useFetcher } from 'react-router'
import {
  categoryLabels,
  type NewProduct,
  type Product,
  productCategories,
} from '#shared/catalogue.ts'
import type { ProductIntent } from '../../pages/admin/products.tsx'
import { useServerErrors } from '../form-errors.ts'
import { Button } from '../ui/button.tsx'
import { AreaField, Field, SelectField } from '../ui/field.tsx'
import { Sheet } from '../ui/modal.tsx'
import { ImageUpload } from './image-upload.tsx'
import { type SizeRow, SizesEditor } from './sizes-editor.tsx'

/** Fields as they are typed; the contract's schema makes numbers of them on the server. */
type Fields = {
  title: string
  description: string
  category: string
  price: string
  salePrice: string
  totalStock: string
}

type Props = { product: Product | null; onClose: () => void }

export default function ProductSheet({ product, onClose }: Props) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
  const [image, setImage] = useState(product?.image ?? '')
  const [uploading, setUploading] = useState(false)
  const [sizes, setSizes] = useState<SizeRow[]>(() => rowsOf(product))
  const errors = useServerErrors<Fields>(fetcher.data)
  const form = useForm<Fields>({ errors, defaultValues: startOf(product) })
  const typed = useWatch({ control: form.control })
  const shown = form.formState.errors
  const refusal = fetcher.data?.ok === false ? fetcher.data.message : undefined

  const { totalStock, ...others } = typed
  const stocked = sizes.length > 0 ? sizes.every(isWhole) : Boolean(totalStock?.trim())
  const complete = stocked && Object.values(others).every((text) => text?.trim())
  const ready = complete && image !== '' && !uploading && fetcher.state === 'idle'

  // Saved: the list has it now.
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.ok) onClose()
  }, [fetcher.state, fetcher.data, onClose])

  function send({ totalStock, ...fields }: Fields) {
    const change = {
      intent: 'save',
      ...(product ? { id: product._id } : {}),
      fields: {
        ...fields,
        image,
        sizes: sizes.map(({ size, stock }) => ({ size, stock })),
        ...(sizes.length > 0 ? {} : { totalStock }),
      } as unknown as NewProduct,
    } satisfies ProductIntent
    fetcher.submit(change as never, { method: 'post', encType: 'application/json' })
  }

  return (
    <Sheet open onClose={onClose} title={product ? 'Edit Product' : 'Add New Product'}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="space-y-5 px-6 py-6 sm:px-8"
      >
        <ImageUpload image={image} onImage={setImage} busy={uploading} onBusy={setUploading} />
        <Field label="Title" error={shown.title?.message} {...form.register('title')} />
        <AreaField
          label="Description"
          error={shown.description?.message}
          {...form.register('description')}
        />
        <SelectField
          label="Category"
          error={shown.category?.message}
          {...form.register('category')}
        >
          <option value="" disabled>
            Choose a category
          </option>
          {productCategories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Price"
            type="number"
            min="1"
            step="any"
            error={shown.price?.message}
            {...form.register('price')}
          />
          <Field
            label="Sale Price"
            type="number"
            min="0"
            step="any"
            hint="0 when not on sale"
            error={shown.salePrice?.message}
            {...form.register('salePrice')}
          />
        </div>
        {sizes.length === 0 && (
          <Field
            label="Total Stock"
            type="number"
            min="0"
            error={shown.totalStock?.message}
            {...form.register('totalStock')}
          />
        )}
        <SizesEditor rows={sizes} onChange={setSizes} />
        {refusal && (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
        <Button type="submit" disabled={!ready} className="w-full">
          {product ? 'Edit' : 'Add'}
        </Button>
      </form>
    </Sheet>
  )
}

const isWhole = (row: SizeRow) => row.size.trim() !== '' && row.stock.trim() !== ''

const startOf = (product: Product | null): Fields => ({
  title: product?.title ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  price: product ? String(product.price) : '',
  // Optional, and yet every field is to be filled: "not on sale" is filled in already.
  salePrice: String(product?.salePrice ?? 0),
  totalStock: product ? String(product.totalStock) : '',
})

const rowsOf = (product: Product | null): SizeRow[] =>
  (product?.sizes ?? []).map(({ size, stock }) => ({ key: size, size, stock: String(stock) }))
