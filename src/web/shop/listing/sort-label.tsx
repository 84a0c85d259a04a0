import { type Sort, sortLabels } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The button looks the same before and after the menu's code is loaded. */
export const sortButtonStyle = buttonStyle('outline', 'flex-1 px-3! sm:flex-none sm:px-4!')

export function SortLabel({ value }: { value: Sort }) {
  return (
    <>
      <Icon name="arrow-up-down" size={16} />
      <span>
        <span className="max-sm:sr-only">{t('Sort by')}</span>{' '}
        <span className="tracking-normal normal-case">{t(sortLabels[value])}</span>
      </span>
    </>
  )
}
