import type { NewReview } from '#shared/catalogue/review-schema.ts'
import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import NotFound from '../../shared/not-found.tsx'
import { toast } from '../../ui/toast.ts'

export type AddReviewIntent = Omit<NewReview, 'userId'>

export const clientAction = createIntentAction(async (review: AddReviewIntent, { api, user }) => {
  await api('POST /api/shop/review/add', { body: { ...review, userId: user?.id } })
  toast.success(t('Review added successfully!'))
})

export { clientLoader, loader } from '../../shared/not-found.tsx'
export default NotFound
