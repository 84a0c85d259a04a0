import { type RefObject, useEffect, useState } from 'react'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import type { PincodeDelivery } from '#shared/orders/delivery/delivery-schema.ts'
import { pincodeCookie, pincodeIn } from '#shared/orders/delivery/pincode-cookie.ts'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { ApiError } from '../../api/errors.ts'
import { PincodeWords } from './pincode-words.tsx'

type Props = {
  /** Default: the PIN code that the browser remembers. */
  typedPincode?: string | undefined
  productId?: string
  size?: string | undefined
  /** The chosen make and add-ons; `price` in rupees. */
  make?: Make | undefined
  addOns?: string | undefined
  price?: number | undefined
  /** Filled with the remembered PIN code while empty. */
  field?: RefObject<HTMLInputElement | null>
}
type PincodeResult = { pincode: string; delivery?: PincodeDelivery; refusal?: string }

/** The browser then remembers the PIN code. Rendered in the browser only. */
export default function PincodeAnswer(props: Props) {
  const { typedPincode, productId, size, make, addOns, price, field } = props
  const { api } = useBrowserSession()
  const [storedPincode] = useState(() => pincodeIn(document.cookie))
  const [result, setResult] = useState<PincodeResult>()
  const pincode = typedPincode ?? storedPincode
  useEffect(() => {
    if (field?.current?.value === '') field.current.value = storedPincode
  }, [field, storedPincode])
  useEffect(() => {
    if (pincode === '') return
    const { signal, abort } = createAbort()
    const query = {
      ...(productId && { productId }),
      ...(size && { size }),
      ...(make && { make }),
      ...(addOns && { addOns }),
    }
    api('GET /api/shop/delivery/:pincode', { params: { pincode }, query, signal }).then(
      ({ data: delivery }) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
        document.cookie = pincodeCookie(delivery.pincode)
        setResult({ pincode, delivery })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const isTyped = error instanceof ApiError && error.status === 400
        const refusal = isTyped
          ? error.message
          : t('We can’t check this PIN code just now. Please try again.')
        setResult({ pincode, refusal })
      },
    )
    return abort
  }, [api, pincode, productId, size, make, addOns])
  if (result?.pincode !== pincode) return null
  const { delivery, refusal } = result
  return (
    <p className="mt-2 text-sm">
      {refusal && <span className="text-red">{refusal}</span>}
      {delivery && <PincodeWords delivery={delivery} price={price} />}
    </p>
  )
}

function createAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
