type Props = {
  label: string
  checked: boolean
  onChange: (isChecked: boolean) => void
  /** Class of the area that may be pressed. */
  className?: string
}

/** Chooses a row, whose text is its visible label. */
export function RowCheck({ label, checked, onChange, className = 'size-11' }: Props) {
  return (
    <label className={`grid place-items-center ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={label}
        className="size-5 accent-maroon"
      />
    </label>
  )
}
