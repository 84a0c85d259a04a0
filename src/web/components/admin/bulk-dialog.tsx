import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { BulkChange } from '#shared/catalogue.ts'
import type { Answer } from '../../api/client.ts'
import type { Refused } from '../../api/load.ts'
import type { ProductIntent } from '../../pages/admin/products.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { BulkTable } from './bulk-table.tsx'

type Change = BulkChange['change']
export type BulkKind = Change['kind']

const words: Record<BulkKind, { title: string; label: string; hint: string }> = {
  price: {
    title: 'Change price',
    label: 'Percent',
    hint: '10 makes them dearer by a tenth, -10 cheaper. Sale prices move along.',
  },
  sale: { title: 'Put on sale', label: 'Percent off', hint: '0 takes them off sale.' },
  stock: { title: 'Set stock', label: 'Pieces', hint: 'The same number for each of them.' },
  delete: { title: 'Delete', label: '', hint: '' },
}

function changeOf(kind: BulkKind, typed: string): Change | null {
  if (kind === 'delete') return { kind }
  if (typed.trim() === '' || !Number.isFinite(Number(typed))) return null
  return kind === 'stock' ? { kind, stock: Number(typed) } : { kind, percent: Number(typed) }
}

type Props = { ids: string[]; kind: BulkKind; onClose: () => void; onDone: () => void }

/** Says what would change before anything does. */
export default function BulkDialog({ ids, kind, onClose, onDone }: Props) {
  const fetcher = useFetcher<
    { ok: true; rows?: Answer<'POST /api/admin/products/bulk'>['data'] } | Refused
  >()
  const [typed, setTyped] = useState('')
  // What the table below shows is the outcome of this text and no other.
  const [previewed, setPreviewed] = useState<string | null>(null)
  const change = changeOf(kind, typed)
  const { title, label, hint } = words[kind]
  const idle = fetcher.state === 'idle'
  const answer = fetcher.data
  const rows = answer?.ok && previewed === typed ? answer.rows : undefined
  const count = `${ids.length} ${ids.length === 1 ? 'product' : 'products'}`

  const applied = idle && answer?.ok === true && !answer.rows
  const finish = useEffectEvent(() => {
    onDone()
    onClose()
  })
  useEffect(() => {
    if (applied) finish()
  }, [applied])

  function send(preview: boolean) {
    if (!change) return
    if (preview) setPreviewed(typed)
    const sent: ProductIntent = { intent: 'bulk', bulk: { ids, change, preview } }
    fetcher.submit(sent as never, { method: 'post', encType: 'application/json' })
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={
        kind === 'delete'
          ? `${count} would leave the shop at once. Orders that have them keep them.`
          : `For ${count}. Nothing changes before you apply it.`
      }
    >
      <form
        className="space-y-5 px-6 py-6 sm:px-8"
        onSubmit={(event) => {
          event.preventDefault()
          send(!rows)
        }}
      >
        {kind !== 'delete' && (
          <Field
            label={label}
            hint={hint}
            type="number"
            step={kind === 'stock' ? 1 : 'any'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {answer?.ok === false && (
          <p role="alert" className="text-red">
            {answer.message}
          </p>
        )}
        {rows && <BulkTable rows={rows} kind={kind} />}
        <div className="flex flex-wrap gap-3">
          <Button
            kind={rows ? 'outline' : 'primary'}
            disabled={!change || !idle}
            onClick={() => send(true)}
          >
            Preview
          </Button>
          {rows && (
            <Button type="submit" kind={kind === 'delete' ? 'danger' : 'primary'} disabled={!idle}>
              {kind === 'delete' ? `Delete ${count}` : `Apply to ${count}`}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
