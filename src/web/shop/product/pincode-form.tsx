import { useId, useRef, useState } from 'react'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const PincodeAnswer = onDemand(() => import('../shared/pincode-answer.tsx'))

type Props = {
  productId: string
  size?: string | undefined
  /** For a product that is made to order; `price` in rupees. */
  make?: Make | undefined
  addOns?: string | undefined
  price?: number
}

/** Without scripts a page of its own answers. */
export function PincodeForm({ productId, size, make, addOns, price }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [submittedPincode, setSubmittedPincode] = useState<string>()
  return (
    <form
      action={paths.delivery}
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmittedPincode(field.current?.value)
      }}
    >
      <input type="hidden" name="product" value={productId} />
      {size && <input type="hidden" name="size" value={size} />}
      {make && <input type="hidden" name="make" value={make} />}
      {addOns && <input type="hidden" name="addOns" value={addOns} />}
      <label htmlFor={id} className="text-sm font-medium">
        {t('Delivery to PIN code')}
      </label>
      <span className="pincode">
        <input
          id={id}
          ref={field}
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={20}
        />
        <Button type="submit" kind="outline">
          {t('Check')}
        </Button>
      </span>

      <div role="status">
        <PincodeAnswer
          typedPincode={submittedPincode}
          productId={productId}
          size={size}
          make={make}
          addOns={addOns}
          price={price}
          field={field}
          quiet
        />
      </div>
    </form>
  )
}
