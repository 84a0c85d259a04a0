import { Plus, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export type SizeRow = {
  /** Original name of an existing size. */
  key: string
  size: string
  stock: string
  /** Stock shown when the sheet opened; undefined for a new size. */
  stockWas?: number
}

type Props = { rows: SizeRow[]; onChange: (rows: SizeRow[]) => void }

const MAX_SIZES = 20

/** Sizes with stock; a product without sizes has one total. */
export function SizesEditor({ rows, onChange }: Props) {
  const change = (key: string, part: Partial<SizeRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => onChange([...rows, { key: uuidv7(), size: '', stock: '' }])

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">{t('Sizes')}</legend>
      {rows.map((row) => (
        <div key={row.key} className="mb-3 grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <Field
            label={t('Size')}
            maxLength={20}
            value={row.size}
            onChange={(event) => change(row.key, { size: event.target.value })}
          />
          <Field
            label={t('Stock')}
            type="number"
            min="0"
            value={row.stock}
            onChange={(event) => change(row.key, { stock: event.target.value })}
          />
          <IconButton
            label={t('Remove size {size}', { size: row.size })}
            onClick={(event) =>
              !isSecondTap(event) && onChange(rows.filter(({ key }) => key !== row.key))
            }
          >
            <Trash2 size={17} strokeWidth={1.5} />
          </IconButton>
        </div>
      ))}
      <Button kind="quiet" className="-ml-7" onClick={add} disabled={rows.length >= MAX_SIZES}>
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a size')}
      </Button>
    </fieldset>
  )
}
