import { useId } from 'react'
import { data } from 'react-router'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import type { PincodeDelivery } from '#shared/orders/delivery/delivery-schema.ts'
import { pincodeCookie } from '#shared/orders/delivery/pincode-cookie.ts'
import { paths, productPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { ApiError } from '../../api/errors.ts'
import { createLoader } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/states.tsx'
import { PincodeWords } from '../shared/pincode-words.tsx'
import type { Route } from './+types/page.ts'

type Found = { pincode: string; productId: string; delivery?: PincodeDelivery; refusal?: string }

const uuid = /^[\da-f-]{36}$/i

/** Serves the form of a product's page without scripts, and remembers the PIN code. */
export const loader = createLoader(async ({ api, url: { searchParams } }) => {
  const pincode = searchParams.get('pincode') ?? ''
  const productParam = searchParams.get('product') ?? ''
  const productId = uuid.test(productParam) ? productParam : ''
  const lookup = { pincode, productId }
  if (pincode === '') return lookup as Found
  const choice = {
    ...(searchParams.get('size') && { size: searchParams.get('size') ?? '' }),
    ...(searchParams.get('make') && { make: searchParams.get('make') as Make }),
    ...(searchParams.get('addOns') && { addOns: searchParams.get('addOns') ?? '' }),
  }
  const query = productId ? { productId, ...choice } : {}
  try {
    const { data: delivery } = await api('GET /api/shop/delivery/:pincode', {
      params: { pincode },
      query,
    })
    const headers = { 'set-cookie': pincodeCookie(delivery.pincode) }
    return data({ ...lookup, delivery }, { headers }) as unknown as Found
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return { ...lookup, refusal: error.message } as Found
  }
})

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Delivery'), noIndex: true }, matches)

export default function DeliveryAnswer({ loaderData }: Route.ComponentProps) {
  const { pincode, productId, delivery, refusal } = loaderData
  const id = useId()
  return (
    <div className="mx-auto max-w-xl px-5 py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Delivery')}</PageTitle>
      <div role="status" className="mb-6">
        {delivery && <PincodeWords delivery={delivery} />}
        {refusal && <span className="text-red">{refusal}</span>}
      </div>
      <form action={paths.delivery} className="mb-6">
        <input type="hidden" name="product" value={productId} />
        <label htmlFor={id} className="text-sm font-medium">
          {t('Delivery to PIN code')}
        </label>
        <span className="pincode">
          <input
            id={id}
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            maxLength={20}
            defaultValue={pincode}
          />
          <Button type="submit" kind="outline">
            {t('Check')}
          </Button>
        </span>
      </form>
      {productId && <BackLink to={productPath(productId)}>{t('Back to the piece')}</BackLink>}
    </div>
  )
}
