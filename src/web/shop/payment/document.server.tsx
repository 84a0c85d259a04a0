import { renderToStaticMarkup } from 'react-dom/server'
import { formatRupees } from '#shared/money.ts'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import { paths } from '#shared/paths.ts'
import type { PublicShop } from '#shared/shop/settings-schema.ts'
import { language, t, translate } from '#shared/words/words.ts'
import { withTheme } from '../../look/head.ts'
import { Panel } from '../../shared/page-error.tsx'
import icon from '../../styles/icon.svg?url'
import { buttonStyle } from '../../ui/button.tsx'
import { Buti } from '../../ui/ornament.tsx'
import { openCheckout } from './open-checkout.ts'

type Shop = Pick<PublicShop, 'name' | 'look'>
type Frame = { nonce: string; styleNonce: string; stylesheet: string }

/**
 * Links load whole pages, because their policy differs. `back` is the path of the page with the
 * other ways to pay.
 */
export const paymentDocument = (
  shop: Shop,
  payment: PaymentFormPage,
  frame: Frame,
  { hasFailed, back }: { hasFailed: boolean; back: string },
) =>
  render(
    shop,
    frame,
    t('Payment'),
    <>
      {hasFailed && (
        <p role="alert" className="text-red">
          {t(
            'The payment did not succeed. If money left your account, it comes back within days. Please try again, or choose another way at checkout.',
          )}
        </p>
      )}
      <p className="text-3xl font-semibold text-ink tabular-nums">
        {formatRupees(payment.totalAmount)}
      </p>
      <p>
        {t(
          'Razorpay takes the payment, by UPI, card, net banking or wallet. You come back to the shop afterwards.',
        )}
      </p>
      <form
        method="post"
        action={payment.action}
        data-script={payment.script?.src}
        data-options={JSON.stringify(payment.script?.options)}
        className="w-full"
      >
        {Object.entries(payment.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={buttonStyle('primary', 'w-full')}>
          {t('Pay now')}
        </button>
      </form>
      <a href={back} className={buttonStyle('quiet')}>
        {back === paths.checkout ? t('Back to checkout') : t('Back to the payment')}
      </a>
      {payment.script && (
        <script nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: openCheckout }} />
      )}
    </>,
  )

export const refusalDocument = (shop: Shop, title: string, message: string, frame: Frame) =>
  render(
    shop,
    frame,
    title,
    <>
      <p>{message}</p>
      <a href={paths.account} className={buttonStyle('outline')}>
        {t('Your orders')}
      </a>
    </>,
  )

function render(shop: Shop, frame: Frame, title: string, content: React.ReactNode) {
  const html = renderToStaticMarkup(
    <html lang={`${language()}-IN`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${translate(shop.name)}`}</title>
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={frame.stylesheet} />
      </head>
      <body>
        <header className="border-b border-line px-[min(1.25rem,6.25vw)] py-3 text-center">
          <a
            href={paths.home}
            className="inline-flex min-h-11 max-w-full items-center gap-2 font-display text-3xl leading-none font-semibold tracking-wide text-maroon"
          >
            <Buti className="size-6 shrink-0 text-gold" />
            <span className="-my-2 truncate py-2">{translate(shop.name)}</span>
          </a>
        </header>
        <main>
          <Panel title={title}>{content}</Panel>
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${withTheme(html, shop.look, frame)}`
}
