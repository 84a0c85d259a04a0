import { useState } from 'react'
import { Link } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { StatementMatch } from '#shared/orders/statement-schema.ts'
import { MAX_STATEMENT, type ReceiptMethod, receiptMethods } from '#shared/orders/vocabulary.ts'
import { adminOrdersPath, panelPaths } from '#shared/panel-paths.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { type Change, createIntentAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { countText } from '../shared/count-text.ts'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { receiptMethodLabels } from '../shared/receipt-words.ts'
import { RefusalNote } from '../shared/refusal.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { RowCheck } from '../shared/row-check.tsx'
import { useSendFile } from '../shared/send-file.ts'
import { ListFile } from './list-file.tsx'

const load = createStaffLoader('orders', async () => null)
export const loader = load
export const clientLoader = load

/** `receiptId` makes the row recorded once, however often it is sent. */
type Entry = {
  receiptId: string
  orderId: string
  amount: number
  reference: string
  receivedOn: string
}
type MatchIntent =
  | { intent: 'match'; text: string }
  | { intent: 'record'; method: ReceiptMethod; entries: Entry[] }
/** By receipt id: null for a recorded row, else the refusal. */
type RecordResults = Record<string, string | null>
type MatchActionResult = { matches?: StatementMatch[]; recorded?: RecordResults }

async function act(intent: MatchIntent, { api }: Change): Promise<MatchActionResult> {
  if (intent.intent === 'match') {
    const { data } = await api('POST /api/admin/orders/match-money', {
      body: { text: intent.text },
    })
    return { matches: data }
  }
  const results: RecordResults = {}
  for (const { orderId: id, ...entry } of intent.entries)
    results[entry.receiptId] = await api('POST /api/admin/orders/received/:id', {
      params: { id },
      body: { ...entry, method: intent.method },
    }).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        return error.message
      },
    )
  return { recorded: results }
}
export const clientAction = createIntentAction(act, () => true)

export const meta = () => panelMeta(t('Match money'))

const outcomeLabels: Record<Exclude<StatementMatch['outcome'], 'ready'>, AnyMessage> = {
  payer:
    'No order has its reference. The amount and the payer fit this order; tick it if it is the one.',
  amount: 'The amount is not what is open',
  several: 'Several orders have this reference; open each',
  recorded: 'Recorded before',
  unknown: 'No order that waits for money has this reference',
}

/** A row whose payer fits is recorded only if the owner ticks it. */
const isRecordable = (outcome: StatementMatch['outcome']) =>
  outcome === 'ready' || outcome === 'payer'

