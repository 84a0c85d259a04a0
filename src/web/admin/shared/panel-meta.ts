import { t } from '#shared/words/panel.ts'
import { pageMeta } from '../../shared/page-meta.ts'

/** A screen's title, with the panel's name behind it. */
export const panelMeta = (title: string) =>
  pageMeta({ title: `${title} · ${t('Admin Panel')}`, hidden: true })
