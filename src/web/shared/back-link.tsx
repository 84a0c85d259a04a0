import { Link, type LinkProps } from 'react-router'
import { buttonStyle } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Leads to the page that this one belongs to. */
export const BackLink = ({ children, ...rest }: Omit<LinkProps, 'className'>) => (
  <Link {...rest} className={buttonStyle('quiet', 'px-0!')}>
    <Icon name="arrow-left" size={16} />
    {children}
  </Link>
)
