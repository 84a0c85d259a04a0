import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import {
  MAX_COLOURS,
  MAX_PRODUCT_PICTURES,
  productStatuses,
  productStatusLabels,
} from '#shared/catalogue/panel-vocabulary.ts'
import { fieldsIn } from '#shared/catalogue/product-fields.ts'
import { priceNumberNames } from '#shared/catalogue/product-numbers.ts'
import { MAX_LOOK } from '#shared/catalogue/vocabulary.ts'
import {
  adminBuyersPath,
  adminFitPath,
  adminMakingPath,
  adminStockPath,
  productPreviewPath,
} from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Pictures } from '../shared/pictures.tsx'
import { ProductsEditor } from '../shared/products-editor.tsx'
import { ReturnPolicyChoice } from '../shared/return-policy-choice.tsx'
import { hasPermission } from '../shared/roles.ts'
import { PriceHistory } from './price-history.tsx'
import { NumberFields, TextFields } from './text-fields.tsx'
import type { ProductForm } from './use-product-form.ts'

type Part = { state: ProductForm }

export function ProductPictures({ state: { values, set, setUploading } }: Part) {
  return (
    <Pictures
      images={values.images}
      onImages={(images) => set('images', images)}
      texts={values.imageTexts}
      onTexts={(texts) => set('imageTexts', texts)}
      focus={values.imageFocus}
      onFocus={(focus) => set('imageFocus', focus)}
      clothPhoto={values.clothPhoto}
      onClothPhoto={(image) => set('clothPhoto', image)}
      max={MAX_PRODUCT_PICTURES}
      onBusy={setUploading}
    />
  )
}

export function CategoryField({ state: { form, product, error, hint } }: Part) {
  const { getName, listOfferedIds } = useCategories()
  return (
    <SelectField
      label={t('Category')}
      error={error('category')}
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
  )
}

export function DetailFields({ state, knownFacets }: Part & { knownFacets: Facets | undefined }) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <TextFields state={state} names={fieldsIn('details')} knownFacets={knownFacets} />
    </div>
  )
}

export function LinkedProducts({ state: { values, set, product } }: Part) {
  return (
    <>
      <ProductsEditor
        legend={t('Other colours of this piece')}
        label={t('Find the piece in another colour')}
        hint={t('Customers can switch between them. A piece adds its own other colours.')}
        max={MAX_COLOURS - 1}
        own={product?._id}
        products={values.colours}
        onChange={(colours) => set('colours', colours)}
      />
      <ProductsEditor
        legend={t('Complete the look')}
        label={t('Find a piece that goes with it')}
        hint={t(
          'Shown on its page. Without any, the shop chooses by collection, colour and occasion.',
        )}
        max={MAX_LOOK}
        own={product?._id}
        products={values.look}
        onChange={(look) => set('look', look)}
      />
    </>
  )
}

export function PriceFields({ state }: Part) {
  const { form, product, error, hint } = state
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('Price')}
          type="number"
          min="1"
          step="any"
          error={error('price')}
          {...hint('price')}
          {...form.register('price')}
        />
        <Field
          label={t('Sale Price')}
          type="number"
          min="0"
          step="any"
          error={error('salePrice')}
          {...hint('salePrice', t('0 when not on sale'))}
          {...form.register('salePrice')}
        />
      </div>
      <NumberFields state={state} names={priceNumberNames} />
      {product && <PriceHistory key={product.version} productId={product._id} />}
    </>
  )
}

export function PolicyField({ state: { values, set, error } }: Part) {
  return (
    <ReturnPolicyChoice
      value={values.returnPolicyId}
      onChange={(id) => set('returnPolicyId', id)}
      none={t('That of its collection or of the shop')}
      error={error('returnPolicyId')}
    />
  )
}

/** Only without sizes, which have a stock each. */
export function TotalStockField({ state: { form, values, error, hint } }: Part) {
  if (values.sizes.length > 0) return null
  return (
    <Field
      label={t('Total Stock')}
      type="number"
      min="0"
      error={error('totalStock')}
      {...hint('totalStock')}
      {...form.register('totalStock')}
    />
  )
}

/** Pages of the product with data of their own. */
export function ProductPages({ state: { product } }: Part) {
  const { user, shop } = useSession()
  const { madeToMeasure, sizeAdvice } = shop
  if (!product) return null
  const pages = [
    sizeAdvice && ([adminFitPath, 'How its sizes fit'] as const),
    [adminStockPath, 'Stock movements'] as const,
    madeToMeasure && ([adminMakingPath, 'Made to order'] as const),
    hasPermission(user, 'customers') && ([adminBuyersPath, 'Customers who bought it'] as const),
  ]
  return pages
    .filter((page) => page !== false)
    .map(([path, label]) => (
      <Link key={label} to={path(product._id)} className={buttonStyle('quiet', '-ml-7')}>
        {t(label)}
      </Link>
    ))
}

export function StatusFields({ state: { form, product, error } }: Part) {
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <div className="space-y-4">
      <SelectField label={t('Status')} error={error('status')} {...form.register('status')}>
        {productStatuses.map((status) => (
          <option key={status} value={status}>
            {t(productStatusLabels[status])}
          </option>
        ))}
      </SelectField>
      {status === 'scheduled' && (
        <Field
          label={t('In the shop from (time in India)')}
          type="datetime-local"
          error={error('publishAt')}
          {...form.register('publishAt')}
        />
      )}
      {product && (
        <a
          href={productPreviewPath(product._id)}
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          {product.status === 'published' ? t('See it in the shop') : t('Preview as a customer')}
        </a>
      )}
    </div>
  )
}
