import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isBackupMissing } from '../shared/is-backup-missing.ts'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/backup.ts'

const load = createStaffLoader('owner', async ({ api }) => ({
  backup: (await api('GET /api/admin/backup')).data,
}))
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Backup'))

const LOOK_EVERY_MS = 3000

export default function BackupPage({ loaderData: { backup } }: Route.ComponentProps) {
  const { at, isOld, state } = backup
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const { revalidate, state: loading } = useRevalidator()
  const isRunning = state === 'running'
  const look = useEffectEvent(() => loading === 'idle' && revalidate())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <RecordPage
      title={t('Backup')}
      about={t(
        'The shop’s data, and its pictures unless a storage service keeps them. A backup is restored on trial before it counts as good.',
      )}
    >
      <p
        role="status"
        className={`border-l-2 px-4 py-3 ${isBackupMissing(backup) ? 'border-red' : 'border-line'}`}
      >
        <span className="font-medium">
          {at
            ? t('The last good backup was made {moment}.', { moment: formatMoment(at) })
            : t('There is no good backup yet.')}
        </span>{' '}
        {(isOld || state === 'failed') && (
          <>
            {t('Please tell whoever runs the server:')} <code>npm run backup</code> {t('says it.')}
          </>
        )}
      </p>
      {state !== 'unavailable' && (
        <Button disabled={busy || isRunning} onClick={() => send('POST /api/admin/backup')}>
          {isRunning ? t('Backing up …') : t('Back up now')}
        </Button>
      )}
      <Alert>{refusal?.message}</Alert>
    </RecordPage>
  )
}
