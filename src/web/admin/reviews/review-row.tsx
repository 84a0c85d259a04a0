import { useState } from 'react'
import { Link } from 'react-router'
import type { QueuedReview } from '#shared/catalogue/review-schema.ts'
import { productPreviewPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { formatMoment } from '../../shared/dates.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useCall } from '../shared/use-call.ts'

export function ReviewRow({ review }: { review: QueuedReview }) {
  const [openForm, setOpenForm] = useState<'hide' | 'reply'>()
  // The reply when editing began. A save is refused if it has changed since.
  const [initialReply, setInitialReply] = useState('')
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: openForm !== undefined,
    onDone: () => setOpenForm(undefined),
  })
  const { _id: id, hiddenReason, reply } = review
  const params = { id }
  const isStale = refusal?.code === 'overtaken'

  /** Opens a form, or closes it. A refusal of the previous form is cleared. */
  function showForm(form: 'hide' | 'reply' | undefined) {
    if (!busy) reset()
    setInitialReply(reply)
    setOpenForm(form)
  }

  const hide = (reason: string) =>
    send('PUT /api/admin/reviews/:id/hidden', { params, body: { reason } })

  function saveReply(text: string) {
    // After a conflict the newer reply is shown, so saving replaces it.
    const replyWas = isStale ? reply : initialReply
    send('PUT /api/admin/reviews/:id/reply', { params, body: { reply: text, replyWas } })
  }

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
        {reply && (openForm !== 'reply' || isStale) && (
          <blockquote className="mt-3 border-l-2 border-gold pl-4 wrap-anywhere whitespace-pre-line">
            {reply}
          </blockquote>
        )}
        {openForm ? (
          <TextForm
            label={openForm === 'hide' ? t('Reason (only you see this)') : t('Your public reply')}
            initialText={openForm === 'reply' ? reply : ''}
            // A blank reply removes the reply.
            canBeBlank={openForm === 'reply' && reply !== ''}
            maxLength={openForm === 'hide' ? 300 : 2000}
            error={refusal?.message}
            busy={busy}
            onCancel={() => showForm(undefined)}
            onSave={openForm === 'hide' ? hide : saveReply}
          />
        ) : (
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              kind="outline"
              className="px-4!"
              disabled={busy}
              onClick={() => showForm('reply')}
            >
              {reply ? t('Change the reply') : t('Reply')}
            </Button>
            {hiddenReason ? (
              <Button
                kind="outline"
                className="px-4!"
                disabled={busy}
                onClick={() => send('DELETE /api/admin/reviews/:id/hidden', { params })}
              >
                {t('Show again')}
              </Button>
            ) : (
              <Button
                kind="danger"
                className="px-4!"
                disabled={busy}
                onClick={() => showForm('hide')}
              >
                {t('Hide')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

type TextFormProps = {
  label: string
  initialText: string
  canBeBlank: boolean
  maxLength: number
  error: string | undefined
  busy: boolean
  onSave: (text: string) => void
  onCancel: () => void
}

function TextForm({
  label,
  initialText,
  canBeBlank,
  maxLength,
  error,
  busy,
  onSave,
  onCancel,
}: TextFormProps) {
  const [text, setText] = useState(initialText)
  useUnsaved(text !== initialText)
  return (
    <form
      method="post"
      className="mt-3 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
    >
      <AreaField
        label={label}
        rows={3}
        maxLength={maxLength}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy || (text.trim() === '' && !canBeBlank)}>
          {t('Save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
