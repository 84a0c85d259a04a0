import { DropdownMenu } from 'radix-ui'
import { Link, useSubmit } from 'react-router'
import { accountPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Icon } from '../../ui/icon.tsx'

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 outline-none data-[highlighted]:bg-ivory-deep data-[highlighted]:text-maroon'

type Props = { name: string; initial: string; isAdmin: boolean }

export default function OpenUserMenu({ name, initial, isAdmin }: Props) {
  const submit = useSubmit()
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('Account of {name}', { name })}
        className="grid size-[44px] place-items-center"
      >
        <span className="avatar" data-initial={initial} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 min-w-60 animate-rise border border-gold/60 bg-ivory py-2 shadow-lift"
        >
          <DropdownMenu.Label className="border-b border-line px-4 pt-2 pb-3 text-ink-soft">
            {t('Logged in as {name}', { name })}
          </DropdownMenu.Label>
          <DropdownMenu.Item asChild>
            {isAdmin ? (
              <Link to={paths.adminDashboard} className={item}>
                <Icon name="layout-dashboard" size={18} /> {t('Admin Panel')}
              </Link>
            ) : (
              <Link to={accountPath('orders')} className={item}>
                <Icon name="user" size={18} /> {t('Account')}
              </Link>
            )}
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={item}
            onSelect={() => submit(null, { method: 'post', action: paths.logout })}
          >
            <Icon name="log-out" size={18} /> {t('Logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
