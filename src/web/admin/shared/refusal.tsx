import { type MouseEvent, useEffect, useRef } from 'react'
import { t } from '#shared/words/panel.ts'
import type { Refused } from '../../api/load.ts'
import { Button } from '../../ui/button.tsx'
import { fieldWords } from './field-words.ts'

type Props = {
  refusal: Refused | undefined
  /** Loads the newer version after a conflict. */
  onNewest?: () => void
}

/** Links to the first invalid field, or offers to load the newer version. */
export function RefusalNote({ refusal, onNewest }: Props) {
  if (!refusal) return null
  const firstFieldError = refusal.errors.find(({ path }) => path !== '')
  const message = firstFieldError?.message ?? refusal.message
  const field = fieldWords(firstFieldError?.path.split('.')[0] ?? '')
  return (
    <p role="alert" className="basis-full text-red">
      {firstFieldError ? (
        <button
          type="button"
          onClick={focusFirstError}
          className="min-h-11 text-left underline underline-offset-4"
        >
          {message.startsWith(field) ? message : `${field}: ${message}`}
        </button>
      ) : (
        message
      )}{' '}
      {onNewest && refusal.code === 'overtaken' && <NewestButton onNewest={onNewest} />}
    </p>
  )
}

/** Takes the focus, because it is the only way to go on. */
function NewestButton({ onNewest }: { onNewest: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <span ref={place}>
      <Button kind="outline" onClick={onNewest}>
        {t('Load the latest version')}
      </Button>
    </span>
  )
}

/** Expands the section of the first invalid field and focuses it. */
function focusFirstError({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const field = currentTarget.form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const section = field?.closest('details')
  if (section) section.open = true
  field?.focus()
}
