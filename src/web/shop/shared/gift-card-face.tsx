import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import {
  type GiftCardDesign,
  giftCardPicture,
  giftCardPlate,
} from '#shared/orders/gift-card-design.ts'
import { t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'

type Props = {
  design: GiftCardDesign
  /** Rupees. */
  value: number
  to: string
  message: string
  from: string
  children?: ReactNode
}

export function GiftCardFace({ design, value, to, message, from, children }: Props) {
  const { shop } = useSession()
  return (
    <div className="border border-gold bg-ivory">
      <img src={giftCardPicture(design)} alt="" {...giftCardPlate} className="h-auto w-full" />
      <div className="space-y-3 p-5 sm:p-7">
        <p className="font-display text-2xl font-semibold wrap-anywhere text-maroon">
          {translate(shop.name)}
        </p>
        <p className="font-display text-4xl lining-nums tabular-nums">
          {value > 0 ? formatRupees(value) : ' '}
        </p>
        {to && <p className="wrap-anywhere">{t('For {name}', { name: to })}</p>}
        {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
        {from && <p className="wrap-anywhere">{t('From {name}', { name: from })}</p>}
        {children}
      </div>
    </div>
  )
}
