import { Check } from '../../ui/check.tsx'

type Props = {
  label: string
  options: readonly { id: string; name: string }[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** `selected` keeps the order of the options. */
export function CheckboxGroup({ label, options, selected, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-sans text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ id, name }) => (
          <Check
            key={id}
            checked={selected.includes(id)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((option) => option.id)
                  .filter((optionId) =>
                    optionId === id ? target.checked : selected.includes(optionId),
                  ),
              )
            }
          >
            {name}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}
