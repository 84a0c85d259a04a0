import type { MouseEvent } from 'react'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { Button } from '../../ui/button.tsx'
import { fieldWords } from './field-words.ts'

type Props = { refused: Refused | undefined; onNewest: () => void }

/** Links to the first invalid field, or offers a way to resolve a conflict. */
export function RefusalNote({ refused, onNewest }: Props) {
  if (!refused) return null
  const fault = refused.errors.find(({ path }) => path !== '')
  const why = fault?.message ?? refused.message
  const field = fieldWords(fault?.path.split('.')[0] ?? '')
  return (
    <p role="alert" className="basis-full text-red">
      {fault ? (
        <button
          type="button"
          onClick={focusFirstError}
          className="min-h-11 text-left underline underline-offset-4"
        >
          {why.startsWith(field) ? why : `${field}: ${why}`}
        </button>
      ) : (
        why
      )}{' '}
      {refused.code === 'overtaken' && (
        <Button kind="outline" onClick={onNewest}>
          {t('Load the latest version')}
        </Button>
      )}
    </p>
  )
}

/** Expands the section of the first invalid field and focuses it. */
function focusFirstError({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const field = currentTarget.form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
