import type { ReactNode } from 'react'
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

/** States the policy and links to the shop's policy page. */
export function Returns({ policy, isMade = false }: ReturnsProps) {
  return (
    <li>
      <PolicyLink>
        {policy ? returnSentence(policyTermsOf(policy, isMade)) : t('Returns and alterations')}
      </PolicyLink>
    </li>
  )
}

/** Stands below the controls for buying, which must be in sight without scrolling. */
export function ReturnsExplanation({ policy }: Pick<ReturnsProps, 'policy'>) {
  const explanation = policy && returnExplanation(policy)
  if (!explanation) return null
  return (
    <p className="mt-4 text-sm whitespace-pre-line text-ink-soft">
      <PolicyLink>{t('Returns and alterations')}</PolicyLink>: {explanation}
    </p>
  )
}

const PolicyLink = ({ children }: { children: ReactNode }) => (
  <Link to={paths.refund} className="underline decoration-gold underline-offset-4">
    {children}
  </Link>
)
