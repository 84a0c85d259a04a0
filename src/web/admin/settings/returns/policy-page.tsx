import { data, useNavigate } from 'react-router'
import {
  type Remedy,
  remedies,
  remedyLabels,
  wayBackLabels,
  waysBack,
} from '#shared/catalogue/return-policy.ts'
import { returnSentence } from '#shared/catalogue/return-words.ts'
import { panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import type { Member } from '../../../api/load.ts'
import { forgetUnsaved } from '../../../shared/forms/unsaved.ts'
import { Check } from '../../../ui/check.tsx'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import { CheckboxGroup } from '../../shared/checkbox-group.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { createStaffLoader } from '../../shared/roles.ts'
import { useRecordForm } from '../../shared/use-record-form.ts'
import type { Route } from './+types/policy-page.ts'
import { fromPolicyFields, toPolicyFields } from './policy-fields.ts'

const NEW = 'new'

const load = createStaffLoader(
  'owner',
  async ({ api, params: { policyId } }: Member<Route.LoaderArgs['params']>) => {
    if (policyId === NEW) return { policy: null }
    const { data: policies } = await api('GET /api/admin/return-policies')
    const policy = policies.find(({ _id }) => _id === policyId)
    if (!policy) throw data(null, { status: 404 })
    return { policy }
  },
)
export const loader = load
export const clientLoader = load

export const meta = ({ loaderData }: Route.MetaArgs) =>
  panelMeta(loaderData?.policy?.name ?? t('New policy'))

/** Each policy has a form of its own. */
export default function PolicyPage(props: Route.ComponentProps) {
  return <PolicyRecord key={props.params.policyId} {...props} />
}

function PolicyRecord({ loaderData: { policy } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const form = useRecordForm({
    saved: policy,
    toFields: toPolicyFields,
    toBody: fromPolicyFields,
    onSaved() {
      if (policy) return
      forgetUnsaved()
      navigate(panelPaths.returnPolicies)
    },
  })
  const { fields, base, body, field, check, bar } = form
  const isFinal = body.days === 0
  const readable = body.days > 0 && body.remedies.length > 0
  return (
    <RecordPage
      title={policy?.name ?? t('New policy')}
      subject={policy ? `returnPolicy:${policy._id}` : undefined}
      back={{ to: panelPaths.returnPolicies, label: t('Return policies') }}
      form={{
        ...bar,
        isChanged: bar.isChanged || base === null,
        onSubmit: form.onSave((input) => {
          if (!base) form.send('POST /api/admin/return-policies', { body: input })
          else
            form.send('PUT /api/admin/return-policies/:id', {
              params: { id: base._id },
              body: { ...input, version: base.version },
            })
        }),
      }}
    >
      <section className="max-w-2xl space-y-5">
        <Field
          label={t('Name')}
          maxLength={60}
          hint={t('Only your staff read it.')}
          {...field('name')}
        />
        <Field
          label={t('Days from delivery')}
          type="number"
          min="0"
          max="365"
          hint={t('0 for a final sale.')}
          {...field('days')}
        />
        {!isFinal && (
          <div>
            <CheckboxGroup
              label={t('What a shopper may ask for')}
              options={remedies.map((id) => ({ id, name: t(remedyLabels[id]) }))}
              selected={fields.remedies}
              onChange={(chosen) => form.set('remedies', chosen as Remedy[])}
            />
            {form.error('remedies') && (
              <p role="alert" className="text-red">
                {form.error('remedies')}
              </p>
            )}
          </div>
        )}
        {!isFinal && (
          <SelectField label={t('Who pays the way back')} {...field('wayBack')}>
            {waysBack.map((who) => (
              <option key={who} value={who}>
                {t(wayBackLabels[who])}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <Check {...check('madeFaultyOnly')}>
            {t('What is made to order comes back only if it is faulty')}
          </Check>
          <Check {...check('isDefault')}>{t('For all products that have no other policy')}</Check>
        </div>
        <AreaField
          label={t('Explanation')}
          rows={4}
          maxLength={600}
          hint={t('Shown under the sentence on the page of a product.')}
          {...field('explanation')}
        />
        <AreaField
          label={t('Explanation in Hindi')}
          lang="hi"
          rows={4}
          maxLength={600}
          {...field('explanationHindi')}
        />
        {(isFinal || readable) && (
          <div aria-live="polite" className="border-l border-gold pl-4">
            <h2 className="font-sans text-sm font-medium">{t('What shoppers read')}</h2>
            <p>{returnSentence({ ...body, faultyOnly: false })}</p>
            {!isFinal && body.madeFaultyOnly && (
              <p>{returnSentence({ ...body, faultyOnly: true })}</p>
            )}
          </div>
        )}
      </section>
    </RecordPage>
  )
}
