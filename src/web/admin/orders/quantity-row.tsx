import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { OrderLine } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'

type Props = {
  line: Pick<OrderLine, 'title' | 'titleHindi' | 'size' | 'options'>
  hint: string
  max: number
  value: number
  onChange: (quantity: number) => void
}

export function QuantityRow({ line, hint, max, value, onChange }: Props) {
  const title = getTitle(line)
  const choice = choiceWords(line.options)
  return (
    <label className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        {line.size ? t('{title}, size {size}', { title, size: line.size }) : title}
        {choice && <span className="block text-sm text-ink-soft">{choice}</span>}
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      <input
        type="number"
        min={0}
        max={max}
        value={value}
        onChange={(event) => {
          const quantity = Math.trunc(Number(event.target.value)) || 0
          onChange(Math.min(Math.max(quantity, 0), max))
        }}
        className="min-h-11 w-20 shrink-0 rounded-sm border border-line bg-white/70 px-3 text-right tabular-nums"
      />
    </label>
  )
}
