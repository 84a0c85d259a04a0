import { useMemo, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

type Answer = { ok: boolean; errors?: { path: string; message: string }[] } | undefined

/**
 * A form that shows at its fields what the server found. A resolver clears that with the next edit
 * or press: without one, an error of something that is no field of the form's own would keep it from
 * ever being sent again.
 */
export function useServerForm<Values extends FieldValues>(
  answer: unknown,
  options: UseFormProps<Values>,
): UseFormReturn<Values> {
  const errors = useMemo(() => {
    const found = (answer as Answer)?.errors ?? []
    return Object.fromEntries(
      found.map(({ path, message }) => [path, { type: 'server', message }]),
    ) as FieldErrors<Values>
  }, [answer])
  return useForm<Values>({ resolver: (values) => ({ values, errors: {} }), ...options, errors })
}

/** What a page's own form was refused with, until something is edited. */
export function useUntilEdited<Refused>(refused: Refused | undefined) {
  const [read, setRead] = useState<Refused>()
  const edited = () => setRead(refused)
  return [read === refused ? undefined : refused, edited] as const
}
