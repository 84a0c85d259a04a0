import { Check, Minus } from 'lucide-react'
import {
  isPermitted,
  permissionLabels,
  permissions,
  staffRoleLabels,
  staffRoles,
} from '#shared/people/roles.ts'
import { t } from '#shared/words/panel.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'

export function RolesTable() {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl text-maroon">{t('Permissions')}</h2>
      <ScrollArea label={t('Permissions')} className="border border-line">
        <table className="w-full text-left">
          <thead className="bg-ivory-deep">
            <tr>
              <td />
              {staffRoles.map((role) => (
                <th key={role} scope="col" className="px-4 py-3 font-medium">
                  {t(staffRoleLabels[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission} className="border-t border-line">
                <th scope="row" className="min-w-52 px-4 py-3 font-normal">
                  {t(permissionLabels[permission])}
                </th>
                {staffRoles.map((role) => (
                  <Cell key={role} isAllowed={isPermitted(role, permission)} />
                ))}
              </tr>
            ))}
            <tr className="border-t border-line">
              <th scope="row" className="min-w-52 px-4 py-3 font-normal">
                {t('Settings, staff, audit log and everything else')}
              </th>
              {staffRoles.map((role) => (
                <Cell key={role} isAllowed={isPermitted(role, 'owner')} />
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}

const Cell = ({ isAllowed }: { isAllowed: boolean }) => (
  <td className="px-4 py-3">
    {isAllowed ? (
      <Check size={18} aria-hidden className="text-green" />
    ) : (
      <Minus size={18} aria-hidden className="text-ink-soft" />
    )}
    <span className="sr-only">{isAllowed ? t('yes') : t('no')}</span>
  </td>
)
