import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useRememberedPincode } from '../shared/remembered-pincode.ts'

const PincodeAnswer = onDemand(() => import('../shared/pincode-answer.tsx'))

/** Asks for a PIN code; without scripts a page of its own answers. */
export function PincodeForm({ productId }: { productId: string }) {
  const remembered = useRememberedPincode()
  const [typed, setTyped] = useState<string>()
  const pincode = typed ?? remembered
  return (
    <form
      action={paths.delivery}
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(String(new FormData(event.currentTarget).get('pincode')))
      }}
    >
      <input type="hidden" name="product" value={productId} />
      <label className="text-sm font-medium">
        {t('Delivery to PIN code')}
        <span className="mt-1.5 flex max-w-80 gap-2">
          <input
            key={remembered}
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            maxLength={7}
            defaultValue={remembered}
            className="min-h-12 w-full min-w-0 rounded-sm border border-field bg-white/70 px-4 text-base"
          />
          <Button type="submit" kind="outline" className="shrink-0">
            {t('Check')}
          </Button>
        </span>
      </label>
      <div role="status">
        {pincode && <PincodeAnswer pincode={pincode} productId={productId} quiet />}
      </div>
    </form>
  )
}
