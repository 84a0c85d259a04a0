import { useMemo } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'

type Refused = { ok: boolean; errors?: { path: string; message: string }[] } | undefined

/** The server's findings about single fields, in the form that react-hook-form shows them. */
export function useServerErrors<Values extends FieldValues>(answer: unknown): FieldErrors<Values> {
  return useMemo(() => {
    const found = (answer as Refused)?.errors ?? []
    return Object.fromEntries(
      found.map(({ path, message }) => [path, { type: 'server', message }]),
    ) as FieldErrors<Values>
  }, [answer])
}
