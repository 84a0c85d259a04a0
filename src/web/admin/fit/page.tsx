import { calculateTendency, countAnswers } from '#shared/fit/advice.ts'
import { adminProductsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader(
  'catalogue',
  async ({ api, params: { productId: id } }: Member<Route.LoaderArgs['params']>) => {
    const params = { id }
    const [{ data: fit }, { data: product }] = await Promise.all([
      api('GET /api/admin/products/fit/:id', { params }),
      api('GET /api/admin/products/get/:id', { params }),
    ])
    return { id, fit, title: getTitle(product) }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('How its sizes fit'))

const conclusions = {
  small: 'It runs small: shoppers are advised one size larger.',
  large: 'It runs large: shoppers are advised one size smaller.',
  true: 'Shoppers are advised the size of the chart.',
} as const

export default function ProductFitPage({ loaderData: { id, fit, title } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead
        title={t('How the sizes of {title} fit', { title })}
        back={{ to: adminProductsPath({ edit: id }), label: t('Back to the product') }}
      />
      <p className="text-ink-soft">
        {t(
          'Shoppers who kept it for two weeks after delivery, and refunds that say it was too small or too large.',
        )}
      </p>
      <p className="mt-4 font-medium">{t(conclusions[calculateTendency(fit)])}</p>
      {countAnswers(fit) < 8 && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('Eight answers are needed before the advice follows them.')}
        </p>
      )}
      <table className="mt-6 w-full text-left tabular-nums">
        <caption className="sr-only">{t('How its sizes fit')}</caption>
        <thead className="border-b border-gold">
          <tr>
            {(['Size', 'Kept', 'Too small', 'Too large'] as const).map((name) => (
              <th key={name} scope="col" className="caps py-2 pr-4 text-ink-soft">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fit.sizes.map((row) => (
            <Row key={row.size} name={row.size} {...row} />
          ))}
          <Row name={t('All sizes')} {...fit} />
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { name: string; kept: number; tooSmall: number; tooLarge: number }

const Row = ({ name, kept, tooSmall, tooLarge }: RowProps) => (
  <tr className="border-b border-line">
    <th scope="row" className="py-2.5 pr-4 font-medium">
      {name}
    </th>
    <td className="py-2.5 pr-4">{kept}</td>
    <td className="py-2.5 pr-4">{tooSmall}</td>
    <td className="py-2.5 pr-4">{tooLarge}</td>
  </tr>
)
