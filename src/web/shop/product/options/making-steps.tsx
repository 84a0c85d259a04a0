import { useEffect, useState } from 'react'
import type { ShownMaking } from '#shared/catalogue/making/making-schema.ts'
import type { AddOnCode } from '#shared/catalogue/making/vocabulary.ts'
import { pincodeIn } from '#shared/orders/delivery/pincode-cookie.ts'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { formatDays } from '../../../shared/dates.ts'

type Props = { productId: string; making: ShownMaking; addOns?: AddOnCode[] | undefined }

/** Says what follows the order of a product made to measure; nothing if that is not offered. */
export function MakingSteps({ productId, making, addOns = [] }: Props) {
  const measured = making.makes.find(({ make, isAvailable }) => make === 'measured' && isAvailable)
  if (!measured) return null
  const chosenAddOns = making.addOns.filter(({ code }) => addOns.includes(code))
  const days = measured.days + Math.max(0, ...chosenAddOns.map((addOn) => addOn.days))
  return (
    <section className="mt-6" aria-labelledby="making-steps">
      <h2 id="making-steps" className="text-xl">
        {t('Made to your measures: what happens next')}
      </h2>
      <ol className="making-steps">
        <li>
          {t('You order, and give us your measures: with the order, or later with our guide.')}
        </li>
        <li>
          {days === 1
            ? t('We cut and sew once we have them, in {n} working day.', { n: days })
            : t('We cut and sew once we have them, in {n} working days.', { n: days })}
        </li>
        <li>
          <DeliveryStep
            productId={productId}
            addOns={chosenAddOns.map(({ code }) => code).join()}
          />
        </li>
      </ol>
    </section>
  )
}

type Days = { from: string; until: string; pincode: string }

function DeliveryStep({ productId, addOns }: { productId: string; addOns: string }) {
  // Null while the server renders.
  const session = useBrowserSession()
  const [days, setDays] = useState<Days>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const pincode = pincodeIn(document.cookie)
    const query = {
      ...{ productId, make: 'measured' as const },
      ...(addOns && { addOns }),
      ...(pincode && { pincode }),
    }
    session.api('GET /api/shop/delivery', { query, signal }).then(
      ({ data }) => setDays(data ? { ...data, pincode } : undefined),
      // The step is true without the days.
      () => undefined,
    )
    return () => controller.abort()
  }, [session, productId, addOns])
  if (!days) return t('We send it to you as soon as it is finished.')
  const dates = formatDays(days)
  return days.pincode
    ? t('It reaches PIN {pincode}: {dates}, if your measures come with the order.', {
        pincode: days.pincode,
        dates,
      })
    : t('It reaches you in India: {dates}, if your measures come with the order.', { dates })
}
