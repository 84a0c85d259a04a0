import { t } from '#shared/words/words.ts'
import { toast } from '../../ui/toast.ts'

export const copyLink = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast.success(t('Link copied')),
    () => toast.error(t('Your browser does not allow copying. The link is {url}', { url })),
  )
