import { useState } from 'react'
import { Link } from 'react-router'
import { REORDER_DAYS } from '#shared/catalogue/panel-vocabulary.ts'
import type { ReorderList } from '#shared/catalogue/stock-schema.ts'
import { MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { adminProductPath } from '#shared/panel-paths.ts'
import { whatsAppText } from '#shared/people/whatsapp.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle, language } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/reorder-page.ts'

const load = createStaffLoader(
  'catalogue',
  async ({ api }) => (await api('GET /api/admin/stock/reorder')).data,
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('To reorder'))

type Piece = ReorderList[number]

export default function ReorderPage({ loaderData: pieces }: Route.ComponentProps) {
  const makers = [...Map.groupBy(pieces, ({ maker }) => maker.trim().toLowerCase())]
  return (
    <div>
      <PageHead
        title={t('To reorder')}
        about={t(
          'Sizes that are sold out, or of which fewer are left than were sold in {n} days. Change how many, and send each maker the list.',
          { n: REORDER_DAYS },
        )}
      />
      {pieces.length === 0 ? (
        <Empty title={t('Everything is in stock')} />
      ) : (
        <div className="space-y-10">
          {makers.map(([key, own]) => (
            <MakerSheet key={key} pieces={own} />
          ))}
        </div>
      )}
    </div>
  )
}

const keyOf = ({ productId, size }: Piece) => `${productId} ${size}`

function MakerSheet({ pieces }: { pieces: readonly Piece[] }) {
  const { shop } = useSession()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const countOf = (piece: Piece) => typed[keyOf(piece)] ?? String(piece.toOrder)
  const ordered = pieces.filter((piece) => Number(countOf(piece)) > 0)
  const [first] = pieces
  const maker = (language() === 'hi' && first?.makerHindi) || first?.maker || t('Without a maker')
  const text = [
    t('Order of {shop}:', { shop: shop.name }),
    ...ordered.map((piece) => `${countOf(piece)} × ${nameOf(piece)}`),
  ].join('\n')
  return (
    <section aria-label={maker}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-gold pb-3">
        <h2 className="text-2xl wrap-anywhere text-maroon">{maker}</h2>
        {ordered.length > 0 && (
          <a
            href={whatsAppText(text)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('primary')}
          >
            {t('Send on WhatsApp')}
          </a>
        )}
      </div>
      <ul className="divide-y divide-line">
        {pieces.map((piece) => (
          <li
            key={keyOf(piece)}
            className="flex items-center gap-4 py-2 [&_img]:h-14 [&_img]:w-11 [&_img]:object-cover"
          >
            <Thumbnail src={piece.image} />
            <div className="min-w-0 flex-1">
              <Link to={adminProductPath(piece.productId)} className="text-link wrap-anywhere">
                {nameOf(piece)}
              </Link>
              <p className="text-sm text-ink-soft tabular-nums">
                {t('{left} left, {sold} sold', { left: piece.left, sold: piece.sold })}
              </p>
            </div>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_STOCK}
              aria-label={t('How many of {piece}', { piece: nameOf(piece) })}
              value={countOf(piece)}
              onChange={({ target }) =>
                setTyped((values) => ({ ...values, [keyOf(piece)]: target.value }))
              }
              className={`${fieldStyle} w-20! text-right`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ sku, size, ...titles }: Piece) =>
  [getTitle(titles), size, sku].filter(Boolean).join(', ')
