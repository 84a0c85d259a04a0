import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { useCategories } from '../../shared/categories.ts'
import { CheckboxGroup } from './checkbox-group.tsx'

type Props = {
  label: string
  selected: readonly ProductCategory[]
  onChange: (selected: ProductCategory[]) => void
}

export function CategoryChoice({ label, selected, onChange }: Props) {
  const { getName, listOfferedIds } = useCategories()
  const options = listOfferedIds(selected).map((id) => ({ id, name: getName(id) }))
  return <CheckboxGroup label={label} options={options} selected={selected} onChange={onChange} />
}
