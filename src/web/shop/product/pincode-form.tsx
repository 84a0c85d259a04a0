import { useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const PincodeAnswer = onDemand(() => import('../shared/pincode-answer.tsx'))

/** Asks for a PIN code; without scripts a page of its own answers. */
export function PincodeForm({ productId }: { productId: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  return (
    <form
      action={paths.delivery}
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(field.current?.value)
      }}
    >
      <input type="hidden" name="product" value={productId} />
      <label className="text-sm font-medium">
        {t('Delivery to PIN code')}
        <span className="pincode">
          <input
            ref={field}
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            maxLength={7}
          />
          <Button type="submit" kind="outline">
            {t('Check')}
          </Button>
        </span>
      </label>
      <div role="status">
        <PincodeAnswer typed={typed} productId={productId} field={field} quiet />
      </div>
    </form>
  )
}
