import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Review } from '#shared/catalogue/review-schema.ts'
import { paths, productPath } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { withNext } from '../../guards.ts'
import { formatDate } from '../../shared/dates.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { useMore } from '../shared/use-more.tsx'
import type { AddReviewIntent } from './add-review.tsx'
import { REVIEWS, type ReviewPage } from './load-product.ts'
import { StarPicker, Stars } from './stars.tsx'

type Props = { first: ReviewPage; productId: string; preview?: boolean | undefined }

export function Reviews({ first, productId, preview }: Props) {
  const { user } = useSession()
  const { rows: reviews, button } = useMore(productId, first, (api, cursor) =>
    api('GET /api/shop/review/:productId', {
      params: { productId },
      query: { limit: REVIEWS, cursor },
    }),
  )
  const hasReviewed = reviews.some((review) => review.userId === user?.id)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-2xl text-maroon">
        {t('Reviews')}
      </h2>
      {first.failed ? (
        <FailedList sentence={first.failed} />
      ) : reviews.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('No Reviews')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {reviews.map((review) => (
            <ReviewEntry key={review._id} review={review} />
          ))}
        </ul>
      )}
      {button}
      {!hasReviewed && !preview && user && (
        <ReviewForm key={productId} productId={productId} userName={user.userName} />
      )}
      {!user && !preview && (
        <p className="mt-5 border-t border-line pt-5">
          <Link to={withNext(paths.login, productPath(productId))} className="text-link">
            {t('Sign in to write a review')}
          </Link>
        </p>
      )}
      <p className="mt-5 hidden text-ink-soft noscript:block">
        {t('Turn on scripts in your browser to write a review.')}
      </p>
    </section>
  )
}

/** Detected by the script, for screen readers. */
const detectLanguage = (text: string) => (/\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en')

function ReviewEntry({ review }: { review: Review }) {
  const { shop } = useSession()
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium">{review.userName}</p>
        <Stars value={review.reviewValue} />
        <span className="sr-only">{t('{n} of 5 stars', { n: review.reviewValue })}</span>
        {review.verifiedPurchase && (
          <p className="inline-flex items-center gap-1 text-sm text-green">
            <Icon name="badge-check" size={16} /> {t('Verified purchase')}
          </p>
        )}
      </div>
      <p
        lang={detectLanguage(review.reviewMessage)}
        className="mt-1 wrap-anywhere whitespace-pre-line"
      >
        {review.reviewMessage}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{formatDate(review.createdAt)}</p>
      {review.reply && (
        <blockquote className="mt-3 border-l-2 border-gold pl-4">
          <p className="text-sm font-medium">
            {t('{shop} replied', { shop: translate(shop.name) })}
          </p>
          <p lang={detectLanguage(review.reply)} className="wrap-anywhere whitespace-pre-line">
            {review.reply}
          </p>
        </blockquote>
      )}
    </li>
  )
}

/** Kept while other products are viewed. */
type Draft = { stars: number; text: string }
const blank: Draft = { stars: 0, text: '' }
const drafts = new Map<string, Draft>()

function ReviewForm({ productId, userName }: { productId: string; userName: string }) {
  const { send, busy, refusal } = useSend<AddReviewIntent>({
    action: paths.reviews,
    onDone: () => void drafts.delete(productId),
  })
  const [{ stars, text }, setDraft] = useState(() => drafts.get(productId) ?? blank)

  useUnsaved(text.trim() !== '', { isDraft: true })

  function keep(part: Partial<Draft>) {
    const draft = { ...(drafts.get(productId) ?? blank), ...part }
    drafts.set(productId, draft)
    setDraft(draft)
  }

  function review(event: FormEvent) {
    event.preventDefault()
    send({ productId, userName, reviewMessage: text, reviewValue: stars })
  }

  return (
    <form
      method="post"
      onSubmit={review}
      className="mt-5 space-y-3 border-t border-line pt-5 noscript:hidden"
    >
      <StarPicker
        value={stars}
        error={stars === 0 ? refusal?.message : undefined}
        onChange={(value) => keep({ stars: value })}
      />
      <AreaField
        label={t('Write a review')}
        name="reviewMessage"
        rows={3}
        value={text}
        error={stars > 0 ? refusal?.message : undefined}
        onChange={(event) => keep({ text: event.target.value })}
      />
      <Button type="submit" kind="outline" disabled={text.trim() === '' || busy}>
        {t('Submit')}
      </Button>
      <MissingFields labels={[text.trim() === '' && t('the words of your review')]} />
    </form>
  )
}
