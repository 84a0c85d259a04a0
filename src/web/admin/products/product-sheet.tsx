import { Link } from 'react-router'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import { fieldsIn } from '#shared/catalogue/product-fields.ts'
import { otherNumberNames } from '#shared/catalogue/product-numbers.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { adminNewProductPath, adminProductPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Sheet } from '../../ui/modal.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import {
  CategoryField,
  DetailFields,
  LinkedProducts,
  PolicyField,
  PriceFields,
  ProductPages,
  ProductPictures,
  StatusFields,
  TotalStockField,
} from './product-parts.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { FitFields, HindiFields, NumberFields, TextFields } from './text-fields.tsx'
import { type ProductForm, useProductForm } from './use-product-form.ts'

type Props = { product: Product | null; knownFacets: Facets | undefined; onClose: () => void }

/** For the quick case; the page of the product has the same form with more room. */
export default function ProductSheet({ product, knownFacets, onClose }: Props) {
  const state = useProductForm({ product, onSaved: onClose })
  const { values, set, busy, refusal, sizeErrors, loadNewest } = state
  const missingLabels = listMissing(state)
  return (
    <Sheet open onClose={onClose} title={product ? t('Edit Product') : t('Add New Product')}>
      <form method="post" noValidate onSubmit={state.save} className="sheet-form space-y-5">
        <Link
          to={product ? adminProductPath(product._id) : adminNewProductPath}
          className="text-link"
        >
          {t('All details')}
        </Link>
        <ProductPictures state={state} />
        <TextFields state={state} names={fieldsIn('main')} />
        <HindiFields state={state} />
        <CategoryField state={state} />
        <DetailFields state={state} knownFacets={knownFacets} />
        <TextFields state={state} names={fieldsIn('making')} />
        <LinkedProducts state={state} />
        <PriceFields state={state} />
        <PolicyField state={state} />
        <TotalStockField state={state} />
        <SizesEditor
          rows={values.sizes}
          onChange={(sizes) => set('sizes', sizes)}
          errors={sizeErrors}
        />
        <FitFields state={state} />
        <ProductPages state={state} />
        <NumberFields state={state} names={otherNumberNames} />
        <TextFields state={state} names={fieldsIn('trade')} />
        <StatusFields state={state} />
        <SaveBar
          busy={busy}
          isChanged={!missingLabels.some(Boolean)}
          refusal={refusal}
          {...(loadNewest && { onNewest: loadNewest })}
          label={product ? t('Edit') : t('Add')}
          missing={missingLabels}
        />
      </form>
    </Sheet>
  )
}

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  salePrice: 'Sale Price',
} as const

function listMissing({ values, uploading }: ProductForm) {
  const { images, sizes, totalStock, status, publishAt } = values
  const hasStock = sizes.length > 0 ? sizes.every(isWhole) : totalStock.trim() !== ''
  return [
    images.length === 0 && t('a picture'),
    uploading && t('a picture that is still uploading'),
    ...Object.entries(labels).map(
      ([name, label]) => !values[name as keyof typeof labels].trim() && t(label),
    ),
    status === 'scheduled' && !publishAt && t('the day to publish'),
    !hasStock && (sizes.length > 0 ? t('the size or stock of a row') : t('Total Stock')),
  ]
}

const isWhole = (row: { size: string; stock: string }) =>
  row.size.trim() !== '' && row.stock.trim() !== ''
