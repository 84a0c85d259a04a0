import { choiceWords } from '#shared/catalogue/making/words.ts'
import { returnSentences } from '#shared/catalogue/return-words.ts'
import { formatRupees } from '#shared/money.ts'
import type { Parcel } from '#shared/orders/parcel-schema.ts'
import { labelCode } from '#shared/orders/parcels.ts'
import { sumQuantities } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { PlaceLines } from '../../shared/place-lines.tsx'
import { useSession } from '../../shared/session.tsx'
import { Picture } from '../../ui/picture.tsx'
import { countText } from '../shared/count-text.ts'
import { Barcode } from './barcode.tsx'

type Props = { parcel: Parcel; heading?: 'h1' | 'h2' }

export function SlipSheet({ parcel, heading: Heading = 'h1' }: Props) {
  const { shop } = useSession()
  const { notes, lines } = parcel
  const itemCount = sumQuantities(lines)
  return (
    <article className="break-after-page last:break-after-auto">
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-4">
        <div>
          <Heading className="text-4xl">{t('Packing slip')}</Heading>
          <p className="mt-1 text-lg font-semibold">{parcel.orderNumber}</p>
        </div>
        <p className="sm:text-right">
          <span className="block font-display text-2xl font-semibold">{translate(shop.name)}</span>
          {formatDate(parcel.orderDate)}
        </p>
      </header>
      <div className="my-7 grid gap-7 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">
            {/* Leading space distinguishes it from "To" in date filters; it is not shown. */}
            {t(' To')}
          </h2>
          <Recipient parcel={parcel} />
        </section>
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">{t(' From')}</h2>
          <address className="wrap-anywhere not-italic">
            {shop.name}
            <br />
            {shop.address}
            <br />
            {shop.phone}
          </address>
        </section>
      </div>
      {notes && (
        <p className="mb-7 border border-ink p-4 wrap-anywhere">
          <span className="font-semibold">{t('Notes:')} </span>
          {notes}
        </p>
      )}
      <table className="w-full text-left">
        <caption className="sr-only">{t('Pieces in this parcel')}</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className="py-2">
              {t('Piece')}
            </th>
            <th scope="col" className="px-4 py-2">
              {t('Size')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('Quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={`${line.title}:${line.sku}:${line.size ?? ''}:${choiceWords(line.options)}`}
              className="break-inside-avoid border-b border-line"
            >
              <td className="py-2">
                <span className="flex items-center gap-4">
                  <Picture
                    src={line.image}
                    alt=""
                    sizes="36px"
                    className="aspect-3/4 h-12 w-9 max-w-none border border-line object-cover"
                  />
                  <span className="min-w-0">
                    {line.title}
                    {line.options && (
                      <span className="block text-sm">{choiceWords(line.options)}</span>
                    )}
                    {line.sku && <span className="block text-sm">{line.sku}</span>}
                  </span>
                </span>
              </td>
              <td className="px-4 py-3 whitespace-nowrap">{line.size ?? t('one size')}</td>
              <td className="py-3 text-right tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-right font-semibold">
        {itemCount === 0 ? t('All of it is refunded.') : countText(itemCount, 'piece')}
      </p>
      {returnSentences(lines, ({ returnPolicy }) => returnPolicy).map((sentence) => (
        <p key={sentence} className="mt-4">
          {sentence}
        </p>
      ))}
      {parcel.collect > 0 && (
        <p className="mt-6 border border-ink p-4 text-xl font-semibold">
          {t('Collect {amount}', { amount: formatRupees(parcel.collect) })}
        </p>
      )}
      {(parcel.courier || parcel.trackingNumber) && (
        <p className="mt-6 wrap-anywhere">
          {parcel.courier} {parcel.trackingNumber}
        </p>
      )}
    </article>
  )
}

export function Label({ parcel }: { parcel: Parcel }) {
  return (
    <article className="break-inside-avoid border border-ink p-4">
      <p className="mb-1 text-sm font-semibold">{parcel.orderNumber}</p>
      <Recipient parcel={parcel} />
      <Barcode widths={parcel.barcode} text={labelCode(parcel)} />
      {parcel.barcode.length > 0 && <p className="font-mono text-sm">{labelCode(parcel)}</p>}
      {parcel.collect > 0 && (
        <p className="mt-2 text-lg font-semibold">
          {t('Collect {amount}', { amount: formatRupees(parcel.collect) })}
        </p>
      )}
    </article>
  )
}

function Recipient({ parcel: to }: { parcel: Parcel }) {
  return (
    <address className="text-lg leading-snug wrap-anywhere not-italic">
      {to.recipient}
      <br />
      {to.address}
      <PlaceLines place={to} />
      {to.phone}
    </address>
  )
}
