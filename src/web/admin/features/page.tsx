import { t } from '#shared/words/panel.ts'
import { panelMeta } from '../shared/panel-meta.ts'
import { loadingForStaff } from '../shared/roles.ts'

const load = loadingForStaff('any', async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Features'))

export default function Features() {
  return <h1 className="text-3xl text-maroon">{t('admin features')}</h1>
}
