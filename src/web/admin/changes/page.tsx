import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  changeKindLabels,
  changeReasonLabels,
  changeStateLabels,
} from '#shared/orders/changes/change-words.ts'
import { changeKinds, changeWaits } from '#shared/orders/changes/vocabulary.ts'
import { adminChangesPath, type ChangeChoice } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { parseChangeChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { translateOptions } from '../shared/list-search.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { RequestFigures } from './figures.tsx'
import { changeStepLabels, orderedSteps } from './step-words.ts'

const ChangesDialog = onDemand(() => import('./changes-dialog.tsx'))

const load = createStaffLoader(
  'orders',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { order, ...query } = parseChangeChoice(searchParams)
    const [list, counts, figures, changes] = await Promise.all([
      orEmpty(api('GET /api/admin/changes', { query: { ...query, limit: LIST_SIZE } })),
      orNull(api('GET /api/admin/changes/counts')),
      orNull(api('GET /api/admin/changes/figures')),
      order
        ? api('GET /api/admin/orders/changes/:id', { params: { id: order } }).catch(() => null)
        : null,
    ])
    return {
      list,
      counts: counts?.data,
      figures: figures?.data,
      changes: changes?.data ?? null,
    }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Requests'))

const tabLabels = {
  shop: 'Our turn',
  shopper: 'The customer’s turn',
  late: 'Late',
  closed: 'Ended',
} as const

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, figures, changes } = loaderData
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const choice: ChangeChoice = parseChangeChoice(search)
  const { order, ...filters } = choice
  return (
    <>
      <ListPage
        title={t('Requests')}
        list={list}
        noun="request"
        choice={filters}
        getHref={adminChangesPath}
        search={{
          label: t('Search requests'),
          placeholder: t('Number, name or piece'),
        }}
        tabs={{
          name: 'waits',
          entries: [
            { value: undefined, label: t('All open') },
            ...changeWaits.map((value) => ({
              value,
              label: t(tabLabels[value]),
              count: value === 'closed' ? undefined : counts?.[value],
            })),
          ],
        }}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('What it is'),
            anyLabel: t('All of them'),
            options: translateOptions(changeKinds.map((kind) => [kind, changeKindLabels[kind]])),
          },
        ]}
        empty={{
          title: t('No requests yet'),
          filteredTitle: t('No request fits this'),
          text: t('Returns, alterations, complaints and cancellations of customers come here.'),
        }}
        notice={figures && <RequestFigures figures={figures} />}
        columns={[
          {
            title: t('Piece'),
            cell: (line) => (
              <div className="flex gap-3">
                <Picture
                  src={line.image}
                  alt=""
                  sizes="56px"
                  className="aspect-3/4 w-14 shrink-0 border border-line object-cover"
                />
                <div className="min-w-0">
                  <p className="font-medium">
                    {line.quantity} × {getTitle(line)}
                    {line.size && `, ${line.size}`}
                  </p>
                  <p className="font-mono text-sm">{line.number}</p>
                  <p className="text-sm text-ink-soft">{line.userName}</p>
                </div>
              </div>
            ),
          },
          {
            title: t('Request'),
            cell: (line) => (
              <>
                <p>{t(changeKindLabels[line.kind])}</p>
                {line.kind !== 'cancel' && (
                  <p className="text-sm text-ink-soft">{t(changeReasonLabels[line.reason])}</p>
                )}
              </>
            ),
          },
          {
            title: t('State'),
            cell: (line) => (
              <>
                <span className="status text-ink">{t(changeStateLabels[line.state])}</span>
                <p className={`text-sm ${line.isLate ? 'text-red' : 'text-ink-soft'}`}>
                  {line.isLate
                    ? t('Late since {date}', { date: formatDate(line.deadline ?? line.since) })
                    : t('since {moment}', { moment: formatDate(line.since) })}
                </p>
              </>
            ),
          },
          {
            title: t('Next step'),
            isTitleHidden: true,
            cell: (line) => {
              const [next] = orderedSteps(line)
              return (
                <Link
                  to={adminChangesPath({ ...filters, order: line.orderId })}
                  preventScrollReset
                  className={buttonStyle('outline')}
                  aria-label={t('{step}: {title}', {
                    step: next ? t(changeStepLabels[next]) : t('Look at it'),
                    title: getTitle(line),
                  })}
                >
                  {next ? t(changeStepLabels[next]) : t('Look at it')}
                </Link>
              )
            },
          },
        ]}
      />
      {order && changes && (
        <ChangesDialog
          orderId={order}
          changes={changes}
          onClose={() => navigate(adminChangesPath(filters), { preventScrollReset: true })}
        />
      )}
    </>
  )
}
