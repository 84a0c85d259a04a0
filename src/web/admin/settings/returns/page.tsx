import { useNavigate } from 'react-router'
import { MAX_RETURN_POLICIES } from '#shared/catalogue/return-policy.ts'
import { returnSentence } from '#shared/catalogue/return-words.ts'
import { newReturnPolicyPath, returnPolicyPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { countText } from '../../shared/count-text.ts'
import { NamedList } from '../../shared/named-list.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { createStaffLoader } from '../../shared/roles.ts'
import { useCall } from '../../shared/use-call.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: policies } = await api('GET /api/admin/return-policies')
  return { policies }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Return policies'))

export default function ReturnPolicies({ loaderData: { policies } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { send, busy } = useCall()
  return (
    <NamedList
      title={t('Return policies')}
      intro={t(
        'What a shopper may ask for after delivery. A product has its own policy, else that of its first collection with one, else the one for all other products. Orders keep the policy of their day. What is faulty, wrong or not as described comes back whatever a policy says.',
      )}
      empty={t('No return policies yet. The shop says nothing about returns beside the link.')}
      newLabel={t('New policy')}
      items={policies.map((policy) => ({
        ...policy,
        id: policy._id,
        nameHindi: '',
        isUsed: policy.isDefault || policy.products + policy.collections > 0,
      }))}
      max={MAX_RETURN_POLICIES}
      busy={busy}
      formatState={formatState}
      deletion={t('Orders keep it. No product and no collection has this policy.')}
      onNew={() => navigate(newReturnPolicyPath)}
      onEdit={({ id }) => navigate(returnPolicyPath(id))}
      onDelete={(id) => send('DELETE /api/admin/return-policies/:id', { params: { id } })}
    />
  )
}

type Policy = Route.ComponentProps['loaderData']['policies'][number]

const formatState = (policy: Policy) =>
  [
    policy.isDefault && t('For all other products'),
    policy.products > 0 && countText(policy.products, 'product'),
    policy.collections > 0 && t('Collections: {n}', { n: policy.collections }),
    returnSentence({ ...policy, faultyOnly: false }),
  ]
    .filter(Boolean)
    .join(' · ')
