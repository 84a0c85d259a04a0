import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { CartCode } from '#shared/orders/discounts/code-schema.ts'
import { CODE_PARAMETER } from '#shared/orders/discounts/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../../api/load.ts'
import { useSend, useUntilEdited } from '../../../api/use-send.ts'
import { useServerForm } from '../../../shared/forms/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { type CodeIntent, postedCode } from './change-codes.ts'
import { useCart } from './use-cart.ts'

/** `page` receives forms sent without scripts; `posted` is what it refused. */
type Props = { page: string; posted?: PostedForm | undefined }

/** Renders nothing in a shop without active codes, unless the cart has one. */
export function CartCodes({ page, posted }: Props) {
  const { cart } = useCart()
  // Without scripts the link's code fills the field; with scripts `LinkCode` has entered it already.
  const [search] = useSearchParams()
  const linkedCode = search.get(CODE_PARAMETER) ?? ''
  const refusedForm = posted && postedCode(posted.fields) ? posted : undefined
  const refusedCode = refusedForm?.fields.intent === 'enterCode' ? refusedForm.fields.code : ''
  if (!cart?.codes) return null
  return (
    <div className="border-t border-line py-4">
      <ul className="mb-2">
        {cart.codes.map((code) => (
          <EnteredCode key={code.code} page={page} enteredCode={code} />
        ))}
      </ul>
      <CodeForm
        // A code that `LinkCode` has entered leaves the field.
        key={linkedCode}
        page={page}
        posted={refusedForm}
        initialCode={refusedCode || linkedCode}
      />
    </div>
  )
}

function EnteredCode({ page, enteredCode }: { page: string; enteredCode: CartCode }) {
  const { send, busy } = useSend<CodeIntent>({ action: paths.cart })
  const { code, kind, amount, problem } = enteredCode
  return (
    <li className="flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <p className="wrap-anywhere">{t('Discount code {code}', { code })}</p>
        {problem && <p className="text-sm text-red">{problem}</p>}
        {!problem && kind === 'freeDelivery' && (
          <p className="text-sm text-ink-soft">{t('Free delivery')}</p>
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {amount > 0 && <span className="tabular-nums">− {formatRupees(amount)}</span>}
        <form
          method="post"
          action={page}
          onSubmit={(event) => {
            event.preventDefault()
            send({ intent: 'removeCode', code })
          }}
        >
          <input type="hidden" name="intent" value="removeCode" />
          <input type="hidden" name="code" value={code} />
          <Button type="submit" kind="quiet" className="min-h-11" disabled={busy}>
            {t('Remove')}
            <span className="sr-only"> {code}</span>
          </Button>
        </form>
      </div>
    </li>
  )
}

function CodeForm({ page, posted, initialCode }: Props & { initialCode: string }) {
  const { send, busy, answer, refusal } = useSend<CodeIntent>({
    action: paths.cart,
    onDone: () => form.reset({ code: '' }),
  })
  const form = useServerForm<{ code: string }>(answer, {
    defaultValues: { code: initialCode },
  })
  const [unreadForm, markEdited] = useUntilEdited(posted)
  const refusedForm = answer ? refusal : unreadForm
  const errorMessage = refusedForm?.message
  const costsDelivery = refusedForm?.code === 'code_costs_delivery'
  const { setFocus } = form
  // Screen readers announce the refusal as the field's description.
  useEffect(() => {
    if (refusal) setFocus('code')
  }, [refusal, setFocus])
  return (
    <form
      method="post"
      action={page}
      noValidate
      className="flex items-start gap-3"
      onInput={markEdited}
      onSubmit={form.handleSubmit(({ code }) =>
        send({ intent: 'enterCode', code, acceptsDelivery: costsDelivery }),
      )}
    >
      <input type="hidden" name="intent" value="enterCode" />
      {costsDelivery && <input type="hidden" name="acceptsDelivery" value="true" />}
      <div className="min-w-0 flex-1">
        <Field
          label={t('Discount code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={initialCode}
          error={form.formState.errors.code?.message ?? errorMessage}
          {...form.register('code')}
        />
      </div>
      <Button type="submit" kind="outline" className="beside-field shrink-0" disabled={busy}>
        {costsDelivery ? t('Apply anyway') : t('Apply')}
      </Button>
    </form>
  )
}
