import { useId } from 'react'
import { Link } from 'react-router'
import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { adminProductPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { RowCheck } from '../shared/row-check.tsx'
import type { ProductItem } from './product-card.tsx'
import { useProductForm } from './use-product-form.ts'

const columns = [
  'Select',
  'Product',
  'Category',
  'Price',
  'Sale price',
  'Stock',
  'Actions',
] as const

/** Prices and stock are edited in the rows. On a phone each row reads as a card. */
export function ProductTable({ items }: { items: readonly ProductItem[] }) {
  return (
    <table className="list-table">
      <caption className="sr-only">{t('Products')}</caption>
      <thead className="border-b border-gold max-lg:sr-only">
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col" className="caps py-2 pr-4 text-ink-soft">
              <span className={title === 'Select' || title === 'Actions' ? 'sr-only' : ''}>
                {t(title)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {items.map((item) => (
          <ProductRow key={item.product._id} {...item} />
        ))}
      </tbody>
    </table>
  )
}

const cells = [
  ['price', 'Price', 'decimal'],
  ['salePrice', 'Sale price', 'decimal'],
  ['totalStock', 'Stock', 'numeric'],
] as const

function ProductRow({ product, selected, onSelect, onEdit, onDelete }: ProductItem) {
  const id = useId()
  const { getName } = useCategories()
  const state = useProductForm({ product })
  const { form, busy, isUnsaved, refusal, loadNewest, error, hint } = state
  const title = getTitle(product)
  const rowError = cells.some(([name]) => error(name)) ? undefined : refusal
  return (
    <tr className="border-b border-line max-lg:grid max-lg:grid-cols-[auto_1fr_1fr_1fr] max-lg:gap-x-3 max-lg:py-3">
      <td className="w-14 py-0.5">
        <RowCheck label={t('Select {title}', { title })} checked={selected} onChange={onSelect} />
      </td>
      <th scope="row" className="py-0.5 pr-4 font-normal max-lg:col-span-3">
        <span className="flex items-center gap-3 [&_img]:h-11 [&_img]:w-9 [&_img]:object-cover">
          <Thumbnail src={product.image} />
          <Link
            to={adminProductPath(product._id)}
            className="min-h-11 min-w-0 flex-1 content-center wrap-anywhere hover:text-maroon"
          >
            {title}
          </Link>
        </span>
        <RefusalNote refusal={rowError} {...(loadNewest && { onNewest: loadNewest })} />
      </th>
      <td className="py-0.5 pr-4 text-sm text-ink-soft max-lg:col-span-3 max-lg:col-start-2">
        {getName(product.category)}
        {product.status !== 'published' && (
          <strong className="ml-2 text-gold-ink lg:ml-0 lg:block">
            {t(productStatusLabels[product.status])}
          </strong>
        )}
      </td>
      {cells.map(([name, label, inputMode]) => {
        const isSized = name === 'totalStock' && product.sizes && product.sizes.length > 0
        const text = error(name) ?? hint(name).hint
        return (
          <td
            key={name}
            className={`py-0.5 lg:pr-4 ${name === 'price' ? 'max-lg:col-start-2' : ''}`}
          >
            <span aria-hidden className="block text-sm text-ink-soft lg:hidden">
              {t(label)}
            </span>
            {isSized ? (
              <Link
                to={adminProductPath(product._id)}
                className="text-link inline-block min-h-11 content-center tabular-nums"
              >
                {t('{n} in {sizes} sizes', {
                  n: product.totalStock,
                  sizes: product.sizes?.length ?? 0,
                })}
              </Link>
            ) : (
              <>
                <input
                  form={id}
                  aria-label={t('{label} of {title}', { label: t(label), title })}
                  aria-invalid={error(name) ? true : undefined}
                  aria-describedby={text ? `${id}-${name}` : undefined}
                  inputMode={inputMode}
                  autoComplete="off"
                  className="block min-h-11 w-full rounded-sm border border-line bg-white/70 px-2 text-right text-base tabular-nums focus:border-maroon focus:outline-none focus:ring-1 focus:ring-maroon aria-invalid:border-red lg:w-28"
                  {...form.register(name)}
                />
                {text && (
                  <p
                    id={`${id}-${name}`}
                    className={`mt-1 text-sm ${error(name) ? 'text-red' : 'text-ink-soft'}`}
                  >
                    {text}
                  </p>
                )}
              </>
            )}
          </td>
        )
      })}
      <td className="py-0.5 max-lg:col-span-3 max-lg:col-start-2 max-lg:pt-2">
        <form id={id} method="post" noValidate onSubmit={state.save} className="flex gap-2">
          {isUnsaved ? (
            <>
              <Button type="submit" className="px-4!" disabled={busy}>
                {busy ? t('Saving …') : t('Save')}
                <span className="sr-only"> {title}</span>
              </Button>
              <Button kind="quiet" className="px-2!" disabled={busy} onClick={state.discard}>
                {t('Cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button kind="outline" className="px-4!" onClick={onEdit}>
                {t('Edit')}
                <span className="sr-only"> {title}</span>
              </Button>
              <Button kind="danger" className="px-4!" onClick={onDelete}>
                {t('Delete')}
                <span className="sr-only"> {title}</span>
              </Button>
            </>
          )}
        </form>
      </td>
    </tr>
  )
}
