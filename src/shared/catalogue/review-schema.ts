import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, id, instant, line, listAnswer, pageQuery } from '../envelope.ts'
import { isVisible } from '../typed-text.ts'
import { reviewFilters } from './panel-vocabulary.ts'

export const newReview = z.object({
  productId: id,
  userId: z.string().optional(),
  /** Ignored: the account's name is shown. */
  userName: z.string().max(200).optional(),
  reviewMessage: z
    .string(fault('Please write a few words.'))
    .trim()
    .min(1, fault('Please write a few words.'))
    .refine(isVisible, fault('Please write a few words.'))
    .max(2000, fault('A review can have at most 2,000 characters.')),
  reviewValue: z
    .number(fault('Please choose a number of stars.'))
    .int(fault('Stars come whole.'))
    .min(1, fault('Please choose 1 to 5 stars.'))
    .max(5, fault('Please choose 1 to 5 stars.')),
})
export type NewReview = z.infer<typeof newReview>

export const review = z.object({
  _id: id,
  productId: id,
  userId: id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.number().int(),
  verifiedPurchase: z.boolean(),
  /** Empty without a reply by the owner. */
  reply: z.string(),
  createdAt: instant,
})
export type Review = z.infer<typeof review>

export const reviewQuery = z.object(pageQuery)
export const reviewAnswer = answer({ data: review })
export const reviewsAnswer = listAnswer(review)

export const queuedReview = review.extend({
  productTitle: z.string(),
  /** May be empty. */
  productTitleHindi: z.string(),
  productImage: z.string(),
  /** Empty while the review is shown. */
  hiddenReason: z.string(),
})
export type QueuedReview = z.infer<typeof queuedReview>
export const queuedReviewAnswer = answer({ data: queuedReview })
export const queuedReviewsAnswer = listAnswer(queuedReview)

export const queueQuery = z.object({
  show: z.enum(reviewFilters).optional(),
  /** Most stars. */
  stars: asNumber(z.number().int().min(1).max(5).optional()),
  product: id.optional(),
  q: z.string().trim().max(100).optional(),
  ...pageQuery,
})
export type QueueQuery = z.infer<typeof queueQuery>

export const hideInput = z.object({ reason: line(300, 'The reason') })
export const replyInput = z.object({
  /** The reply that the editor saw; 409 if it has changed. */
  replyWas: z.string().max(2000).optional(),
  /** Empty removes the reply. */
  reply: z
    .string()
    .trim()
    .max(2000, fault('{what} can have at most {n} characters.', { what: 'A reply', n: '2,000' })),
})
export type Reply = z.infer<typeof replyInput>
