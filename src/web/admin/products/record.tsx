import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldsIn } from '#shared/catalogue/product-fields.ts'
import { otherNumberNames } from '#shared/catalogue/product-numbers.ts'
import { adminProductPath, adminProductsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { CollectionChoice } from '../shared/collection-choice.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/record.ts'
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
import { SizesGrid } from './sizes-grid.tsx'
import { FitFields, HindiFields, NumberFields, TextFields } from './text-fields.tsx'
import { useProductForm } from './use-product-form.ts'

const NEW = 'new'

const load = createStaffLoader(
  'catalogue',
  async ({ api, orNull, params: { productId: id } }: Member<Route.LoaderArgs['params']>) => {
    const words = { limit: 1, facets: 'all' } as const
    const [product, listing] = await Promise.all([
      id === NEW ? null : api('GET /api/admin/products/get/:id', { params: { id } }),
      orNull(api('GET /api/shop/products/get', { query: words })),
    ])
    return { product: product?.data ?? null, knownFacets: listing?.facets }
  },
)
export const loader = load
export const clientLoader = load

const titleOf = (product: Route.ComponentProps['loaderData']['product'] | undefined) =>
  product ? getTitle(product) : t('New product')

export const meta = ({ loaderData }: Route.MetaArgs) => panelMeta(titleOf(loaderData?.product))

/** Each product has a form of its own. */
export default function ProductRecordPage(props: Route.ComponentProps) {
  return <ProductRecord key={props.params.productId} {...props} />
}

function ProductRecord({ loaderData: { product, knownFacets } }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Keeps its first value, because the product exists while this page still shows its form.
  const [isNew] = useState(product === null)
  const state = useProductForm({
    product,
    onSaved: isNew ? (id) => navigate(adminProductPath(id), { replace: true }) : undefined,
  })
  const { values, set, sizeErrors, loadNewest } = state
  return (
    <RecordPage
      title={titleOf(product)}
      subject={product ? `product:${product._id}` : undefined}
      back={{ to: adminProductsPath(), label: t('Products') }}
      form={{
        onSubmit: state.save,
        busy: state.busy || state.uploading,
        isChanged: state.isUnsaved,
        refusal: state.refusal,
        ...(loadNewest && { onNewest: loadNewest }),
      }}
      aside={
        <>
          <Part title={t('In the shop')}>
            <StatusFields state={state} />
          </Part>
          <Part title={t('Price')}>
            <PriceFields state={state} />
            <PolicyField state={state} />
          </Part>
          <Part title={t('Where it is found')}>
            <CategoryField state={state} />
            <CollectionChoice
              label={t('Collections')}
              selected={values.collections}
              onChange={(collections) => set('collections', collections)}
            />
          </Part>
          <Part title={t('SKU and tax')}>
            <TextFields state={state} names={fieldsIn('trade')} />
          </Part>
          <Part title={t('Weight, time and deposit')}>
            <NumberFields state={state} names={otherNumberNames} />
          </Part>
          <Part title={t('Cut and fit')}>
            <FitFields state={state} />
          </Part>
          <div className="grid justify-items-start">
            <ProductPages state={state} />
          </div>
        </>
      }
    >
      <Part title={t('Words')}>
        <TextFields state={state} names={fieldsIn('main')} />
        <HindiFields state={state} />
      </Part>
      <Part title={t('Pictures')}>
        <ProductPictures state={state} />
      </Part>
      <Part title={t('Stock')}>
        <TotalStockField state={state} />
        <SizesGrid
          rows={values.sizes}
          onChange={(sizes) => set('sizes', sizes)}
          errors={sizeErrors}
        />
      </Part>
      <Part title={t('Details')}>
        <DetailFields state={state} knownFacets={knownFacets} />
        <TextFields state={state} names={fieldsIn('making')} />
      </Part>
      <Part title={t('Other products')}>
        <LinkedProducts state={state} />
      </Part>
    </RecordPage>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{title}</h2>
      {children}
    </section>
  )
}
