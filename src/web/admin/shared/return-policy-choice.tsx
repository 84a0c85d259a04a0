import { t } from '#shared/words/panel.ts'
import type { ReadApi } from '../../api/client.ts'
import { SelectField } from '../../ui/field.tsx'
import { useLoadedList } from './use-loaded-list.ts'

const loadPolicies = (api: ReadApi) => api('GET /api/admin/return-policies')

type Props = {
  value: string
  onChange: (id: string) => void
  /** The choice of no policy. */
  none: string
  error?: string | undefined
}

/** Renders nothing in a shop without policies. If loading fails, the choice stays unchanged. */
export function ReturnPolicyChoice({ value, onChange, none, error }: Props) {
  const { list: policies } = useLoadedList(loadPolicies)
  if (policies.length === 0) return null
  return (
    <SelectField
      label={t('Return policy')}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {policies.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
