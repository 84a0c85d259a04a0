import type { ReactNode } from 'react'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from './refusal.tsx'

type Props = {
  busy: boolean
  /** Whether there is something that may be saved. */
  isChanged: boolean
  refusal: Refused | undefined
  /** Shows the newer version after a conflict. */
  onNewest?: () => void
  /** Above the button: a proof that the save needs, such as the password. */
  proof?: ReactNode
  /** Beside the button. */
  also?: ReactNode
}

/** The end of a form that fills a page or a sheet; it stays in view. */
export function SaveBar({ busy, isChanged, refusal, onNewest, proof, also }: Props) {
  return (
    <div className="save-bar space-y-3 py-4">
      {proof}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={busy || !isChanged}
          className="flex-1 sm:min-w-52 sm:flex-none"
        >
          {busy ? t('Saving …') : t('Save')}
        </Button>
        {also}
        <RefusalNote refusal={refusal} {...(onNewest && { onNewest })} />
      </div>
    </div>
  )
}
