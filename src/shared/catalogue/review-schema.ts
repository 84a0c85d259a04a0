import { z } from 'zod'
import { answer, id, instant, listAnswer, pageQuery } from '../envelope.ts'

export const newReview = z.object({
  productId: id,
  userId: z.string().optional(),
  /** Accepted for the form's sake; the name shown is the account's. */
  userName: z.string().max(200).optional(),
  reviewMessage: z
    .string('Please write a few words.')
    .trim()
    .min(1, 'Please write a few words.')
    .max(2000, 'A review can have at most 2,000 characters.'),
  reviewValue: z
    .number('Please choose a number of stars.')
    .int('Stars come whole.')
    .min(1, 'Please choose 1 to 5 stars.')
    .max(5, 'Please choose 1 to 5 stars.'),
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
  createdAt: instant,
})
export type Review = z.infer<typeof review>

export const reviewQuery = z.object(pageQuery)
export const reviewAnswer = answer({ data: review })
export const reviewsAnswer = listAnswer(review)
