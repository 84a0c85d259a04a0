import { Link } from 'react-router'
import { adminEmailsPath } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { FailedEmail } from '#shared/shop/email-schema.ts'
import { emailTemplates } from '#shared/shop/email-templates.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { createCallAction } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { formatMoment } from '../../shared/dates.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const PAGE = 50

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const cursor = searchParams.get('cursor') ?? undefined
  const list = await orEmpty(api('GET /api/admin/mails', { query: { limit: PAGE, cursor } }))
  const { data: emails, total, nextCursor, failed } = list
  return { emails, total, nextCursor, failed, cursor }
})
export const loader = load
export const clientLoader = load

type EmailIntent = { id: string }

export const clientAction = createCallAction(
  ({ id }: EmailIntent, api) => api('POST /api/admin/mails/:id/again', { params: { id } }),
  () => true,
)

const kinds: Record<string, string> = {
  ...Object.fromEntries(Object.entries(emailTemplates).map(([kind, { label }]) => [kind, label])),
  staffInvite: 'Invitation',
  confirmEmail: 'Confirmation of an email address',
  notice: 'Security notice',
  resetAsked: 'New password',
  giftCard: 'Gift cards',
  textMessage: 'Send the code by text message',
}

export const meta = () => panelMeta(t('Emails'))

export default function FailedEmailsPage({ loaderData }: Route.ComponentProps) {
  const { emails, total, nextCursor, failed, cursor } = loaderData
  const { trial } = useSession().shop
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl text-maroon">{t('Email that could not be sent')}</h1>
      {total > 0 && (
        <p className="mt-1 mb-6 text-sm text-ink-soft tabular-nums">
          {t(
            '{mails}. Each was tried for several hours. Check the mail server, then send it again.',
            { mails: countText(total, 'mail') },
          )}
        </p>
      )}
      {failed ? (
        <FailedList sentence={failed} />
      ) : emails.length === 0 ? (
        <Empty
          title={trial.mail ? t('This shop does not send email yet') : t('All email was sent')}
        >
          <Link to={paths.adminDashboard} className={buttonStyle('outline')}>
            {t('Back to the dashboard')}
          </Link>
        </Empty>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {emails.map((email) => (
            <EmailRow key={email._id} email={email} />
          ))}
        </ul>
      )}
      <Pager
        shownCount={emails.length}
        total={total}
        size={PAGE}
        cursor={cursor}
        nextCursor={nextCursor}
        getHref={adminEmailsPath}
      />
    </div>
  )
}

function EmailRow({ email }: { email: FailedEmail }) {
  const { send, busy, refusal } = useSend<EmailIntent>()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{translate(kinds[email.kind] ?? email.kind)}</p>
        <p className="wrap-anywhere text-ink-soft">{t('to {name}', { name: email.recipient })}</p>
        <p className="wrap-anywhere text-sm text-ink-soft">
          {t('{moment}, after {attempts}: {why}', {
            moment: formatMoment(email.failedAt),
            attempts: countText(email.attempts, 'attempt'),
            why: email.error,
          })}
        </p>
        {refusal && <p className="text-sm text-red">{refusal.message}</p>}
      </div>
      {email.canBeSent ? (
        <Button
          kind="outline"
          disabled={busy}
          aria-label={t('Send again to {name}', { name: email.recipient })}
          onClick={() => send({ id: email._id })}
        >
          {t('Send again')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('Its link has expired')}</p>
      )}
    </li>
  )
}
