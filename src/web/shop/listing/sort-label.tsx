import { type Sort, sortLabels } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The button of the closed menu, and of the open one whose code comes later. */
export const sortButtonStyle = buttonStyle('outline', 'flex-1 px-4! sm:flex-none')

export function SortLabel({ value }: { value: Sort }) {
  return (
    <>
      <Icon name="arrow-up-down" size={16} />
      <span>
        {t('Sort by')}{' '}
        <span className="tracking-normal normal-case max-sm:sr-only">{t(sortLabels[value])}</span>
      </span>
    </>
  )
}
