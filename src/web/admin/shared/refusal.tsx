import { said, t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { Button } from '../../ui/button.tsx'

type Props = { refused: Refused | undefined; onNewest: () => void }

/** Why a form was refused; where someone else was faster, the way to go on. */
export function Refusal({ refused, onNewest }: Props) {
  if (!refused) return null
  return (
    <p role="alert" className="basis-full text-red">
      {said(refused.errors[0]?.message ?? refused.message)}{' '}
      {refused.code === 'overtaken' && (
        <Button kind="outline" onClick={onNewest}>
          {t('Load the newest')}
        </Button>
      )}
    </p>
  )
}
