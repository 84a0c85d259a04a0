import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ListingChoice, listingPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { toast } from '../../ui/toast.ts'
import { isFiltered, rememberedFilters, rememberFilters } from './remembered-filters.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { choice?: ListingChoice }

/** The filters replace the remembered ones. */
export function ListingLink({ choice = {}, onClick, ...rest }: Props) {
  return (
    <Link
      to={listingPath(choice)}
      discover="none"
      onClick={(event) => {
        if (isFiltered(rememberedFilters()) && !isFiltered(choice))
          toast.success(t('Your filters were cleared.'))
        rememberFilters(choice)
        onClick?.(event)
      }}
      {...rest}
    />
  )
}
