/** Inline script that opens the provider's checkout instead of its hosted page. */
export const openCheckout = `(${openOnSubmit})(5_000)`

/** Razorpay's checkout, as its script defines it. */
type Checkout = new (options: object) => { open: () => void }

/**
 * Serialized and run in the browser, so it cannot use this module. If the provider's script does
 * not load within `longestWait`, the form opens the hosted page as without scripts.
 */
function openOnSubmit(longestWait: number) {
  const form = document.querySelector<HTMLFormElement>('form[data-options]')
  const script = document.querySelector<HTMLScriptElement>('script[data-checkout]')
  const provided = () => (window as { Razorpay?: Checkout }).Razorpay
  const loaded = new Promise<void>((done) => {
    script?.addEventListener('load', () => done())
    script?.addEventListener('error', () => done())
    setTimeout(done, longestWait)
  })
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    // It may have loaded before anything listened.
    if (!provided()) await loaded
    try {
      const Razorpay = provided() as Checkout
      new Razorpay(JSON.parse(form.dataset.options ?? '{}')).open()
    } catch {
      form.submit()
    }
  })
}
