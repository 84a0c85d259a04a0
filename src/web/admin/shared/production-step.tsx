import { useState } from 'react'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import { parseDecimal } from '#shared/money.ts'
import {
  nextProduction,
  type ProductionState,
  productionLabels,
} from '#shared/orders/production.ts'
import type { OwnerProduction } from '#shared/orders/production-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  make: Make
  production: Pick<OwnerProduction, 'state' | 'cloth' | 'clothCm'>
  busy: boolean
  onStep: (step: { from: ProductionState; cutCm?: number }) => void
}

/** Sets a made line to its next state, and asks for the length that was cut. */
export function NextProductionStep({ make, production, busy, onStep }: Props) {
  const { state, cloth, clothCm } = production
  const [cutLength, setCutLength] = useState(String(clothCm ?? ''))
  const next = nextProduction(make, state)
  if (!next) return null
  const asksLength = next === 'cut' && Boolean(cloth)
  const cutCm = parseDecimal(cutLength)
  return (
    <>
      {asksLength && (
        <Field
          label={t('Centimetres cut')}
          inputMode="numeric"
          autoComplete="off"
          value={cutLength}
          onChange={({ target }) => setCutLength(target.value)}
        />
      )}
      <Button
        kind="outline"
        className="w-full"
        disabled={busy || (asksLength && !Number.isInteger(cutCm))}
        onClick={() => onStep({ from: state, ...(asksLength && { cutCm }) })}
      >
        {t('Set to: {state}', { state: t(productionLabels[next]) })}
      </Button>
    </>
  )
}