export default function MatchMoney() {
  const [text, setText] = useState('')
  const [method, setMethod] = useState<ReceiptMethod>('upi')
  const [matches, setMatches] = useState<(StatementMatch & { receiptId: string })[]>([])
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set())
  const [recordResults, setRecordResults] = useState<RecordResults>({})
  const [isReading, setIsReading] = useState(false)
  const sendFile = useSendFile()
  const { send, busy, refusal } = useSend<MatchIntent, MatchActionResult>({
    onDone: ({ matches: foundMatches, recorded: done }) => {
      if (foundMatches) show(foundMatches)
      if (done) setRecordResults((previousResults) => ({ ...previousResults, ...done }))
    },
  })
  const chosenMatches = matches.filter(
    ({ outcome, order, receiptId }) =>
      isRecordable(outcome) &&
      order &&
      !excludedIds.has(receiptId) &&
      recordResults[receiptId] !== null,
  )
  useUnsaved(chosenMatches.length > 0)

  function show(foundMatches: readonly StatementMatch[]) {
    const rows = foundMatches.map((match) => ({ ...match, receiptId: uuidv7() }))
    setMatches(rows)
    setExcludedIds(
      new Set(rows.filter(({ outcome }) => outcome === 'payer').map(({ receiptId }) => receiptId)),
    )
    setRecordResults({})
  }

  async function readFile(file: File) {
    const form = new FormData()
    form.set('file', file)
    setIsReading(true)
    try {
      show((await sendFile('POST /api/admin/orders/match-file', form, () => {})).data)
      setText('')
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsReading(false)
    }
  }

  function record() {
    const entries = chosenMatches.flatMap(({ order, receiptId, reference, on }) =>
      order
        ? [
            {
              receiptId,
              orderId: order._id,
              amount: order.due,
              reference,
              receivedOn: on ?? dayInIndia(Date.now()),
            },
          ]
        : [],
    )
    send({ intent: 'record', method, entries })
  }

  function choose(receiptId: string, on: boolean) {
    const next = new Set(excludedIds)
    if (on) next.delete(receiptId)
    else next.add(receiptId)
    setExcludedIds(next)
  }

  return (
    <div>
      <PageHead
        title={t('Match money')}
        back={{ to: panelPaths.orders, label: t('Back to the orders') }}
      />
      <p className="mb-6 max-w-3xl text-ink-soft">
        {t(
          'Paste rows of your bank’s list or of a courier’s settlement, or choose its file. Orders are found by the UPI reference, waybill or order number, and the exact amount. Nothing is recorded before you say so.',
        )}
      </p>
      <form
        method="post"
        className="max-w-3xl space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ intent: 'match', text })
        }}
      >
        <AreaField
          label={t('Rows')}
          rows={8}
          maxLength={MAX_STATEMENT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SelectField
          label={t('Payment Method')}
          value={method}
          onChange={({ target }) => setMethod(target.value as ReceiptMethod)}
        >
          {receiptMethods.map((method) => (
            <option key={method} value={method}>
              {t(receiptMethodLabels[method])}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="outline" disabled={busy || isReading || text.trim() === ''}>
            {t('Find the orders')}
          </Button>
          <ListFile isReading={isReading} onFile={readFile} />
        </div>
        <RefusalNote refusal={refusal} />
      </form>
      {matches.length > 0 && (
        <section aria-label={t('Rows found')} className="mt-8">
          <ul className="divide-y divide-line border-y border-line">
            {matches.map((match) => (
              <MatchRow
                key={match.receiptId}
                match={match}
                isChosen={!excludedIds.has(match.receiptId)}
                result={recordResults[match.receiptId]}
                onChoose={(on) => choose(match.receiptId, on)}
              />
            ))}
          </ul>
          <Button className="mt-5" disabled={busy || chosenMatches.length === 0} onClick={record}>
            {t('Record {payments}', { payments: countText(chosenMatches.length, 'payment') })}
          </Button>
        </section>
      )}
    </div>
  )
}

type RowProps = {
  match: StatementMatch
  isChosen: boolean
  /** Undefined before the row was sent. */
  result: string | null | undefined
  onChoose: (on: boolean) => void
}

function MatchRow({ match, isChosen, result, onChoose }: RowProps) {
  const { row, outcome, order } = match
  const isReady = isRecordable(outcome) && result !== null
  return (
    <li className="flex gap-x-3 py-3">
      {isReady && order && (
        <RowCheck
          label={t('Record the money of {name}', {
            name: order.orderNumber || order.customer,
          })}
          checked={isChosen}
          onChange={onChoose}
          className="size-11 shrink-0"
        />
      )}
      <div className="min-w-0 flex-1">
        {order && (
          <p>
            <Link to={adminOrdersPath({ order: order._id })} className="text-link">
              {order.orderNumber || t('Order without a number yet')}
            </Link>
            , {order.customer},{' '}
            <span className="tabular-nums">
              {t('{amount} open', { amount: formatRupees(order.due) })}
            </span>
          </p>
        )}
        <p className="font-mono text-sm wrap-anywhere text-ink-soft">{row}</p>
        {outcome !== 'ready' && result !== null && (
          <p className={outcome === 'payer' ? 'text-ink-soft' : 'text-red'}>
            {t(outcomeLabels[outcome])}
          </p>
        )}
        {result === null && <p className="text-green">{t('Recorded')}</p>}
        {result && <p className="text-red">{result}</p>}
      </div>
    </li>
  )
}
