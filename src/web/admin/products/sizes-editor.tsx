import { Plus, Trash2 } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export type SizeRow = {
  /** Of a size that stood there already: its name then. */
  key: string
  size: string
  stock: string
  /** What was shown when the sheet opened; a new size has none. */
  stockWas?: number
}

type Props = { rows: SizeRow[]; onChange: (rows: SizeRow[]) => void }

const MOST_SIZES = 20

/** Sizes with the stock of each; without any, the piece has one total. */
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
      <Button kind="quiet" className="-ml-7" onClick={add} disabled={rows.length >= MOST_SIZES}>
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a size')}
      </Button>
    </fieldset>
  )
}
