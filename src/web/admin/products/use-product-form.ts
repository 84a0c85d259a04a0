import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useCall } from '../shared/use-call.ts'
import {
  afterSave,
  changedNames,
  newerTexts,
  type ProductValues,
  type TypedValues,
  toEdit,
  toValues,
  withNewest,
} from './product-values.ts'

type SaveCall = 'POST /api/admin/products/add' | 'PUT /api/admin/products/edit/:id'

export type ProductForm = ReturnType<typeof useProductForm>

type Props = {
  /** The newest; null for a new one. */
  product: Product | null
  /** Leaves the form once it is saved; undefined to stay. */
  onSaved?: ((id: string) => void) | undefined
}

/** The form of a product, as sheet and page show it. */
export function useProductForm({ product, onSaved }: Props) {
  const { send, busy, answer, done, refusal, reset } = useCall<SaveCall>({
    showsRefusal: true,
    onDone: ({ data }) => {
      if (onSaved) onSaved(data._id)
      else if (product) takeOverSaved(product)
    },
  })
  // The edited product; `product` may become newer meanwhile.
  const [edited, setEdited] = useState(product)
  const [newerValues, setNewerValues] = useState<Partial<TypedValues>>({})
  const [uploading, setUploading] = useState(false)
  // The total on which the typed one is based, so that later sales count.
  const [stockWas, setStockWas] = useState(product?.totalStock)
  const sent = useRef<ProductValues>(null)
  const form = useServerForm<ProductValues>(answer, { defaultValues: toValues(product) })
  const values = useWatch({ control: form.control }) as ProductValues
  const isChanged = changedNames(values, toValues(edited)).length > 0
  const isUnsaved = isChanged && !(done && onSaved)
  useUnsaved(isUnsaved)

  // The foot of the form shows the refusal's message.
  const sizeErrors =
    refusal?.errors.filter(
      ({ path, message }) =>
        path.startsWith('sizes.') || (path === 'sizes' && message !== refusal.message),
    ) ?? []

  const set = <Name extends keyof ProductValues>(name: Name, value: ProductValues[Name]) =>
    form.setValue(name as never, value as never)

  function loadNewest() {
    const [current, base, newest] = [form.getValues(), toValues(edited), toValues(product)]
    const next = withNewest(current, base, newest)
    setNewerValues(newerTexts(current, base, newest))
    form.reset(next)
    if (next.totalStock === newest.totalStock) setStockWas(product?.totalStock)
    setEdited(product)
    reset()
  }

  /** Keeps what was typed while the form was saved. */
  function takeOverSaved(saved: Product) {
    const current = form.getValues()
    const base = sent.current ?? current
    const next = withNewest(current, base, toValues(saved))
    const isTotalKept = next.totalStock !== String(saved.totalStock)
    form.reset({
      ...next,
      ...(next.sizes === current.sizes && { sizes: afterSave(current.sizes, base.sizes) }),
    })
    setStockWas(isTotalKept ? Number(base.totalStock) : saved.totalStock)
    setNewerValues({})
    setEdited(saved)
  }

  const save = form.handleSubmit((typed) => {
    sent.current = structuredClone(typed)
    const body = toEdit(edited, typed, stockWas)
    if (edited) send('PUT /api/admin/products/edit/:id', { params: { id: edited._id }, body })
    else send('POST /api/admin/products/add', { body: body as NewProduct })
  })

  return {
    form,
    values,
    set,
    product,
    save,
    busy,
    isUnsaved,
    uploading,
    setUploading,
    refusal,
    sizeErrors,
    /** Undefined unless a newer version can be loaded. */
    loadNewest: refusal?.code === 'overtaken' ? loadNewest : undefined,
    discard() {
      reset()
      form.reset(toValues(product))
      setStockWas(product?.totalStock)
      setNewerValues({})
      setEdited(product)
    },
    error: (name: keyof TypedValues) => form.formState.errors[name]?.message,
    /** For a field: what someone else saved meanwhile, else the usual hint. */
    hint(name: keyof TypedValues, usual?: string): { hint?: string } {
      const text = newerValues[name]
      const hint = text === undefined ? usual : t('Saved by someone else: {text}', { text })
      return hint ? { hint } : {}
    },
  }
}
