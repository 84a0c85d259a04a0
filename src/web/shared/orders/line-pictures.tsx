import type { Order } from '#shared/orders/order-schema.ts'
import { getTitle } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  lines: Order['cartItems']
  max: number
  moreText: (count: number) => string
  className: string
}

export function LinePictures({ lines, max, moreText, className }: Props) {
  return (
    <span className={`flex items-center ${className}`}>
      {lines.slice(0, max).map((line) => (
        <Picture
          key={line.lineId}
          src={line.image}
          alt={getTitle(line)}
          sizes="36px"
          className="aspect-3/4 h-12 w-9 max-w-none border border-line object-cover"
        />
      ))}
      {lines.length > max && (
        <span className="text-sm text-ink-soft">{moreText(lines.length - max)}</span>
      )}
    </span>
  )
}
