import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ProfileName } from '#shared/fit/measures-schema.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { isSecondTap } from '../../../shared/forms/second-tap.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ProductFacts } from '../../shared/product-search.tsx'
import {
  type DraftLine,
  getVariantStock,
  isSized,
  lineTotal,
  MAX_LINE_QUANTITY,
  parseLineCount,
  sizesFor,
} from './draft.ts'
import { LineChoice } from './line-options.tsx'
import { control, LineSelect } from './line-select.tsx'

type LinesProps = {
  lines: readonly DraftLine[]
  /** The line that was added last; a new object for each addition. */
  addedLine: { key: number } | undefined
  profiles: readonly ProfileName[]
  onChange: (lines: DraftLine[]) => void
}

export function Lines({ lines, addedLine, profiles, onChange }: LinesProps) {
  const change = (key: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  if (lines.length === 0)
    return (
      <p className="border border-dashed border-line px-4 py-6 text-center text-ink-soft">
        {t('No pieces chosen yet.')}
      </p>
    )
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          sizes={sizesFor(line, lines)}
          addedLine={addedLine?.key === line.key ? addedLine : undefined}
          profiles={profiles}
          onChange={(part) => change(line.key, part)}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
    </ul>
  )
}

/** `quantity` is NaN if it is no whole number. */
function explainQuantity(quantity: number, stock: number) {
  if (Number.isNaN(quantity)) return t('A whole number from 1.')
  if (quantity > MAX_LINE_QUANTITY) return t('At most {n} of a piece.', { n: MAX_LINE_QUANTITY })
  if (stock === 0) return t('Sold out by now. Please remove it.')
  return t('Only {n} in stock now.', { n: stock })
}

type LineProps = {
  line: DraftLine
  sizes: ReturnType<typeof sizesFor>
  addedLine: object | undefined
  profiles: readonly ProfileName[]
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

function Line({ line, sizes, addedLine, profiles, onChange, onRemove }: LineProps) {
  const { product, size, quantity } = line
  const title = getTitle(product)
  const stock = getVariantStock(line)
  const { making, standardDeposit = 0 } = product
  const deposit = line.options.make ? (making?.depositPercent ?? 0) : standardDeposit
  const isShort = !(parseLineCount(line) <= stock)
  const item = useRef<HTMLLIElement>(null)
  // Names the new line to a screen reader; its controls come next.
  useEffect(() => {
    if (addedLine) item.current?.focus()
  }, [addedLine])
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={size ? t('{title}, size {size}', { title, size }) : title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
    >
      <ProductFacts product={product} size={size} />
      <div className="flex items-end gap-3 max-sm:basis-full">
        {isSized(line) && (
          <LineSelect
            label={t('Size')}
            name={t('Size of {title}', { title })}
            value={size}
            onChange={(newSize) => onChange({ size: newSize })}
            className="w-24"
          >
            {sizes.map((sizeOption) => (
              <option
                key={sizeOption.size}
                value={sizeOption.size}
                disabled={!sizeOption.isOffered}
              >
                {sizeOption.size}
              </option>
            ))}
          </LineSelect>
        )}
        <label className="text-sm text-ink-soft">
          {t('Quantity')}
          <input
            type="number"
            min={1}
            max={stock}
            aria-label={t('Quantity of {title}', { title })}
            aria-invalid={isShort || undefined}
            aria-describedby={isShort ? `short-${line.key}` : undefined}
            value={quantity}
            onChange={(event) => onChange({ quantity: event.target.value })}
            className={`${control} w-20 text-right tabular-nums aria-invalid:border-red`}
          />
        </label>
        <span className="ml-auto min-w-24 pb-2.5 text-right font-medium tabular-nums">
          {formatRupees(lineTotal(line))}
        </span>
        <IconButton
          label={t('Remove {name}', { name: title })}
          onClick={(event) => !isSecondTap(event) && onRemove()}
        >
          <X size={17} strokeWidth={1.5} />
        </IconButton>
      </div>
      {deposit > 0 && (
        <p className="basis-full text-sm text-ink-soft">
          {t('Deposit: {n}%, unless you enter another.', { n: deposit })}
        </p>
      )}
      <LineChoice line={line} profiles={profiles} onChange={onChange} />
      {isShort && (
        <p id={`short-${line.key}`} className="basis-full text-sm text-red">
          {explainQuantity(parseLineCount(line), stock)}
        </p>
      )}
    </li>
  )
}
