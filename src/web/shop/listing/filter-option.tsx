type Props = {
  name: string
  value: string
  label: string
  count: number
  checked: boolean
  onToggle: () => void
}

export function FilterOption({ name, value, label, count, checked, onToggle }: Props) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} checked={checked} onChange={onToggle} />
      <span>{label}</span>
      <small>{count}</small>
    </label>
  )
}
