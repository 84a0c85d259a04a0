import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Review } from '#shared/catalogue/review-schema.ts'
import { paths } from '#shared/paths.ts'
import { useSend } from '../../api/send.ts'
import { formatDate } from '../../shared/dates.ts'
import { useLoginPrompt, useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import type { ReviewIntent } from './add-review.tsx'
import { StarPicker, Stars } from './stars.tsx'

type Props = { reviews: Review[]; productId: string; preview?: boolean | undefined }

export function Reviews({ reviews, productId, preview }: Props) {
  const { user } = useSession()
  const written = reviews.some((review) => review.userId === user?.id)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-2xl text-maroon">
        Reviews
      </h2>
      {reviews.length === 0 ? (
        <p className="mt-3 text-ink-soft">No Reviews</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {reviews.map((review) => (
            <ReviewEntry key={review._id} review={review} />
          ))}
        </ul>
      )}
      {!written && !preview && <ReviewForm key={productId} productId={productId} />}
    </section>
  )
}

function ReviewEntry({ review }: { review: Review }) {
  const { shop } = useSession()
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium">{review.userName}</p>
        <Stars value={review.reviewValue} />
        <span className="sr-only">{review.reviewValue} of 5 stars</span>
        {review.verifiedPurchase && (
          <p className="inline-flex items-center gap-1 text-sm text-green">
            <BadgeCheck size={16} strokeWidth={1.5} /> Verified purchase
          </p>
        )}
      </div>
      <p className="mt-1 break-words whitespace-pre-line">{review.reviewMessage}</p>
      <p className="mt-1 text-sm text-ink-soft">{formatDate(review.createdAt)}</p>
      {review.reply && (
        <blockquote className="mt-3 border-l-2 border-gold pl-4">
          <p className="text-sm font-medium">{shop.name} replied</p>
          <p className="break-words whitespace-pre-line">{review.reply}</p>
        </blockquote>
      )}
    </li>
  )
}

function ReviewForm({ productId }: { productId: string }) {
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { send, busy, refused } = useSend<ReviewIntent>({ action: paths.reviews })
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')

  function review(event: FormEvent) {
    event.preventDefault()
    if (!user) return askToSignIn()
    send({ productId, userName: user.userName, reviewMessage: text, reviewValue: stars })
  }

  return (
    <form method="post" onSubmit={review} className="mt-5 space-y-3 border-t border-line pt-5">
      <StarPicker value={stars} onChange={setStars} />
      <AreaField
        label="Write a review"
        name="reviewMessage"
        rows={3}
        value={text}
        error={refused?.message}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="outline" disabled={text.trim() === '' || busy}>
        Submit
      </Button>
    </form>
  )
}
