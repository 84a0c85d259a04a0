import { useCallback, useEffect, useId, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { adminAuditPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import type { Answer } from '../../../api/client.ts'
import { useSession } from '../../../shared/session.tsx'
import { Button, buttonStyle } from '../../../ui/button.tsx'
import { countText } from '../count-text.ts'
import { hasPermission } from '../roles.ts'
import { AuditList, loadAuditNames } from './audit-list.tsx'

const MAX_SHOWN = 5

type Props = { subject: string; className?: string }

/** The latest changes of a record. Only the owner sees them, as the audit log. */
export function RecordHistory(props: Props) {
  const { user } = useSession()
  return hasPermission(user, 'owner') && <History key={props.subject} {...props} />
}

type History = Pick<Answer<'GET /api/admin/audit'>, 'data' | 'total'> & {
  names: Awaited<ReturnType<typeof loadAuditNames>> | null
}

function History({ subject, className }: Props) {
  const heading = useId()
  const session = useBrowserSession()
  // The router replaces it after each change, which loads the history again.
  const pageData = useLoaderData()
  const [history, setHistory] = useState<History>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { subject, limit: MAX_SHOWN }
      try {
        const [list, names] = await Promise.all([
          session.api('GET /api/admin/audit', { query, signal }),
          loadAuditNames(session.api).catch(() => null),
        ])
        if (signal.aborted) return
        setHistory({ data: list.data, total: list.total, names })
        setFailed(false)
      } catch {
        if (!signal.aborted) setFailed(true)
      }
    },
    [session, subject],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load, pageData, attempt])
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading} className="mb-3 text-2xl text-maroon">
        {t('History')}
      </h2>
      {failed && (
        <p role="alert" className="text-red">
          {t('Something went wrong on our side. Please try again.')}{' '}
          <Button kind="outline" onClick={() => setAttempt(attempt + 1)}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {!history && !failed && <p className="text-ink-soft">{t('Loading …')}</p>}
      {history && !failed && <Entries {...history} subject={subject} />}
    </section>
  )
}

function Entries({ data, total, names, subject }: History & { subject: string }) {
  if (total === 0) return <p className="text-ink-soft">{t('No changes yet')}</p>
  return (
    <>
      <AuditList entries={data} names={names} />
      <Link to={adminAuditPath({ subject })} className={buttonStyle('outline', 'mt-4')}>
        {t('Show all {changes}', { changes: countText(total, 'change') })}
      </Link>
    </>
  )
}
