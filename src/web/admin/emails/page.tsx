import { Link } from 'react-router'
import { adminEmailsPath, panelPaths } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { FailedEmail } from '#shared/shop/email-schema.ts'
import { emailTemplates } from '#shared/shop/email-templates.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { formatMoment } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('owner', async ({ api, url: { searchParams }, orEmpty }) => {
  const cursor = searchParams.get('cursor') ?? undefined
  const list = await orEmpty(api('GET /api/admin/mails', { query: { limit: LIST_SIZE, cursor } }))
  return { list, cursor }
})
export const loader = load
export const clientLoader = load

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

export default function FailedEmailsPage({ loaderData: { list, cursor } }: Route.ComponentProps) {
  const { trial } = useSession().shop
  return (
    <ListPage
      title={t('Email that could not be sent')}
      about={
        list.total > 0 &&
        t('{mails}. Each was tried for several hours. Check the mail server, then send it again.', {
          mails: countText(list.total, 'mail'),
        })
      }
      list={list}
      choice={{ cursor }}
      getHref={({ cursor: at }) => adminEmailsPath(at)}
      empty={{
        title: trial.mail ? t('This shop does not send email yet') : t('All email was sent'),
        text: trial.mail ? (
          <Link to={panelPaths.connections} className={buttonStyle('outline')}>
            {t('Connections')}
          </Link>
        ) : (
          <Link to={paths.adminDashboard} className={buttonStyle('outline')}>
            {t('Back to the dashboard')}
          </Link>
        ),
      }}
      row={(email) => <EmailRow email={email} />}
    />
  )
}

function EmailRow({ email }: { email: FailedEmail }) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
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
          onClick={() => send('POST /api/admin/mails/:id/again', { params: { id: email._id } })}
        >
          {t('Send again')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('Its link has expired')}</p>
      )}
    </li>
  )
}
