import { Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_PRODUCT_SIZES } from '#shared/catalogue/panel-vocabulary.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { isSecondTap } from '../../shared/forms/second-tap.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { toast } from '../../ui/toast.ts'
import { fillCells, parseCells } from './pasted-cells.ts'
import { type SizeRow, sizeFields } from './product-values.ts'
import { newSizeRow, type SizesProps } from './sizes-editor.tsx'

type SizeField = (typeof sizeFields)[number]

const columns: Record<
  SizeField,
  { label: AnyMessage; width: string; inputMode?: 'numeric' | 'text'; max: number }
> = {
  size: { label: 'Size', width: 'min-w-24', max: 20 },
  stock: { label: 'Stock', width: 'min-w-20', inputMode: 'numeric', max: 12 },
  sku: { label: 'SKU', width: 'min-w-40', max: 60 },
  weight: { label: 'Weight in grams', width: 'min-w-28', inputMode: 'numeric', max: 12 },
  // A numeric keypad may lack the minus.
  priceDifference: { label: 'Price difference', width: 'min-w-28', inputMode: 'text', max: 15 },
}

/** Sizes typed as in a sheet: arrows and Enter move, and cells are pasted from a spreadsheet. */
export function SizesGrid({ rows, onChange, errors }: SizesProps) {
  const table = useRef<HTMLTableElement>(null)
  const [pastedText, setPastedText] = useState('')
  const otherErrors = errors.filter(({ path }) => !/^sizes\.\d+\.\w+$/.test(path))

  function focus(row: number, field: SizeField) {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${field}"]`)
    input?.focus()
    input?.select()
    return Boolean(input)
  }

  function add() {
    if (rows.length >= MAX_PRODUCT_SIZES) return
    flushSync(() => onChange([...rows, newSizeRow()]))
    focus(rows.length, 'size')
  }

  const change = (at: number, part: Partial<SizeRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, field: SizeField) {
    const { key, currentTarget: input } = event
    // An input method uses Enter and arrows itself.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    const isWhole = end - start === input.value.length
    const column = sizeFields.indexOf(field)
    const [left, right] = [sizeFields[column - 1], sizeFields[column + 1]]
    if (key === 'Enter') {
      // Saves nothing: the next cell is typed.
      event.preventDefault()
      if (!focus(row + 1, field)) add()
    } else if (key === 'ArrowDown' && focus(row + 1, field)) event.preventDefault()
    else if (key === 'ArrowUp' && focus(row - 1, field)) event.preventDefault()
    else if (key === 'ArrowLeft' && left && (isWhole || end === 0) && focus(row, left))
      event.preventDefault()
    else if (
      key === 'ArrowRight' &&
      right &&
      (isWhole || start === input.value.length) &&
      focus(row, right)
    )
      event.preventDefault()
  }

  function paste(event: ClipboardEvent, row: number, field: SizeField) {
    const cells = parseCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    const { rows: filled, dropped } = fillCells(rows, { row, field }, cells, newSizeRow)
    onChange(filled)
    setPastedText(t('Rows pasted: {n}', { n: cells.length - dropped }))
    if (dropped > 0)
      toast.error(t('A product can have at most {n} sizes.', { n: MAX_PRODUCT_SIZES }))
  }

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">{t('Sizes')}</legend>
      {rows.length > 0 && (
        <ScrollArea label={t('Sizes')} className="mb-3">
          <table ref={table} className="w-full border-collapse text-left">
            <thead>
              <tr>
                {sizeFields.map((field) => (
                  <th
                    key={field}
                    scope="col"
                    className="border border-line bg-ivory-deep px-2 py-2 text-sm font-medium"
                  >
                    {t(columns[field].label)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{t('Remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.key} className="align-top">
                  {sizeFields.map((field) => {
                    const { label, width, inputMode, max } = columns[field]
                    const error = fieldError(errors, `sizes.${at}.${field}`)
                    const errorId = `size-error-${at}-${field}`
                    return (
                      <td key={field} className={`border border-line p-0 ${width}`}>
                        <input
                          data-cell={`${at}.${field}`}
                          aria-label={t('{label}, size {size}', {
                            label: t(label),
                            size: row.size || String(at + 1),
                          })}
                          aria-invalid={error ? true : undefined}
                          aria-describedby={error ? errorId : undefined}
                          inputMode={inputMode}
                          autoComplete="off"
                          maxLength={max}
                          value={row[field]}
                          onChange={({ target }) => change(at, { [field]: target.value })}
                          onKeyDown={(event) => move(event, at, field)}
                          onPaste={(event) => paste(event, at, field)}
                          className={`block min-h-11 w-full bg-white/70 px-2 text-base focus:relative focus:outline-2 focus:outline-maroon aria-invalid:outline-2 aria-invalid:outline-red ${inputMode ? 'text-right tabular-nums' : ''}`}
                        />
                        {error && (
                          <p id={errorId} className="px-2 py-1 text-sm text-red">
                            {error}
                          </p>
                        )}
                      </td>
                    )
                  })}
                  <td className="pl-1">
                    <IconButton
                      label={t('Remove size {size}', { size: row.size })}
                      onClick={(event) =>
                        !isSecondTap(event) && onChange(rows.filter(({ key }) => key !== row.key))
                      }
                    >
                      <Trash2 size={17} strokeWidth={1.5} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      <p className="mb-3 text-sm text-ink-soft">
        {rows.length > 0
          ? t(
              'Arrow keys and Enter move between the cells. Cells copied in a spreadsheet can be pasted. You can leave SKU, weight and price difference blank. The difference, in rupees, is added to the price and to the sale price; use a minus to subtract it.',
            )
          : t('Without sizes the piece has one stock.')}
      </p>
      <p role="status" className="sr-only">
        {pastedText}
      </p>
      {otherErrors.map(({ path, message }) => (
        <Alert key={path} className="mb-3 text-sm">
          {message}
        </Alert>
      ))}
      <Button kind="outline" onClick={add} disabled={rows.length >= MAX_PRODUCT_SIZES}>
        <Plus size={16} strokeWidth={1.5} />
        {t('Add a size')}
      </Button>
    </fieldset>
  )
}
