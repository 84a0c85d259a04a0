import { DropdownMenu } from 'radix-ui'
import { type Sort, sortLabels, sorts } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { SortLabel, sortButtonStyle } from './sort-label.tsx'

type Props = { value: Sort; onChoose: (sort: Sort) => void }

export default function OpenSortMenu({ value, onChoose }: Props) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className={sortButtonStyle}>
        <SortLabel value={value} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-30 min-w-60 animate-rise border border-gold/60 bg-ivory py-2 shadow-lift"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={(sort) => onChoose(sort as Sort)}>
            {sorts.map((sort) => (
              <DropdownMenu.RadioItem
                key={sort}
                value={sort}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 outline-none data-[highlighted]:bg-ivory-deep data-[highlighted]:text-maroon data-[state=checked]:text-maroon"
              >
                {t(sortLabels[sort])}
                <DropdownMenu.ItemIndicator>
                  <Icon name="check" size={16} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
