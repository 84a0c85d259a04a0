import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { useNavigation } from 'react-router'
import { useSendPage, useUntilEdited } from '../../api/use-send.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { type LazySchema, lazySchema } from '../../shared/forms/lazy-schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type Props<Fields> = {
  title: string
  intro?: ReactNode
  start: DefaultValues<Fields>
  schema?: LazySchema
  /** The page's `actionData`. */
  answer: { ok: boolean; message?: string | undefined; errors?: { path: string }[] } | undefined
  button: string
  /** Shown beside the server's refusal. */
  wayOut?: ReactNode
  /** Shown below the form. */
  after?: ReactNode
  onSend?: (fields: Fields) => void
  children: (field: (name: Path<Fields>) => object) => ReactNode
}

export function AuthForm<Fields extends FieldValues>(props: Props<Fields>) {
  const { title, intro, start, schema, answer, button, wayOut, after, onSend, children } = props
  const send = useSendPage<Fields>()
  const busy = useNavigation().formMethod === 'POST'
  const [refusal, markEdited] = useUntilEdited(answer?.ok === false ? answer : undefined)
  const form = useServerForm<Fields>(refusal, {
    ...(schema && { resolver: lazySchema<Fields>(schema) }),
    defaultValues: start,
  })
  const isAtField = refusal?.errors?.some(({ path }) => path in start)
  return (
    <>
      <h1 className="text-center text-4xl text-maroon">{title}</h1>
      <p className="mt-3 mb-8 text-center text-ink-soft">{intro}</p>
      <form
        method="post"
        noValidate
        className="space-y-5"
        onInput={markEdited}
        onSubmit={form.handleSubmit((fields) => {
          onSend?.(fields)
          send(fields)
        })}
      >
        {children((name) => ({
          error: form.getFieldState(name, form.formState).error?.message,
          ...form.register(name),
        }))}
        {refusal && !isAtField && (
          <Alert>
            {refusal.message} {wayOut}
          </Alert>
        )}
        <Button type="submit" disabled={busy || form.formState.isSubmitting} className="w-full">
          {button}
        </Button>
      </form>
      {after}
    </>
  )
}

export function AuthNote({ title, status, children, nextLink }: NoteProps) {
  return (
    <div className="text-center">
      <h1 className="text-4xl text-maroon">{title}</h1>
      <p role={status} className="mt-4 mb-8 text-ink-soft">
        {children}
      </p>
      {nextLink}
    </div>
  )
}

type NoteProps = {
  title: string
  status?: 'status' | 'alert' | undefined
  children: ReactNode
  nextLink: ReactNode
}
