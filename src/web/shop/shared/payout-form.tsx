import type { PayoutDetails } from '#shared/orders/payout-schema.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'

export const payoutDetailsOf = ({
  kind,
  upiId = '',
  name = '',
  account = '',
  ifsc = '',
}: Record<string, string>) =>
  (kind === 'upi' ? { kind, upiId } : { kind, name, account, ifsc }) as PayoutDetails

export function PayoutFields({
  posted,
  isBusy,
}: {
  posted: PostedForm | undefined
  isBusy: boolean
}) {
  const typed = posted?.fields ?? {}
  const errorOf = (name: string) =>
    posted?.errors.find(({ path }) => path === `details.${name}`)?.message
  const isBank = typed.kind === 'bank'
  return (
    <div className="group space-y-5">
      <fieldset>
        <legend className="mb-2 text-lg">{t('Where may we send the money?')}</legend>
        <Radio name="kind" value="upi" defaultChecked={!isBank}>
          {t('To a UPI id')}
        </Radio>
        <Radio name="kind" value="bank" defaultChecked={isBank}>
          {t('To a bank account')}
        </Radio>
      </fieldset>
      <div className="group-has-[[value=bank]:checked]:hidden">
        <Field
          label={t('UPI id, like name@bank')}
          name="upiId"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          defaultValue={typed.upiId}
          error={errorOf('upiId')}
        />
      </div>
      <div className="space-y-5 group-has-[[value=upi]:checked]:hidden">
        <Field
          label={t('Name on the account')}
          name="name"
          autoComplete="off"
          maxLength={80}
          defaultValue={typed.name}
          error={errorOf('name')}
        />
        <Field
          label={t('Account number')}
          name="account"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={typed.account}
          error={errorOf('account')}
        />
        <Field
          label={t('IFSC of the branch')}
          name="ifsc"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint={t('11 characters, on a cheque or in your bank’s app.')}
          defaultValue={typed.ifsc}
          error={errorOf('ifsc')}
        />
      </div>
      <Alert>{posted && posted.errors.length === 0 && posted.message}</Alert>
      <Button type="submit" disabled={isBusy} className="w-full">
        {t('Send the refund there')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t('Only the shop reads this, and deletes it once the money is on its way.')}
      </p>
    </div>
  )
}
