import { formatRupees } from '#shared/money.ts'
import { giftCardFilePath } from '#shared/order-file-paths.ts'
import type { ShownGiftCard } from '#shared/orders/credit-schema.ts'
import { type Message, t } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { GiftCardFace } from '../shared/gift-card-face.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import type { Route } from './+types/page.ts'

export const loader = createLoader(async ({ api, params }: Visit<{ code: string }>) => ({
  card: (await api('GET /api/gift-card/:code', { params })).data,
}))

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Gift card'), noIndex: true }, matches)

const endings: Partial<Record<ShownGiftCard['state'], Message>> = {
  refunded: 'This card was refunded. It cannot be spent.',
  stopped: 'This card is stopped. Please write to us.',
}

/** Anyone with the link may open it. */
export default function GiftCardPage({ loaderData: { card } }: Route.ComponentProps) {
  const { apiOrigin } = useSession()
  const { design, value, balance, recipientName, message, senderName, code } = card
  const ending = endings[card.state]
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Gift card')}</PageTitle>
      <GiftCardFace
        design={design}
        value={value}
        to={recipientName}
        message={message}
        from={senderName}
      >
        {code && (
          <p className="border border-line p-3 text-center font-mono text-xl tracking-widest wrap-anywhere">
            {code}
          </p>
        )}
      </GiftCardFace>
      {ending ? (
        <p className="mt-6">{t(ending)}</p>
      ) : (
        <div className="mt-6 space-y-4">
          <p>{t('{amount} is left on this card.', { amount: formatRupees(balance) })}</p>
          <p>{t('Enter the code at checkout. Whoever has it can spend the card.')}</p>
          <p className="flex flex-wrap gap-3">
            <ListingLink className={buttonStyle()}>{t('Go to the shop')}</ListingLink>
            <a
              href={giftCardFilePath(apiOrigin, code)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle('outline')}
            >
              {t('Print the card (A5)')}
            </a>
          </p>
        </div>
      )}
    </div>
  )
}
