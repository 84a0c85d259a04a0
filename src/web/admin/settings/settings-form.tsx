import { type ReactNode, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'

type Source<Settings, Fields> = {
  settings: Settings
  version: number
  put: (send: ReturnType<typeof useCall>['send'], body: Settings & { version: number }) => void
  toFields: (settings: Settings) => Fields
  toSettings: (fields: Fields) => Settings
  /** Returns the paths of numeric fields whose input is not a number. */
  unreadable: (settings: Settings) => string[]
}

export function useSettingsForm<Settings extends object, Fields extends object>({
  settings,
  version,
  put,
  toFields,
  toSettings,
  unreadable,
}: Source<Settings, Fields>) {
  // The edited settings; `settings` may become newer meanwhile.
  const [base, setBase] = useState({ settings, version })
  const [fields, setFields] = useState(() => toFields(settings))
  const [notNumbers, setNotNumbers] = useState<string[]>([])
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    // With the same version the page failed to reload, and `settings` is older than the save.
    onDone: () => version !== base.version && show(withLaterEdits(toFields(settings))),
  })
  const { markSent, withLaterEdits } = useSentFields(fields)
  // Both sides pass through the fields, because `toSettings` has its own order of keys.
  const unchangedSettings = toSettings(toFields(base.settings))
  const isChanged = JSON.stringify(toSettings(fields)) !== JSON.stringify(unchangedSettings)
  useUnsaved(isChanged)

  function show(newest: Fields) {
    setBase({ settings, version })
    setFields(newest)
    reset()
  }
  const loadNewest = () => show(toFields(settings))

  function change(part: Partial<Fields>) {
    setFields((previousFields) => ({ ...previousFields, ...part }))
    setNotNumbers([])
  }

  function save() {
    const editedSettings = toSettings(fields)
    const unreadablePaths = unreadable(editedSettings)
    setNotNumbers(unreadablePaths)
    if (unreadablePaths.length > 0) return
    markSent()
    put(send, { ...editedSettings, version: base.version })
  }

  const faults =
    notNumbers.length > 0
      ? notNumbers.map((path) => ({ path, message: t('Must be a number.') }))
      : (refusal?.errors ?? [])
  const getError = (path: string) => fieldError(faults, path)
  const errorWithin = (path: string) =>
    getError(path) ?? faults.find((fault) => fault.path.startsWith(`${path}.`))?.message
  return { fields, change, getError, errorWithin, save, isChanged, busy, refusal, loadNewest }
}

type Props = {
  form: Pick<
    ReturnType<typeof useSettingsForm>,
    'save' | 'busy' | 'isChanged' | 'refusal' | 'loadNewest'
  >
  children: ReactNode
}

export function SettingsForm({ form, children }: Props) {
  const { save, busy, isChanged, refusal, loadNewest } = form
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
      <SaveBar busy={busy} isChanged={isChanged} refusal={refusal} onNewest={loadNewest} />
    </form>
  )
}
