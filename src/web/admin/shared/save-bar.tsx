import type { ReactNode } from 'react'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { Button } from '../../ui/button.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { RefusalNote } from './refusal.tsx'

type Props = {
  busy: boolean
  /** Whether there is something that may be saved. */
  isChanged: boolean
  refusal: Refused | undefined
  /** Shows the newer version after a conflict. */
  onNewest?: () => void
  /** Of the button; "Save" unless the form makes something else. */
  label?: string
  /** Labels of required fields that are still empty. */
  missing?: (string | false)[]
  /** Above the button: a proof that the save needs, such as the password. */
  proof?: ReactNode
  /** Beside the button. */
  also?: ReactNode
}

/** The end of a form that fills a page or a sheet; it stays in view. */
export function SaveBar({
  busy,
  isChanged,
  refusal,
  onNewest,
  label = t('Save'),
  missing = [],
  proof,
  also,
}: Props) {
  return (
    <div className="save-bar space-y-3 py-4">
      {proof}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={busy || !isChanged}
          className="flex-1 sm:min-w-52 sm:flex-none"
        >
          {busy ? t('Saving …') : label}
        </Button>
        {also}
        <RefusalNote refusal={refusal} {...(onNewest && { onNewest })} />
      </div>
      <MissingFields labels={missing} />
    </div>
  )
}
