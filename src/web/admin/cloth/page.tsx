import { useState } from 'react'
import { Link } from 'react-router'
import type { Cloth } from '#shared/catalogue/making/cloth-schema.ts'
import { clothPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Empty } from '../../ui/states.tsx'
import { parseCentimetres, toMetres } from '../shared/metres.ts'
import { MovementList } from '../shared/movement-list.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'

type Reason = 'received' | 'corrected'

const MOVEMENTS = 50

const load = createStaffLoader('catalogue', async ({ api, url }) => {
  const id = url.searchParams.get('cloth')
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [{ data: cloths }, movements] = await Promise.all([
    api('GET /api/admin/cloth'),
    id
      ? api('GET /api/admin/cloth/:id/movements', {
          params: { id },
          query: { limit: MOVEMENTS, cursor },
        })
      : undefined,
  ])
  return { cloths, chosenCloth: cloths.find(({ _id }) => _id === id), movements, cursor }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Cloth'))

export default function Cloths({ loaderData }: Route.ComponentProps) {
  const { cloths, chosenCloth, movements, cursor } = loaderData
  return (
    <div>
      <PageHead
        title={t('Cloth')}
        about={t('What is made to order is cut from it. Orders hold it like stock.')}
      />
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem]">
        {cloths.length === 0 ? (
          <Empty title={t('No cloth yet')} />
        ) : (
          <ul className="divide-y divide-line self-start border-y border-line">
            {cloths.map((cloth) => (
              <li key={cloth._id} className="flex flex-wrap items-center gap-x-6 py-2">
                <Link
                  to={clothPath(cloth._id)}
                  aria-current={cloth === chosenCloth ? 'true' : undefined}
                  className="flex min-h-11 min-w-0 flex-1 items-center text-maroon underline decoration-gold underline-offset-4 aria-[current]:font-semibold"
                >
                  {cloth.name}
                </Link>
                <span className="tabular-nums">
                  {t('{n} m free', { n: toMetres(cloth.freeCm) })}
                </span>
                {cloth.heldCm > 0 && (
                  <span className="text-sm text-ink-soft tabular-nums">
                    {t('{n} m held', { n: toMetres(cloth.heldCm) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {chosenCloth ? <CorrectForm key={chosenCloth._id} cloth={chosenCloth} /> : <AddForm />}
      </div>
      {chosenCloth && movements && (
        <>
          <h2 className="mt-10 mb-3 text-2xl">
            {t('Movements of {name}', { name: chosenCloth.name })}
          </h2>
          {chosenCloth.products.length > 0 && (
            <p className="mb-3 text-sm text-ink-soft">
              {t('Cut for {names}', { names: chosenCloth.products.join(', ') })}
            </p>
          )}
          <MovementList
            movements={movements.data}
            change={({ changeCm }) =>
              (changeCm > 0 ? '+' : '−') + t('{n} m', { n: toMetres(Math.abs(changeCm)) })
            }
            reason={(entry) => t(reasonLabels[entry.reason])}
          />
          <Pager
            shownCount={movements.data.length}
            total={movements.total}
            size={MOVEMENTS}
            cursor={cursor}
            nextCursor={movements.nextCursor}
            getHref={(at) => clothPath(chosenCloth._id, at)}
          />
        </>
      )}
    </div>
  )
}

const reasonLabels = {
  received: 'Cloth arrived',
  corrected: 'Length corrected',
  sold: 'Sold with an order',
  returned: 'Back from an order',
  cut: 'Cut with another length than ordered',
} as const

const formLook = 'space-y-4 self-start border border-line bg-ivory-deep/60 p-5'

function AddForm() {
  const { send, busy, refusal } = useCall({
    showsRefusal: true,
    onDone() {
      setName('')
      setMetres('')
    },
  })
  const [name, setName] = useState('')
  const [metres, setMetres] = useState('')
  const cm = parseCentimetres(metres)
  return (
    <form
      method="post"
      aria-label={t('Add cloth')}
      className={formLook}
      onSubmit={(event) => {
        event.preventDefault()
        send('POST /api/admin/cloth', { body: { name, cm } })
      }}
    >
      <Field label={t('Name')} value={name} onChange={({ target }) => setName(target.value)} />
      <Field
        label={t('Length in metres')}
        inputMode="decimal"
        autoComplete="off"
        value={metres}
        onChange={({ target }) => setMetres(target.value)}
      />
      <Alert>{refusal?.message}</Alert>
      <Button
        type="submit"
        className="w-full"
        disabled={busy || name.trim() === '' || !Number.isInteger(cm)}
      >
        {t('Add cloth')}
      </Button>
    </form>
  )
}

function CorrectForm({ cloth }: { cloth: Cloth }) {
  const { send, busy, refusal } = useCall({
    showsRefusal: true,
    onDone() {
      setMetres('')
      setNote('')
    },
  })
  const [reason, setReason] = useState<Reason>('received')
  const [metres, setMetres] = useState('')
  const [note, setNote] = useState('')
  const [name, setName] = useState(cloth.name)
  const changeCm = parseCentimetres(metres)
  const isReady = Number.isInteger(changeCm) && changeCm !== 0 && note.trim() !== ''
  const id = cloth._id
  return (
    <div className="space-y-4 self-start">
      <form
        method="post"
        aria-label={t('Correct the length')}
        className={formLook}
        onSubmit={(event) => {
          event.preventDefault()
          send('POST /api/admin/cloth/:id/correct', {
            params: { id },
            body: { changeCm, reason, note },
          })
        }}
      >
        <SelectField
          label={t('What happened')}
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          <option value="received">{t(reasonLabels.received)}</option>
          <option value="corrected">{t(reasonLabels.corrected)}</option>
        </SelectField>
        <Field
          label={t('Metres, negative if removed')}
          inputMode="text"
          autoComplete="off"
          value={metres}
          onChange={({ target }) => setMetres(target.value)}
        />
        <Field
          label={t('Reason')}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Alert>{refusal?.message}</Alert>
        <Button type="submit" className="w-full" disabled={busy || !isReady}>
          {t('Save')}
        </Button>
      </form>
      <form
        method="post"
        aria-label={t('Rename')}
        className={formLook}
        onSubmit={(event) => {
          event.preventDefault()
          send('PUT /api/admin/cloth/:id', { params: { id }, body: { name } })
        }}
      >
        <Field label={t('Name')} value={name} onChange={({ target }) => setName(target.value)} />
        <Button
          type="submit"
          kind="outline"
          className="w-full"
          disabled={busy || name.trim() === '' || name === cloth.name}
        >
          {t('Rename')}
        </Button>
      </form>
    </div>
  )
}
