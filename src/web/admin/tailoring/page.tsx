import { Link } from 'react-router'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { LineToMake } from '#shared/fit/line-schema.ts'
import { productionLabels, productionStates } from '#shared/orders/production.ts'
import { tailorCardPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { measuresStateLabels, photosStateLabels } from '../shared/fit-words.ts'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('measures', async ({ api }) => ({
  lines: (await api('GET /api/admin/tailoring')).data,
}))
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Pieces to make'))

export default function Tailoring({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <PageHead title={t('Pieces to make')} />
      {lines.length === 0 && <Empty title={t('Nothing to make')} />}
      {productionStates.map((state) => {
        const linesInState = lines.filter(({ production }) => production.state === state)
        if (linesInState.length === 0) return null
        return (
          <section key={state} className="mt-8">
            <h2 className="text-xl">
              {t(productionLabels[state])} ({linesInState.length})
            </h2>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {linesInState.map((line) => (
                <Row key={line.lineId} line={line} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Row({ line }: { line: LineToMake }) {
  const { orderId, lineId, orderNumber, image, quantity, options, production } = line
  const { fit } = production
  const waits = fit && (fit.measures !== 'agreed' || fit.photos === 'changes')
  return (
    <li className="flex items-center gap-4 py-3">
      <Picture
        src={image}
        alt=""
        sizes="36px"
        className="aspect-3/4 h-12 w-9 shrink-0 border border-line object-cover"
      />
      <div className="min-w-0 flex-1">
        <Link to={tailorCardPath(orderId, lineId)} className="text-link font-medium">
          {getTitle(line)} × {quantity}
        </Link>
        <p className="text-sm text-ink-soft">
          {orderNumber}, {choiceWords(options)}
        </p>
        {fit && (
          <p className={`text-sm ${waits ? 'font-medium text-red' : 'text-ink-soft'}`}>
            {t(measuresStateLabels[fit.measures])}
            {fit.photos && `, ${t(photosStateLabels[fit.photos])}`}
          </p>
        )}
      </div>
    </li>
  )
}
