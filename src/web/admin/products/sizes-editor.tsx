import { Plus, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { MAX_PRODUCT_SIZES } from '#shared/catalogue/panel-vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { SizeRow } from './product-values.ts'

export type SizesProps = {
  rows: SizeRow[]
  onChange: (rows: SizeRow[]) => void
  /** The path is `sizes`, or `sizes.0.sku` for a field of a row. */
  errors: readonly { path: string; message: string }[]
}

export const newSizeRow = (): SizeRow => ({
  key: uuidv7(),
  size: '',
  stock: '',
  sku: '',
  weight: '',
  priceDifference: '',
})

/** A product without sizes has one total. */
export function SizesEditor({ rows, onChange, errors }: SizesProps) {
  const getError = (at: number, name: keyof SizeRow) => fieldError(errors, `sizes.${at}.${name}`)
  const otherErrors = errors.filter(({ path }) => !/^sizes\.\d+\.\w+$/.test(path))
  const change = (key: string, part: Partial<SizeRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => onChange([...rows, newSizeRow()])

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">{t('Sizes')}</legend>
      {rows.map((row, at) => (
        <fieldset
          key={row.key}
          aria-label={row.size ? t('Size {size}', { size: row.size }) : t('Sizes')}
          className="mb-4 grid min-w-0 grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-4"
        >
          <Field
            label={t('Size')}
            maxLength={20}
            value={row.size}
            error={getError(at, 'size')}
            onChange={(event) => change(row.key, { size: event.target.value })}
          />
          <Field
            label={t('Stock')}
            type="number"
            min="0"
            value={row.stock}
            error={getError(at, 'stock')}
            onChange={(event) => change(row.key, { stock: event.target.value })}
          />
          <IconButton
            className="mt-7"
            label={t('Remove size {size}', { size: row.size })}
            onClick={(event) =>
              !isSecondTap(event) && onChange(rows.filter(({ key }) => key !== row.key))
            }
          >
            <Trash2 size={17} strokeWidth={1.5} />
          </IconButton>
          <div className="col-span-full grid items-start gap-3 sm:grid-cols-3">
            <Field
              label={t('SKU')}
              maxLength={60}
              value={row.sku}
              error={getError(at, 'sku')}
              onChange={(event) => change(row.key, { sku: event.target.value })}
            />
            <Field
              label={t('Weight in grams')}
              type="number"
              min="1"
              value={row.weight}
              error={getError(at, 'weight')}
              onChange={(event) => change(row.key, { weight: event.target.value })}
            />
            <Field
              label={t('Price difference')}
              type="number"
              step="any"
              value={row.priceDifference}
              error={getError(at, 'priceDifference')}
              onChange={(event) => change(row.key, { priceDifference: event.target.value })}
            />
          </div>
        </fieldset>
      ))}
      {rows.length > 0 && (
        <p className="mb-3 text-sm text-ink-soft">
          {t(
            'You can leave SKU, weight and price difference blank. The difference, in rupees, is added to the price and to the sale price; use a minus to subtract it.',
          )}
        </p>
      )}
      {otherErrors.map(({ path, message }) => (
        <Alert key={path} className="mb-3 text-sm">
          {message}
        </Alert>
      ))}
      <Button
        kind="quiet"
        className="-ml-7"
        onClick={add}
        disabled={rows.length >= MAX_PRODUCT_SIZES}
      >
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a size')}
      </Button>
    </fieldset>
  )
}
