import type { PayoutDetails } from '#shared/orders/payout-schema.ts'
import { t } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import type { PostedForm } from '../../api/load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Radio } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from './submit-button.tsx'

export const toPayoutDetails = ({
  kind,
  upiId = '',
  name = '',
  account = '',
  ifsc = '',
}: Record<string, string>) =>
  (kind === 'upi' ? { kind, upiId } : { kind, name, account, ifsc }) as PayoutDetails

export function PayoutFields({ postedForm }: { postedForm: PostedForm | undefined }) {
  const values = postedForm?.fields ?? {}
  const getError = (name: string) => fieldError(postedForm?.errors, `details.${name}`)
  const isBank = values.kind === 'bank'
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
          defaultValue={values.upiId}
          error={getError('upiId')}
        />
      </div>
      <div className="space-y-5 group-has-[[value=upi]:checked]:hidden">
        <Field
          label={t('Name on the account')}
          name="name"
          autoComplete="off"
          maxLength={80}
          defaultValue={values.name}
          error={getError('name')}
        />
        <Field
          label={t('Account number')}
          name="account"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={values.account}
          error={getError('account')}
        />
        <Field
          label={t('IFSC of the branch')}
          name="ifsc"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint={t('11 characters, on a cheque or in your bank’s app.')}
          defaultValue={values.ifsc}
          error={getError('ifsc')}
        />
      </div>
      <Alert>{postedForm && postedForm.errors.length === 0 && postedForm.message}</Alert>
      <SubmitButton className="w-full">{t('Send the refund there')}</SubmitButton>
      <p className="text-sm text-ink-soft">
        {t('Only the shop reads this, and deletes it once the money is on its way.')}
      </p>
    </div>
  )
}
