import { READY } from './page-ready.ts'

/** Records input before the page is interactive, to replay it afterwards. */
export const earlyInput = `(${keepEarlyInput})('${READY}', 10_000)`

/** Serialized, so it cannot use this module. Buttons wait for scripts up to `maxWaitMs`. */
function keepEarlyInput(ready: string, maxWaitMs: number) {
  const earlyTexts = new Map<HTMLInputElement, string>()
  const earlyChecks = new Map<HTMLInputElement, boolean>()
  const earlyPresses = new Set<HTMLButtonElement>()

  function keepTyped({ target }: Event) {
    const field = target as HTMLInputElement
    if (!['checkbox', 'radio'].includes(field.type)) earlyTexts.set(field, field.value)
  }

  function keepPressed(event: Event) {
    const target = event.target as Element
    const button = target.closest('button')
    if (button) {
      event.preventDefault()
      earlyPresses.add(button)
    } else if (target.matches('[type=checkbox], [type=radio]'))
      earlyChecks.set(target as HTMLInputElement, (target as HTMLInputElement).checked)
  }

  function giveBack() {
    removeEventListener('input', keepTyped, true)
    removeEventListener('click', keepPressed, true)
    removeEventListener('popstate', reload)
    for (const [field, value] of earlyTexts) {
      // Two changes past React's tracking, because React may have adopted the text or not.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      // Values of file fields cannot be set; they persist anyway.
      if (field.type !== 'file') {
        field.value = value ? '' : '0'
        set?.call(field, value)
      }
      for (const name of ['input', 'change'])
        field.dispatchEvent(new Event(name, { bubbles: true }))
    }
    for (const [box, isChecked] of earlyChecks) {
      if (isChecked === box.defaultChecked) continue
      // Restores React's state, so that the click changes it.
      box.checked = !isChecked
      box.click()
    }
    for (const button of earlyPresses) {
      // Menus open on pointer down.
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
      button.click()
    }
    earlyTexts.clear()
    earlyChecks.clear()
    earlyPresses.clear()
  }

  // While no script handles them, Back and Forward would change the URL only.
  const reload = () => location.reload()

  addEventListener('input', keepTyped, true)
  addEventListener('click', keepPressed, true)
  addEventListener('popstate', reload)
  document.addEventListener(ready, giveBack, { once: true })
  setTimeout(giveBack, maxWaitMs)
}
