import { useEffect, useState } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/words.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { ownMeasures, ownProfile } from './own-measures.ts'

const PlainChart = onDemand(() => import('./plain-chart.tsx'))
const FindSize = onDemand(() => import('./find-size.tsx'))
const OwnSize = onDemand(() => import('./own-size.tsx'))

/** Left out of the browser's build, because React hydrates nothing in `noscript`. */
const ChartTable = import.meta.env.SSR ? (await import('./chart-table.tsx')).default : undefined

type Props = { product: Product; onChoose: (size: string) => void }

export function SizeHelp({ product, onChoose }: Props) {
  const { fit } = product
  const [open, setOpen] = useState(false)
  const [hasMeasures, setHasMeasures] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => {
    if (fit && !open)
      setHasMeasures(ownMeasures(fit.wear) !== undefined || ownProfile(fit.wear) !== undefined)
  }, [fit, open])
  const find = t('Find my size')
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="float-right mb-2 inline-flex noscript:hidden min-h-11 items-center text-right text-sm text-maroon underline decoration-gold underline-offset-4"
      >
        {!fit && t('Size chart')}
        {fit &&
          (hasMeasures ? (
            <OwnSize key={`${open}`} fit={fit} product={product} meanwhile={find} quiet />
          ) : (
            find
          ))}
      </button>
      {fit && <noscript>{ChartTable && <ChartTable chart={fit.chart} />}</noscript>}
      {open && !fit && <PlainChart onClose={close} />}
      {open && fit && <FindSize fit={fit} product={product} onChoose={onChoose} onClose={close} />}
    </>
  )
}
