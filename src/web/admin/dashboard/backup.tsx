import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { BackupState } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'

type Backup = { at: string | null; isOld: boolean; state: BackupState }

const LOOK_EVERY_MS = 3000

export function BackupLine({ backup }: { backup: Backup }) {
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
  const isBad = isOld || state === 'failed'
  return (
    <div
      id="backup"
      role="status"
      className={`mb-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 bg-white/40 px-4 py-3 ${isBad ? 'border-red' : 'border-line'}`}
    >
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">
          {at
            ? t('The last good backup was made {moment}.', { moment: formatMoment(at) })
            : t('There is no good backup yet.')}
        </span>{' '}
        {isBad && (
          <>
            {t('Please tell whoever runs the server:')} <code>npm run backup</code> {t('says it.')}
          </>
        )}
      </p>
      {state !== 'unavailable' && (
        <Button
          kind="outline"
          className="px-4!"
          disabled={busy || isRunning}
          onClick={() => send('POST /api/admin/backup')}
        >
          {isRunning ? t('Backing up …') : t('Back up now')}
        </Button>
      )}
      <Alert className="w-full">{refusal?.message}</Alert>
    </div>
  )
}
