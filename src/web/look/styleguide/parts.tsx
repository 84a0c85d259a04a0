import { orderStatuses } from '#shared/orders/vocabulary.ts'
import { productPath } from '#shared/paths.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { StatusBadge } from '../../shared/orders/order-parts.tsx'
import { Price } from '../../shared/price.tsx'
import type { Card } from '../../shop/shared/card.ts'
import { ProductCard } from '../../shop/shared/product-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Arch, Buti, Divider } from '../../ui/ornament.tsx'
import { Scene } from '../../ui/picture.tsx'
import { Empty, PageHeading, PageTitle, Skeleton } from '../../ui/states.tsx'
import { Group } from './group.tsx'

const letters = [
  'text-ink',
  'text-ink-soft',
  'text-maroon',
  'text-gold-ink',
  'text-green',
  'text-red',
]
const grounds = ['bg-ivory', 'bg-ivory-deep', 'bg-white', 'bg-sand']
const orders = [
  ['ZR-1084', 'Confirmed', '₹29,900'],
  ['ZR-1085', 'In Process', '₹13,500'],
]

export function Parts({ cards }: { cards: Card[] }) {
  return (
    <>
      <Group title="Letters on grounds">
        {grounds.map((ground) => (
          <div key={ground} className={`${ground} border border-line p-4`}>
            <p className="text-sm">{ground}</p>
            {letters.map((letter) => (
              <p key={letter} className={letter}>
                {letter}
              </p>
            ))}
          </div>
        ))}
        <p className="bg-maroon p-4 text-ivory">text-ivory on bg-maroon</p>
        <p className="bg-maroon-deep p-4 text-gold-pale">text-gold-pale on bg-maroon-deep</p>
        <p className="bg-red p-4 text-white">text-white on bg-red</p>
        <p className="bg-ink p-4 text-ivory">text-ivory on bg-ink</p>
      </Group>
      <Group title="Cards, badges, prices">
        <div className="grid w-full grid-cols-2 gap-6 sm:grid-cols-4">
          {cards.map((card) => (
            <ProductCard key={card._id} product={card} to={productPath(card._id)} as="h3" />
          ))}
        </div>
        <Price price={12_400} salePrice={0} />
        <Price price={12_400} salePrice={9_900} />
      </Group>
      <Group title="Waiting, empty, failed">
        <div className="w-40 space-y-3">
          <Skeleton className="aspect-3/4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <Empty title="Nothing here yet">
          <Button kind="outline">See the collection</Button>
        </Empty>
        <FailedList sentence="The orders can't be shown right now." />
      </Group>
      <Group title="Ornaments and plates">
        <Buti className="size-8 text-gold" />
        <Arch className="h-28 text-gold" />
        <Divider />
        <div className="on-dark bg-maroon-deep p-6">
          <Divider className="text-gold-pale" />
        </div>
        <Scene name="banner" alt="" sizes="40rem" className="aspect-video w-full object-cover" />
      </Group>
      <Group title="Head of a page">
        <div className="w-full">
          <PageTitle about="A line about it.">A page's name</PageTitle>
          <PageHeading>A name beside its own controls</PageHeading>
        </div>
      </Group>
      <Group title="Status of an order">
        {orderStatuses.map((orderStatus) => (
          <StatusBadge key={orderStatus} order={{ orderStatus, abandoned: false }} />
        ))}
        <StatusBadge order={{ orderStatus: 'pending', abandoned: true }} />
      </Group>
      <Group title="A table of the panel, a menu">
        <table className="w-full text-left">
          <thead className="caps border-b border-gold text-ink-soft">
            <tr>
              <th className="py-3 font-medium">Order</th>
              <th className="font-medium">Status</th>
              <th className="font-medium">Price</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {orders.map(([number, status, price]) => (
              <tr key={number} className="hover:bg-ivory-deep/60">
                <td className="py-3 font-semibold">{number}</td>
                <td className={status === 'Confirmed' ? 'text-green' : ''}>{status}</td>
                <td className="tabular-nums">{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="min-w-60 border border-gold/60 bg-ivory py-2 shadow-lift">
          <p className="border-b border-line px-4 pt-2 pb-3 text-ink-soft">Logged in as Aditi</p>
          <p className="bg-ivory-deep px-4 py-2.5 text-maroon">The one that is pointed at</p>
          <p className="px-4 py-2.5">Another</p>
        </div>
      </Group>
    </>
  )
}
