import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { type StaffRole, staffRoleLabels, staffRoles } from '#shared/people/roles.ts'
import type { StaffMember } from '#shared/people/staff-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = { member: StaffMember; isMe: boolean; onLetGo: () => void; onResetFactor: () => void }

export function StaffRow({ member, isMe, onLetGo, onResetFactor }: Props) {
  const { send, busy } = useCall()
  const [role, setRole] = useState<StaffRole>(member.staffRole)
  const isChanged = role !== member.staffRole

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {member.userName}
          {isMe && <span className="font-normal text-ink-soft"> {t('(you)')}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{member.email}</p>
        {member.secondFactor && (
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-green">
            <ShieldCheck size={15} strokeWidth={1.5} />
            {t('Second factor')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={t('Role of {name}', { name: member.userName })}
          value={role}
          onChange={(event) => setRole(event.target.value as StaffRole)}
          className="min-h-11 rounded-sm border border-line bg-white/70 px-3 text-base"
        >
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {t(staffRoleLabels[role])}
            </option>
          ))}
        </select>
        <Button
          kind="outline"
          className="px-4!"
          disabled={!isChanged || busy}
          onClick={() =>
            send('PUT /api/admin/staff/:id', {
              params: { id: member._id },
              body: { staffRole: role },
              toast: t('Role changed'),
            })
          }
        >
          {t('Save')}
          <span className="sr-only"> {t('the role of {name}', { name: member.userName })}</span>
        </Button>
        {!isMe && member.secondFactor && (
          <Button kind="outline" className="px-4!" onClick={onResetFactor}>
            {t('Reset the second factor')}
            <span className="sr-only"> {member.userName}</span>
          </Button>
        )}
        {!isMe && (
          <Button kind="danger" className="px-4!" onClick={onLetGo}>
            {t('Remove')}
            <span className="sr-only"> {member.userName}</span>
          </Button>
        )}
      </div>
      {isChanged && (
        <p className="w-full text-sm text-ink-soft">
          {isMe
            ? t('You will have to sign in again.')
            : t('{name} will have to sign in again.', { name: member.userName })}
        </p>
      )}
    </li>
  )
}
