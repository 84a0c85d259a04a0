import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { adminGiftCardsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { parseSearch } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { CardRow } from './card-row.tsx'

const IssueSheet = onDemand(() => import('./issue-sheet.tsx'))

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const query = { ...parseSearch(searchParams), limit: LIST_SIZE }
  return { list: await orEmpty(api('GET /api/admin/gift-cards', { query })) }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Gift cards'))

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData
  const [search] = useSearchParams()
  const [isIssuing, setIssuing] = useState(false)
  const [shownCode, setShownCode] = useState<{ code: string; cardId?: string }>()
  // The page sends it, because the card's row may leave a search for its old code.
  const { send: replace, busy } = useCall<'POST /api/admin/gift-cards/:id/code'>({
    onDone({ data: { code } }, { params: { id: cardId } }) {
      if (code) setShownCode({ code, cardId })
      // The code of another card stays, because it is shown only once.
      else if (shownCode?.cardId === cardId) setShownCode(undefined)
    },
  })
  return (
    <>
      <ListPage
        title={t('Gift cards')}
        about={
          list.owed !== undefined &&
          t('The shop owes {amount} on gift cards and as store credit.', {
            amount: formatRupees(list.owed),
          })
        }
        list={list}
        choice={parseSearch(search)}
        getHref={adminGiftCardsPath}
        search={{
          label: t('Search gift cards'),
          placeholder: t('Name, email or end of the code'),
        }}
        empty={{ title: t('No gift cards yet'), filteredTitle: t('No gift card fits this') }}
        actions={<Button onClick={() => setIssuing(true)}>{t('Issue a gift card')}</Button>}
        notice={
          shownCode && (
            <div className="mb-8 max-w-md" role="status">
              <Field
                label={t('Code of the card')}
                hint={t('Write it down now: it is not stored, and shown only once.')}
                value={shownCode.code}
                readOnly
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </div>
          )
        }
        row={(card) => (
          <CardRow
            card={card}
            isBusy={busy}
            onReplace={() =>
              replace('POST /api/admin/gift-cards/:id/code', { params: { id: card._id } })
            }
          />
        )}
      />
      {isIssuing && (
        <IssueSheet
          onIssued={(code) => {
            setIssuing(false)
            if (code) setShownCode({ code })
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </>
  )
}
