import { useState } from 'react'
import { staffRoleLabels, staffRoles } from '#shared/people/roles.ts'
import type { Invite, StaffMember } from '#shared/people/staff-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { copyLink } from '../../shared/site/copy-link.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { RolesTable } from './roles-table.tsx'
import { StaffRow } from './staff-row.tsx'

const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

const load = createStaffLoader('owner', async ({ api, user, orEmpty }) => {
  const { data: members, invites = [], failed } = await orEmpty(api('GET /api/admin/staff'))
  return { members, invites, failed, me: user.id }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Staff'))

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { members, invites, failed, me } = loaderData
  const [memberToRemove, setMemberToRemove] = useState<StaffMember | null>(null)
  const [memberToReset, setMemberToReset] = useState<StaffMember | null>(null)
  const { send, busy } = useCall()
  const inviting = useInviting()
  return (
    <div>
      <PageHead title={t('Staff')} />
      {failed && <FailedList sentence={failed} />}
      <ul className="divide-y divide-line border-y border-line">
        {members.map((member) => (
          <StaffRow
            key={`${member._id}:${member.staffRole}`}
            member={member}
            isMe={member._id === me}
            onLetGo={() => setMemberToRemove(member)}
            onResetFactor={() => setMemberToReset(member)}
          />
        ))}
      </ul>
      <section className={failed ? 'hidden' : 'mt-10'}>
        <h2 className="mb-3 text-2xl text-maroon">{t('Pending invitations')}</h2>
        {invites.length === 0 ? (
          <p className="text-ink-soft">{t('No open invitations.')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {invites.map((invite) => (
              <li
                key={invite._id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span className="block wrap-anywhere">{invite.email}</span>
                  <span className="text-sm text-ink-soft">
                    {t('{role}, until {moment}', {
                      role: t(staffRoleLabels[invite.staffRole]),
                      moment: formatMoment(invite.expiresAt),
                    })}
                  </span>
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button
                    kind="outline"
                    className="px-4!"
                    disabled={busy || inviting.busy}
                    onClick={() => {
                      const { email, staffRole } = invite
                      inviting.send('POST /api/admin/staff/invite', { body: { email, staffRole } })
                    }}
                  >
                    {t('Invite again')}
                    <span className="sr-only"> {invite.email}</span>
                  </Button>
                  <Button
                    kind="danger"
                    className="px-4!"
                    disabled={busy || inviting.busy}
                    onClick={() =>
                      send('DELETE /api/admin/staff/invite/:id', {
                        params: { id: invite._id },
                        toast: t('Invitation withdrawn'),
                      })
                    }
                  >
                    {t('Withdraw')}
                    <span className="sr-only">
                      {' '}
                      {t('the invitation of {name}', { name: invite.email })}
                    </span>
                  </Button>
                </span>
                {inviting.done?.link && inviting.sent?.body.email === invite.email && (
                  <InviteLink link={inviting.done.link} />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="mt-10 max-w-xl">
        <h2 className="mb-3 text-2xl text-maroon">{t('Invite someone')}</h2>
        <InviteForm />
      </section>
      <RolesTable />
      {memberToReset && (
        <ConfirmDialog
          title={t('Reset the second factor of {name}?', { name: memberToReset.userName })}
          description={t(
            'Do this only after you have spoken to the person. The account is then protected by its password alone and signed out everywhere, and an email says so.',
          )}
          confirm={t('Reset')}
          keep={t('Keep')}
          onClose={() => setMemberToReset(null)}
          onConfirm={() => {
            send('POST /api/admin/staff/:id/reset-second-factor', {
              params: { id: memberToReset._id },
            })
            setMemberToReset(null)
          }}
        />
      )}
      {memberToRemove && (
        <ConfirmDialog
          title={t('Remove {name} from staff?', { name: memberToRemove.userName })}
          description={t(
            "This account loses access to the panel at once, on every device. It becomes a customer's account, and the audit log is kept.",
          )}
          confirm={t('Remove')}
          keep={t('Keep')}
          onClose={() => setMemberToRemove(null)}
          onConfirm={() => {
            send('DELETE /api/admin/staff/:id', {
              params: { id: memberToRemove._id },
              toast: t("The account is a customer's account now"),
            })
            setMemberToRemove(null)
          }}
        />
      )}
    </div>
  )
}

/** Shared by the form and the list, which shows the resulting link. */
const useInviting = (onDone = (_email: string) => {}) =>
  useCall<'POST /api/admin/staff/invite'>({
    key: 'invite',
    onDone: (_, { body }) => onDone(body.email),
  })

function InviteLink({ link }: { link: string }) {
  return (
    <div className="w-full border border-gold bg-white/50 p-4">
      <p className="text-ink-soft">
        {t(
          'This shop does not send email yet: please pass this link on yourself. It is shown only now, and gives access to whoever has it.',
        )}
      </p>
      <p className="my-2 font-mono text-sm wrap-anywhere">{link}</p>
      <Button kind="outline" onClick={() => copyLink(link)}>
        {t('Copy the link')}
      </Button>
    </div>
  )
}

function InviteForm() {
  const { send, busy, answer } = useInviting((email) => {
    // Another address may have been typed meanwhile.
    if (email === form.getValues('email')) form.reset()
  })
  const form = useServerForm<Invite>(answer, { defaultValues: { email: '', staffRole: 'orders' } })
  const errors = form.formState.errors
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((invite) =>
        send('POST /api/admin/staff/invite', { body: invite }),
      )}
    >
      <Field
        label={t('Email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField
        label={t('Role')}
        error={errors.staffRole?.message}
        {...form.register('staffRole')}
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {t(staffRoleLabels[role])}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={busy}>
        {t('Send the invitation')}
      </Button>
    </form>
  )
}
