type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: string }

export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-maroon"
      />
      {children}
    </label>
  )
}
