import { useRef } from 'react'
import { Link } from 'react-router'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import { calculateTotal, effectivePrice, formatRupees } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { isSecondTap } from '../../../shared/forms/second-tap.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { lineKey, type ShownLine } from './intent.ts'
import { useCart } from './use-cart.ts'
import { withFirst } from './with-first.ts'

type Props = { addedLines?: readonly string[]; onFollow?: () => void }

export function CartLines({ addedLines = [], onFollow }: Props) {
  const cart = useCart()
  const items = withFirst(cart.items, addedLines)
  return (
    <ul className="divide-y divide-line">
      {items.map((item, at) => (
        <Line key={getKey(items, at)} item={item} onFollow={onFollow} />
      ))}
    </ul>
  )
}

/** A line that was just added has no id; the key stays when it gets one. */
function getKey(items: readonly ShownLine[], at: number) {
  const key = lineKey(items[at] as ShownLine)
  const first = items.findIndex((item) => lineKey(item) === key)
  return first === at ? key : items[at]?.lineId
}

type LineProps = { item: ShownLine; onFollow: (() => void) | undefined }

function Line({ item, onFollow }: LineProps) {
  const { setQuantity, remove } = useCart()
  const more = useRef<HTMLButtonElement>(null)
  const title = getTitle(item)
  const choice = choiceWords(item.options)
  const titleWithSize = item.size ? t('{title}, size {size}', { title, size: item.size }) : title
  const name = choice ? `${titleWithSize}, ${choice}` : titleWithSize
  return (
    <li className="flex gap-4 py-5">
      <Picture
        src={item.image}
        focus={item.focus}
        alt=""
        sizes="84px"
        className="aspect-3/4 h-[112px] w-[84px] shrink-0 border border-line object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 text-balance">
            <Link
              to={productPath(item.productId)}
              onClick={onFollow}
              className="font-display text-xl leading-tight font-semibold hover:text-maroon"
            >
              {title}
            </Link>
            {item.size && (
              <p className="text-sm text-ink-soft">{t('Size {size}', { size: item.size })}</p>
            )}
            {choice && <p className="text-sm text-ink-soft">{choice}</p>}
          </div>
          <form method="post" action={paths.cart}>
            <LineFields item={item} intent="remove" />
            <IconButton
              type="submit"
              label={t('Remove {name}', { name })}
              onClick={(event) => {
                event.preventDefault()
                if (!isSecondTap(event)) remove(item)
              }}
              className="-mt-2 -mr-3 text-ink-soft noscript:inline-grid"
            >
              <Icon name="trash-2" size={18} />
            </IconButton>
          </form>
        </div>
        <Notice item={item} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-y-2 pt-2">
          <form method="post" action={paths.cart} className="flex items-center border border-line">
            <LineFields item={item} intent="set" />
            <IconButton
              type="submit"
              name="quantity"
              value={item.quantity - 1}
              label={t('One fewer of {name}', { name })}
              disabled={item.quantity <= 1}
              onClick={(event) => {
                event.preventDefault()
                setQuantity(item, item.quantity - 1)
                // At one the button is disabled and would lose the focus.
                if (item.quantity === 2) more.current?.focus()
              }}
              className="noscript:inline-grid"
            >
              <Icon name="minus" size={16} />
            </IconButton>
            <span className="min-w-7 text-center tabular-nums">
              <span className="sr-only">{t('Quantity')} </span>
              {item.quantity}
            </span>
            <IconButton
              ref={more}
              type="submit"
              name="quantity"
              value={item.quantity + 1}
              label={t('One more of {name}', { name })}
              onClick={(event) => {
                event.preventDefault()
                setQuantity(item, item.quantity + 1)
              }}
              className="noscript:inline-grid"
            >
              <Icon name="plus" size={16} />
            </IconButton>
          </form>
          <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">
            {formatRupees(calculateTotal([item]))}
          </span>
        </div>
      </div>
    </li>
  )
}

/** For forms without scripts. */
function LineFields({ item, intent }: { item: ShownLine; intent: 'set' | 'remove' }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={item.productId} />
      {item.lineId && <input type="hidden" name="lineId" value={item.lineId} />}
      {item.size && <input type="hidden" name="size" value={item.size} />}
    </>
  )
}

function Notice({ item }: { item: ShownLine }) {
  const price = effectivePrice(item)
  const problem = {
    gone: t('This piece is no longer available. Please remove it to check out.'),
    soldOut: t('This piece is sold out. Please remove it to check out.'),
    short:
      item.available === 1
        ? t('Only 1 is left.')
        : t('Only {n} are left. Please take fewer.', { n: item.available }),
  }
  if (item.problem) return <p className="text-sm text-red">{problem[item.problem]}</p>
  if (item.priceWhenAdded === undefined || item.priceWhenAdded === price) return null
  return (
    <p className="text-sm text-gold-ink">
      {price < item.priceWhenAdded
        ? t('Now lower: it was {price}.', { price: formatRupees(item.priceWhenAdded) })
        : t('The price has changed: it was {price}.', { price: formatRupees(item.priceWhenAdded) })}
    </p>
  )
}
