import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { useCategories } from '../../shared/categories.ts'
import { CheckboxGroup } from './checkbox-group.tsx'

type Props = {
  label: string
  chosen: readonly ProductCategory[]
  onChange: (chosen: ProductCategory[]) => void
}

export function CategoryChoice({ label, chosen, onChange }: Props) {
  const { nameOf, offered } = useCategories()
  const options = offered(chosen).map((id) => ({ id, name: nameOf(id) }))
  return <CheckboxGroup label={label} options={options} chosen={chosen} onChange={onChange} />
}
