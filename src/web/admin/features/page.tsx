import { t } from '#shared/words/panel.ts'
import { loadingForMember } from '../../api/load.ts'
import { panelMeta } from '../shared/panel-meta.ts'

const load = loadingForMember(async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Features'))

export default function Features() {
  return <h1 className="text-3xl text-maroon">{t('admin features')}</h1>
}
