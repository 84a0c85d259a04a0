import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { adminGiftCardsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { type Change, createIntentAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { Field } from '../../ui/field.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { FilterBar } from '../shared/filter-bar.tsx'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { CardRow } from './card-row.tsx'
import type { GiftCardIntent } from './intent.ts'
import { IssueForm } from './issue-form.tsx'

const PAGE = 50

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const query = {
    q: searchParams.get('q') ?? undefined,
    cursor: searchParams.get('cursor') ?? undefined,
    limit: PAGE,
  }
  const list = await orEmpty(api('GET /api/admin/gift-cards', { query }))
  const { data: cards, total, nextCursor, failed, owed = 0 } = list
  return { cards, total, nextCursor, failed, owed }
})
export const loader = load
export const clientLoader = load

type Done = { code?: string; replacedId?: string }

async function act(intent: GiftCardIntent, { api }: Change): Promise<Done> {
  if (intent.intent === 'freeze') {
    const { id, frozen } = intent
    const { message } = await api('PUT /api/admin/gift-cards/:id', {
      params: { id },
      body: { frozen },
    })
    toast.success(message ?? '')
    return {}
  }
  const { message, data } =
    intent.intent === 'issue'
      ? await api('POST /api/admin/gift-cards', { body: intent.card })
      : await api('POST /api/admin/gift-cards/:id/code', { params: { id: intent.id } })
  toast.success(message ?? '')
  return {
    ...(data.code !== null && { code: data.code }),
    ...(intent.intent === 'replace' && { replacedId: intent.id }),
  }
}
export const clientAction = createIntentAction(act, ({ intent }) => intent === 'issue')

export const meta = () => panelMeta(t('Gift cards'))

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { cards, total, nextCursor, failed, owed } = loaderData
  const [search] = useSearchParams()
  const [shownCode, setShownCode] = useState<{ code: string; cardId?: string | undefined }>()
  // The page sends it, because the card's row may leave a search for its old code.
  const { send: replace, busy } = useSend<GiftCardIntent, Done>({
    onDone({ code, replacedId }) {
      if (code) setShownCode({ code, cardId: replacedId })
      // The code of another card stays, because it is shown only once.
      else if (shownCode?.cardId === replacedId) setShownCode(undefined)
    },
  })
  const q = search.get('q') ?? undefined
  const cursor = search.get('cursor') ?? undefined
  return (
    <div className="space-y-8">
      <div>
        <h1 className="text-3xl text-maroon">{t('Gift cards')}</h1>
        {!failed && (
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {t('The shop owes {amount} on gift cards and as store credit.', {
              amount: formatRupees(owed),
            })}
          </p>
        )}
      </div>
      <IssueForm onIssued={(code) => code && setShownCode({ code })} />
      {shownCode && (
        <div className="max-w-md" role="status">
          <Field
            label={t('Code of the card')}
            hint={t('Write it down now: it is not stored, and shown only once.')}
            value={shownCode.code}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
      <section className="max-w-3xl">
        <FilterBar
          getHref={adminGiftCardsPath}
          label={t('Search gift cards')}
          placeholder={t('Name, email or end of the code')}
          active={0}
        />
        {failed ? (
          <FailedList sentence={failed} />
        ) : cards.length === 0 ? (
          <Empty title={q ? t('No gift card fits this') : t('No gift cards yet')} />
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {cards.map((card) => (
              <CardRow
                key={card._id}
                card={card}
                isBusy={busy}
                onReplace={() => replace({ intent: 'replace', id: card._id })}
              />
            ))}
          </ul>
        )}
        <Pager
          shownCount={cards.length}
          total={total}
          size={PAGE}
          cursor={cursor}
          nextCursor={nextCursor}
          getHref={(at) => adminGiftCardsPath({ q, cursor: at })}
        />
      </section>
    </div>
  )
}
