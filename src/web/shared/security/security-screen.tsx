import { ActivityList } from './activity-list.tsx'
import { Devices } from './devices.tsx'
import { EmailForm } from './email-form.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import type { SecurityData } from './intent.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecurityAction } from './use-security.ts'

export function SecurityScreen({ data, action }: { data: SecurityData; action: string }) {
  const { state, sessions, events } = data
  return (
    <SecurityAction value={action}>
      <div className="grid gap-14 lg:grid-cols-2">
        <div className="min-w-0 space-y-14">
          {state.hasPassword ? <PasswordForm /> : <FirstPasswordForm />}
          <EmailForm state={state} />
          <SecondFactor state={state} />
        </div>
        <div className="min-w-0 space-y-14">
          <Devices sessions={sessions} />
          <ActivityList events={events} />
        </div>
      </div>
    </SecurityAction>
  )
}
