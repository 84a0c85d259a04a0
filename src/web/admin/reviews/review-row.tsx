import { useState } from 'react'
import { Link } from 'react-router'
import type { QueuedReview } from '#shared/catalogue/review-schema.ts'
import { productPreviewPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { formatMoment } from '../../shared/dates.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ReviewIntent } from './intent.ts'

export function ReviewRow({ review }: { review: QueuedReview }) {
  const [open, setOpen] = useState<'hide' | 'reply'>()
  // The edited reply; it may change meanwhile.
  const [replyWas, setReplyWas] = useState('')
  const { send, busy, refusal } = useSend<ReviewIntent>({ onDone: () => setOpen(undefined) })
  const { _id: id, hiddenReason, reply } = review
  const isStale = refusal?.code === 'overtaken'
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-4 py-5">
      <Picture
        src={review.productImage}
        alt=""
        sizes="56px"
        className="aspect-3/4 w-14 border border-line object-cover"
      />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{review.userName}</span>
          <span className="text-ink-soft"> {t('on')} </span>
          <Link
            to={productPreviewPath(review.productId)}
            className="text-maroon underline decoration-gold underline-offset-4"
          >
            {getTitle({ title: review.productTitle, titleHindi: review.productTitleHindi })}
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          {t('{n} of 5 stars', { n: review.reviewValue })}, {formatMoment(review.createdAt)}
          {review.verifiedPurchase && t(', bought it')}
        </p>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{review.reviewMessage}</p>
        {hiddenReason && (
          <p className="mt-2 wrap-anywhere text-red">
            {t('Hidden: {reason}', { reason: hiddenReason })}
          </p>
        )}
        {reply && (open !== 'reply' || isStale) && (
          <blockquote className="mt-3 border-l-2 border-gold pl-4 wrap-anywhere whitespace-pre-line">
            {reply}
          </blockquote>
        )}
        {open ? (
          <Words
            key={open}
            label={open === 'hide' ? t('Reason (only you see this)') : t('Your public reply')}
            start={open === 'reply' ? reply : ''}
            blankIsFine={open === 'reply' && reply !== ''}
            maxLength={open === 'hide' ? 300 : 2000}
            error={refusal?.message}
            busy={busy}
            onCancel={() => setOpen(undefined)}
            onSave={(words) =>
              send(
                open === 'hide'
                  ? { intent: 'hide', id, reason: words }
                  : { intent: 'reply', id, reply: words, replyWas: isStale ? reply : replyWas },
              )
            }
          />
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              kind="outline"
              className="px-4!"
              onClick={() => {
                setReplyWas(reply)
                setOpen('reply')
              }}
            >
              {reply ? t('Change the reply') : t('Reply')}
            </Button>
            {hiddenReason ? (
              <Button
                kind="outline"
                className="px-4!"
                disabled={busy}
                onClick={() => send({ intent: 'show', id })}
              >
                {t('Show again')}
              </Button>
            ) : (
              <Button kind="danger" className="px-4!" onClick={() => setOpen('hide')}>
                {t('Hide')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

type WordsProps = {
  label: string
  start: string
  blankIsFine: boolean
  maxLength: number
  error: string | undefined
  busy: boolean
  onSave: (words: string) => void
  onCancel: () => void
}

function Words({
  label,
  start,
  blankIsFine,
  maxLength,
  error,
  busy,
  onSave,
  onCancel,
}: WordsProps) {
  const [words, setWords] = useState(start)
  useUnsaved(words !== start)
  return (
    <form
      method="post"
      className="mt-3 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(words)
      }}
    >
      <AreaField
        label={label}
        rows={3}
        maxLength={maxLength}
        value={words}
        error={error}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy || (words.trim() === '' && !blankIsFine)}>
          {t('Save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
