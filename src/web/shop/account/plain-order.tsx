import { isCancellable } from '#shared/orders/states.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderDetailsProps } from './next-step.tsx'
import { OrderDetails } from './order-details.tsx'

/** Without scripts, the details of an order are part of the page. Measures need scripts. */
export default function PlainOrder(props: Omit<OrderDetailsProps, 'fit' | 'profiles'>) {
  const { order } = props
  return (
    <article aria-labelledby="details" className="mb-10 space-y-7 border-b border-line pb-10">
      <h3 id="details" className="text-2xl text-maroon">
        {t('Order Details')}
      </h3>
      <OrderDetails {...props} fit={[]} profiles={[]} />
      {isCancellable(order) && (
        <form method="post" action={paths.orderCancelled}>
          <input type="hidden" name="orderId" value={order._id} />
          <input type="hidden" name="back" value="account" />
          <Button type="submit" kind="outline">
            {t('Cancel order')}
          </Button>
        </form>
      )}
    </article>
  )
}
