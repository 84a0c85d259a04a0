import { Link } from 'react-router'
import type { ShownPolicy } from '#shared/catalogue/return-policy.ts'
import { policyTermsOf, returnExplanation, returnSentence } from '#shared/catalogue/return-words.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'

/** Shows nothing for 0 percent; `price` in rupees. */
export function Deposit({ percent, price }: { percent: number; price: number }) {
  if (percent === 0) return null
  const amount = formatRupees(Math.ceil((price * percent) / 100))
  return <li>{t('{percent}% now ({amount}), the rest before we send it.', { percent, amount })}</li>
}

type ReturnsProps = {
  policy: ShownPolicy | undefined
  /** Whether the chosen item is made to order. */
  isMade?: boolean
}

export function Returns({ policy, isMade = false }: ReturnsProps) {
  const explanation = policy && returnExplanation(policy)
  return (
    <li>
      {policy && `${returnSentence(policyTermsOf(policy, isMade))} `}
      <Link to={paths.refund} className="underline decoration-gold underline-offset-4">
        {t('Returns and alterations')}
      </Link>
      {explanation && <p className="mt-1 whitespace-pre-line">{explanation}</p>}
    </li>
  )
}
