import { useMemo } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

type Answer = { ok: boolean; errors?: { path: string; message: string }[] } | undefined

/** The resolver must clear server errors: one without a field would block the form. */
export function useServerForm<Values extends FieldValues>(
  answer: unknown,
  options: UseFormProps<Values>,
): UseFormReturn<Values> {
  const errors = useMemo(() => {
    const serverErrors = (answer as Answer)?.errors ?? []
    return Object.fromEntries(
      serverErrors.map(({ path, message }) => [path, { type: 'server', message }]),
    ) as FieldErrors<Values>
  }, [answer])
  return useForm<Values>({ resolver: (values) => ({ values, errors: {} }), ...options, errors })
}
