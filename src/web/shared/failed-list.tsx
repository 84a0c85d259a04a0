import { useRevalidator } from 'react-router'
import { t } from '#shared/words/words.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

export function FailedList({ sentence }: { sentence: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <Empty title={sentence}>
        <Button kind="outline" onClick={() => revalidate()} disabled={state === 'loading'}>
          {t('Try again')}
        </Button>
      </Empty>
    </div>
  )
}
