import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ListingChoice, listingPath } from '#shared/paths.ts'
import { rememberFilters } from './remembered-filters.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { choice?: ListingChoice }

/** A link to the listing that starts from its own filters, whatever was filtered before. */
export function ListingLink({ choice = {}, onClick, ...rest }: Props) {
  return (
    <Link
      to={listingPath(choice)}
      discover="none"
      onClick={(event) => {
        rememberFilters(choice)
        onClick?.(event)
      }}
      {...rest}
    />
  )
}
