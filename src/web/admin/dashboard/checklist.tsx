import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { adminProductsPath, panelPaths } from '#shared/panel-paths.ts'
import type { Checklist as Done } from '#shared/shop/home-schema.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { buttonStyle } from '../../ui/button.tsx'

type Step = { id: keyof Done; words: AnyMessage; to: string; hint?: AnyMessage }

/** In the order in which a shop needs them for its first sale. */
const saleSteps: readonly Step[] = [
  { id: 'name', words: 'Give the shop its name', to: panelPaths.settings },
  { id: 'address', words: 'Add its address, email and phone', to: panelPaths.settings },
  {
    id: 'legal',
    words: 'Name the seller and the grievance officer',
    hint: 'The law asks for both on the shop’s legal page.',
    to: panelPaths.taxSettings,
  },
  { id: 'returns', words: 'Write the returns and refunds policy', to: panelPaths.settings },
  { id: 'privacy', words: 'Write the privacy policy', to: panelPaths.settings },
  { id: 'product', words: 'Publish the first product', to: adminProductsPath({ edit: 'new' }) },
  {
    id: 'payments',
    words: 'Take payments',
    hint: 'Offer UPI or cash on delivery, or enter the keys of PayPal or Razorpay under Connections.',
    to: panelPaths.paymentSettings,
  },
  { id: 'mail', words: 'Send email', to: panelPaths.connections },
]

const lookSteps: readonly Step[] = [
  { id: 'logo', words: 'Upload a logo', to: panelPaths.homeSettings },
  { id: 'banner', words: 'Write the banner', to: panelPaths.homeSettings },
  { id: 'story', words: 'Write your story', to: panelPaths.homeSettings },
  { id: 'collections', words: 'Describe the six collections', to: panelPaths.homeSettings },
  { id: 'testimonials', words: 'Add a testimonial', to: panelPaths.homeSettings },
  { id: 'hours', words: 'Add your opening hours', to: panelPaths.settings },
]

/** Optional steps, listed until all others are done. */
const choices: readonly Step[] = [
  {
    id: 'ways',
    words: 'Offer UPI, cards in rupees or cash on delivery',
    to: panelPaths.paymentSettings,
  },
  { id: 'tax', words: 'Enter your GST registration', to: panelPaths.taxSettings },
  { id: 'delivery', words: 'Set delivery areas, rates and days', to: panelPaths.deliverySettings },
  { id: 'abroad', words: 'Sell to other countries', to: panelPaths.deliverySettings },
  { id: 'codes', words: 'Make a discount code', to: panelPaths.discounts },
  { id: 'sales', words: 'Schedule a sale', to: panelPaths.sales },
]

export function ChecklistSection({ done }: { done: Done }) {
  const steps = [...saleSteps, ...lookSteps]
  const stepsLeft = steps.filter(({ id }) => !done[id])
  const [nextStep] = stepsLeft
  if (!nextStep) return null
  return (
    <section aria-labelledby="checklist" className="mb-10 border border-line bg-white/50 p-5">
      <h2 id="checklist" className="text-2xl text-maroon">
        {t('Before you open')}
      </h2>
      <p className="text-sm text-ink-soft">
        {t('{n} of {all} done', { n: steps.length - stepsLeft.length, all: steps.length })}
      </p>
      <Link to={nextStep.to} className={buttonStyle('primary', 'mt-4')}>
        {t('Next: {step}', { step: t(nextStep.words) })}
      </Link>
      <Steps steps={saleSteps} done={done} />
      <h3 className="mt-6 text-lg text-maroon">{t('How the shop looks')}</h3>
      <Steps steps={lookSteps} done={done} />
      <h3 className="mt-6 text-lg text-maroon">{t('If your shop needs it')}</h3>
      <Steps steps={choices} done={done} />
    </section>
  )
}

const Steps = ({ steps, done }: { steps: readonly Step[]; done: Done }) => (
  <ol className="mt-3 grid gap-x-8 sm:grid-cols-2">
    {steps.map(({ id, words, to, hint }) => (
      <li key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-1">
        <span
          className={`grid size-5 shrink-0 place-items-center border ${done[id] ? 'border-green text-green' : 'border-line'}`}
        >
          {done[id] && <Check size={14} aria-hidden />}
        </span>
        <span className="min-w-0">
          {!done[id] ? (
            <Link
              to={to}
              className="inline-flex min-h-9 items-center text-maroon underline decoration-gold underline-offset-4"
            >
              {t(words)}
            </Link>
          ) : (
            t(words)
          )}
          {done[id] && <span className="sr-only">{t(', done')}</span>}
          {hint && !done[id] && <span className="block text-sm text-ink-soft">{t(hint)}</span>}
        </span>
      </li>
    ))}
  </ol>
)
