import { Minus, Plus, X } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PieceToCount } from '#shared/catalogue/stock-schema.ts'
import { MAX_COUNTED, MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { errorMessage } from '../../api/errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { countText } from '../shared/count-text.ts'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import { Camera } from './camera.tsx'
import { type CountedPiece, countDraft, countOf, withCounted } from './count-draft.ts'

// Redirects staff without the permission.
const load = createStaffLoader('catalogue', async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Stock count'))

export default function StockCountPage() {
  const session = useBrowserSession()
  const field = useRef<HTMLInputElement>(null)
  const [pieces, setPieces] = useState<CountedPiece[]>([])
  const [found, setFound] = useState<PieceToCount[]>([])
  const [notice, setNotice] = useState<string>()
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: () => setPieces([]) })
  const differing = pieces.filter(({ counted, onHand }) => counted !== onHand)
  const isFull = pieces.length >= MAX_COUNTED

  // The server does not know the draft.
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    setPieces(countDraft.read())
    setIsRead(true)
  }, [])
  useEffect(() => {
    if (isRead) countDraft.keep(pieces)
  }, [isRead, pieces])

  function count(piece: PieceToCount, counted: number) {
    setPieces((all) => withCounted(all, piece, counted))
  }

  function countOneMore(piece: PieceToCount) {
    setFound([])
    setNotice(undefined)
    setPieces((all) => withCounted(all, piece, countOf(all, piece) + 1))
    field.current?.focus()
  }

  async function find(q: string) {
    if (q.trim() === '') return
    setNotice(undefined)
    try {
      const { data } = await session.api('GET /api/admin/stock/pieces', { query: { q } })
      const [only, ...others] = data
      if (only && others.length === 0) return countOneMore(only)
      setFound(data)
      if (!only) setNotice(t('No piece has “{text}” as its SKU or in its title.', { text: q }))
    } catch (error) {
      setNotice(errorMessage(error))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = field.current?.value ?? ''
    // A scanner types the next code at once.
    if (field.current) field.current.value = ''
    void find(text)
  }

  return (
    <div>
      <PageHead
        title={t('Stock count')}
        about={t(
          'Scan or type a SKU: each scan counts one piece more. Nothing changes until you book.',
        )}
      />
      <form method="post" className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <Field
            ref={field}
            label={t('SKU or title')}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="next"
            maxLength={100}
            disabled={isFull}
          />
        </div>
        <Button type="submit" disabled={isFull}>
          {t('Count')}
        </Button>
      </form>
      <Camera onCode={find} />
      <p role="status" className="min-h-6 py-2 text-sm">
        {notice}
      </p>
      {found.length > 0 && (
        <ul aria-label={t('Which one?')} className="mb-6 divide-y divide-line border border-gold">
          {found.map((piece) => (
            <li key={`${piece.productId} ${piece.size}`}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-3 text-left hover:text-maroon"
                onClick={() => countOneMore(piece)}
              >
                <Name piece={piece} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('Counted pieces')} className="divide-y divide-line border-y border-line">
        {pieces.map((piece) => (
          <Row
            key={`${piece.productId} ${piece.size}`}
            piece={piece}
            onCount={(counted) => count(piece, counted)}
            onRemove={() => setPieces((all) => all.filter((one) => one !== piece))}
          />
        ))}
      </ul>
      {pieces.length > 0 && (
        <form
          method="post"
          className="save-bar space-y-3 py-4"
          onSubmit={(event) => {
            event.preventDefault()
            send('POST /api/admin/stock/count', {
              body: {
                rows: pieces.map(({ productId, size, onHand, counted, lastCount }) => ({
                  ...{ productId, size, seen: onHand, counted, lastCount },
                })),
              },
            })
          }}
        >
          <p className="tabular-nums">
            {differing.length === 0
              ? t('{pieces} as expected', { pieces: countText(pieces.length, 'row') })
              : t('{n} of {all} differ', { n: differing.length, all: pieces.length })}
          </p>
          <Alert>{refusal?.message}</Alert>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={busy || differing.length === 0}>
              {busy ? t('Saving …') : t('Book the differences')}
            </Button>
            <Button kind="quiet" onClick={() => setPieces([])}>
              {t('Begin again')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

function Name({ piece }: { piece: PieceToCount }) {
  const { image, size, sku } = piece
  return (
    <>
      <Picture
        src={image}
        alt=""
        sizes="36px"
        className="aspect-3/4 h-12 w-9 shrink-0 border border-line object-cover"
      />
      <span className="min-w-0 py-1 wrap-anywhere">
        {getTitle(piece)}
        {size && t(', size {size}', { size })}
        {sku && <span className="block text-sm text-ink-soft">{sku}</span>}
      </span>
    </>
  )
}

type RowProps = {
  piece: CountedPiece
  onCount: (counted: number) => void
  onRemove: () => void
}

function Row({ piece, onCount, onRemove }: RowProps) {
  const { counted, onHand } = piece
  const name = [getTitle(piece), piece.size].filter(Boolean).join(', ')
  const difference = counted - onHand
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Name piece={piece} />
      </div>
      <div className="flex items-center">
        <IconButton
          label={t('One less: {name}', { name })}
          disabled={counted === 0}
          onClick={() => onCount(counted - 1)}
        >
          <Minus size={18} strokeWidth={1.5} />
        </IconButton>
        <input
          aria-label={t('Counted: {name}', { name })}
          inputMode="numeric"
          value={counted}
          onChange={({ target }) => {
            const typed = Number(target.value)
            if (Number.isInteger(typed) && typed >= 0 && typed <= MAX_STOCK) onCount(typed)
          }}
          className="min-h-11 w-14 rounded-sm border border-field bg-white/70 text-center tabular-nums"
        />
        <IconButton label={t('One more: {name}', { name })} onClick={() => onCount(counted + 1)}>
          <Plus size={18} strokeWidth={1.5} />
        </IconButton>
        <span
          className={`w-24 text-right text-sm tabular-nums ${difference === 0 ? 'text-ink-soft' : 'text-red'}`}
        >
          {difference === 0
            ? t('as expected')
            : t('{n} expected', { n: onHand.toLocaleString('en-IN') })}
        </span>
        <IconButton label={t('Remove {name}', { name })} onClick={onRemove}>
          <X size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
    </li>
  )
}
