/** Opens the provider's checkout instead of its hosted page. */
export const openCheckout = `(${openOnSubmit})(5_000)`

type Checkout = new (options: object) => { open: () => void }

/**
 * Runs in the page from its source text, so it must not use other names of this module. Opens the
 * hosted page if the provider's script has not loaded after `maxWaitMs`.
 */
function openOnSubmit(maxWaitMs: number) {
  const form = document.querySelector('form') as HTMLFormElement
  const scriptLoad = new Promise<void>((done) => {
    const script = document.createElement('script')
    script.onload = script.onerror = () => done()
    script.src = form.dataset.script ?? ''
    document.head.append(script)
    setTimeout(done, maxWaitMs)
  })
  let isOpening = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isOpening) return
    isOpening = true
    await scriptLoad
    isOpening = false
    try {
      const { Razorpay } = window as unknown as { Razorpay: Checkout }
      new Razorpay(JSON.parse(form.dataset.options ?? '{}')).open()
    } catch {
      form.submit()
    }
  })
}
