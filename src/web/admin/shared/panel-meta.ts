import { t } from '#shared/words/panel.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const panelMeta = (title: string) =>
  pageMeta({ title: `${title} · ${t('Admin Panel')}`, noIndex: true })
