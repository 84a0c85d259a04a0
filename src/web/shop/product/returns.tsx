import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'

/** Shows nothing for 0 percent; `price` in rupees. */
export function Deposit({ percent, price }: { percent: number; price: number }) {
  if (percent === 0) return null
  const amount = formatRupees(Math.ceil((price * percent) / 100))
  return <li>{t('{percent}% now ({amount}), the rest before we send it.', { percent, amount })}</li>
}

const returnWords = (days: number) =>
  days === 1
    ? t('You may return it unworn within {n} day.', { n: days })
    : t('You may return it unworn within {n} days.', { n: days })

/** The product's own `terms` take precedence over the shop's days. */
export function Returns({ terms }: { terms?: string | undefined }) {
  const { returnDays } = useSession().shop
  const words = terms ?? (returnDays > 0 && returnWords(returnDays))
  return (
    <li>
      {words && `${words} `}
      <Link to={paths.refund} className="underline decoration-gold underline-offset-4">
        {t('Returns and alterations')}
      </Link>
    </li>
  )
}
