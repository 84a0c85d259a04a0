import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  useForm,
  useWatch,
} from 'react-hook-form'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { copyKeys, isSame, listContested, matchRows, mergeEdits } from './merge-edits.ts'
import { useCall } from './use-call.ts'

type Fault = { path: string; message: string }

type Source<Saved, Fields, Body> = {
  /** The newest version that the page has loaded; its identity changes with each load. */
  saved: Saved
  /** `shown` has what only the screen knows, such as the unit of lengths. */
  toFields: (saved: Saved, shown?: Fields) => Fields
  toBody: (fields: Fields) => Body
  /** Returns errors of numbers that cannot be read, because JSON cannot send NaN. */
  findFaults?: (body: Body) => Fault[]
  /** The call takes no version: each reload is merged, so that a save keeps what another saved. */
  isUnversioned?: boolean
  onSaved?: (body: Body) => void
}

type Change = { target: { value: string } }
type Tick = { target: { checked: boolean } }

/** The part of the form that its field components use. */
export type RecordForm<Fields extends FieldValues> = Pick<
  ReturnType<typeof useRecordForm<unknown, Fields, object>>,
  'fields' | 'set' | 'field' | 'check' | 'error' | 'errorWithin'
>

/**
 * The form of a page that stays open once it is saved. Its fields are controlled, so that the
 * server's HTML has their values.
 */
export function useRecordForm<Saved, Fields extends FieldValues, Body extends object>({
  saved,
  toFields,
  toBody,
  findFaults,
  isUnversioned = false,
  onSaved,
}: Source<Saved, Fields, Body>) {
  // The edited version; `saved` may become newer meanwhile.
  const [base, setBase] = useState(saved)
  const [initialFields] = useState(() => toFields(saved))
  // The rows of `base` have the keys of the rows that are shown.
  const [keyedFields, setKeyedFields] = useState(initialFields)
  const [newerTexts, setNewerTexts] = useState<Record<string, string>>({})
  const form = useForm({ defaultValues: initialFields as never })
  const fields = useWatch({ control: form.control }) as Fields
  const sentFields = useRef(fields)
  const [faults, setFaults] = useState<Fault[]>([])
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    onDone() {
      // If the page failed to reload, `saved` is older than what was sent.
      if (saved !== base) show(sentFields.current)
      onSaved?.(toBody(sentFields.current))
    },
  })

  const body = toBody(fields)
  const unchanged = toBody(toFields(base, fields))
  const changed = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isSame(value, unchanged[name as keyof Body])),
  ) as Partial<Body>
  const isChanged = Object.keys(changed).length > 0
  useUnsaved(isChanged)

  // Copies the values, because the form changes them in place and effects change them between renders.
  const getFields = () => structuredClone(form.getValues()) as Fields

  /** Shows the newest version, and keeps what was edited after `before`. */
  function show(before: Fields) {
    const own = getFields()
    const newest = matchRows(before, toFields(saved, own))
    form.reset(mergeEdits(before, own, newest) as never)
    setKeyedFields(newest)
    setNewerTexts(listContested(before, own, newest))
    setBase(saved)
    reset()
  }

  const showNewest = () => show(copyKeys(keyedFields, toFields(base, getFields())))

  const adoptNewest = useEffectEvent(() => {
    if (saved === base || busy || refusal) return
    if (isUnversioned || isSame(toBody(getFields()), unchanged)) showNewest()
  })
  useEffect(() => adoptNewest(), [saved])

  function set<Path extends FieldPath<Fields>>(path: Path, value: FieldPathValue<Fields, Path>) {
    form.setValue(path as never, value as never)
    setFaults([])
  }

  const sendEdits: typeof send = (call, ...options) => {
    sentFields.current = getFields()
    send(call, ...options)
  }

  const shownFaults = faults.length > 0 ? faults : (refusal?.errors ?? [])
  const error = (path: string) => fieldError(shownFaults, path)
  const errorWithin = (path: string) =>
    error(path) ?? shownFaults.find((fault) => fault.path.startsWith(`${path}.`))?.message

  return {
    base,
    fields,
    set,
    /** Replaces all fields. */
    replace: (next: Fields) => form.reset(next as never),
    /** For a text, a number or a select. */
    field: (path: FieldPath<Fields>) => ({
      value: get(fields, path) as string,
      error: errorWithin(path),
      ...(newerTexts[path] !== undefined && {
        hint: t('Saved by someone else: {text}', { text: newerTexts[path] }),
      }),
      onChange: ({ target }: Change) => set(path, target.value as never),
    }),
    check: (path: FieldPath<Fields>) => ({
      checked: get(fields, path) as boolean,
      onChange: ({ target }: Tick) => set(path, target.checked as never),
    }),
    faults: shownFaults,
    error,
    /** The error of a field or of a part of it. */
    errorWithin,
    body,
    changed,
    send: sendEdits,
    /** For `onSubmit`. */
    onSave: (save: (body: Body, changed: Partial<Body>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const found = findFaults?.(body) ?? []
      setFaults(found)
      if (found.length === 0) save(body, changed)
    },
    bar: { busy, isChanged, refusal, onNewest: showNewest },
  }
}
