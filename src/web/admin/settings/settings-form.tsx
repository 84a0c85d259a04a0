import { type ReactNode, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useSentFields } from '../shared/sent-fields.ts'

type Source<Settings, Fields> = {
  settings: Settings
  version: number
  fieldsOf: (settings: Settings) => Fields
  settingsOf: (fields: Fields) => Settings
  /** Returns the paths of numeric fields whose input is not a number. */
  unreadable: (typed: Settings) => string[]
}

export function useSettingsForm<Settings extends object, Fields extends object>({
  settings,
  version,
  fieldsOf,
  settingsOf,
  unreadable,
}: Source<Settings, Fields>) {
  // The edited settings; `settings` may become newer meanwhile.
  const [base, setBase] = useState({ settings, version })
  const [fields, setFields] = useState(() => fieldsOf(settings))
  const [notNumbers, setNotNumbers] = useState<string[]>([])
  const { send, busy, refused, reset } = useSend<Settings & { version: number }>({
    onDone: () => show(withLaterEdits(fieldsOf(settings))),
  })
  const { markSent, withLaterEdits } = useSentFields(fields)
  // Both sides pass through the fields, because `settingsOf` has its own order of keys.
  const unchanged = settingsOf(fieldsOf(base.settings))
  const changed = JSON.stringify(settingsOf(fields)) !== JSON.stringify(unchanged)
  useUnsaved(changed)

  function show(newest: Fields) {
    setBase({ settings, version })
    setFields(newest)
    reset()
  }
  const loadNewest = () => show(fieldsOf(settings))

  function change(part: Partial<Fields>) {
    setFields((before) => ({ ...before, ...part }))
    setNotNumbers([])
  }

  function save() {
    const typed = settingsOf(fields)
    const found = unreadable(typed)
    setNotNumbers(found)
    if (found.length > 0) return
    markSent()
    send({ ...typed, version: base.version })
  }

  const faults =
    notNumbers.length > 0
      ? notNumbers.map((path) => ({ path, message: t('Must be a number.') }))
      : (refused?.errors ?? [])
  const errorOf = (path: string) => faults.find((one) => one.path === path)?.message
  const errorWithin = (path: string) =>
    errorOf(path) ?? faults.find((one) => one.path.startsWith(`${path}.`))?.message
  return { fields, change, errorOf, errorWithin, save, changed, busy, refused, loadNewest }
}

type Props = {
  form: Pick<
    ReturnType<typeof useSettingsForm>,
    'save' | 'busy' | 'changed' | 'refused' | 'loadNewest'
  >
  children: ReactNode
}

export function SettingsForm({ form, children }: Props) {
  const { save, busy, changed, refused, loadNewest } = form
  return (
    <form
      method="post"
      noValidate
      className="max-w-4xl space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      <div className="save-bar flex flex-wrap gap-3 py-4">
        <Button type="submit" disabled={busy || !changed} className="w-full sm:w-auto sm:min-w-52">
          {busy ? t('Saving …') : t('Save')}
        </Button>
        <RefusalNote refused={refused} onNewest={loadNewest} />
      </div>
    </form>
  )
}
